import { expect, it } from 'vitest';
import { offsetAfter, offsetFor } from '#booking/clockOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

it.each([
  ['a clock that is 400 days behind', 400 * day, 0, 400 * day],
  ['a small difference', 3 * minute, 0, 0],
  ['a phone that sets its clock then', 400 * day, 400 * day - minute, 0],
  ['a phone whose clock jumps otherwise', 400 * day, 60 * minute, 400 * day],
  ['a clock that is a day ahead, and set right', -day, -day + 2 * minute, 0],
])('the correction of %s', (_, difference, jump, expected) => {
  expect(offsetAfter(offsetFor(difference), jump)).toBe(expected);
});
