import { strykerOptions } from './stryker.mjs';

/** The machines and the domain rules. */
export default strykerOptions({
  area: 'rules',
  mutate: ['machines/*.ts', 'src/booking/*.ts'],
  least: 95,
});
