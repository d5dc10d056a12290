import { expect, it } from 'vitest';
import { changedTerms, priceTerm, termsCode } from '#booking/terms';
import { studio } from '#studio/studio';
import { setContent } from '../support/ownerContent.ts';

const rules = 'the rules of the studio';
const deposit = (type: 'performance' | 'recording') => ({
  deposit: { ...studio.deposit, [type]: 'GH₵50' },
});

it.each<
  [
    what: string,
    change: Parameters<typeof setContent<typeof studio>>[1],
    names: string[],
    other: string[],
  ]
>([
  ['nothing', {}, [], []],
  ['the deposit of the booth', deposit('performance'), [rules], []],
  ['the deposit of the other booth', deposit('recording'), [], [rules]],
  ['the rule of being late', { lateRule: 'Come early.' }, [rules], [rules]],
  ['the notice', { changeNoticeHours: 7 }, [rules], [rules]],
  ['the street', { address: '2 Other Street' }, ['the address'], ['the address']],
  [
    'the numbers and the address',
    { phone: '1', whatsApp: '2', email: 'a@b.c' },
    ['the telephone number', 'the e-mail address', 'the number on WhatsApp'],
    ['the telephone number', 'the e-mail address', 'the number on WhatsApp'],
  ],
])(
  'the terms of a page that is older than a change of %s are those of its booth',
  (_, change, names, other) => {
    const codes = [termsCode('performance'), termsCode('recording')] as const;
    setContent(studio, change);
    expect(changedTerms('performance', codes[0])).toEqual(names);
    expect(changedTerms('recording', codes[1])).toEqual(other);
  },
);

it('the price of a booth is a term, with its second one, and a cut code names no term', () => {
  const [code, other] = [termsCode('performance'), termsCode('recording')];
  setContent(studio.prices.performance, { second: 'GH₵9,999' });
  expect([changedTerms('performance', code), changedTerms('recording', other)]).toEqual([
    [priceTerm],
    [],
  ]);
  const current = termsCode('performance');
  for (const odd of [current.slice(0, -8), `${current}-x`, '', 'x'])
    expect(changedTerms('performance', odd)).toEqual(['its terms']);
});
