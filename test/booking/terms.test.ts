import { expect, it } from 'vitest';
import { priceOf } from '#booking/prices';
import { newTerms, termsCode } from '#booking/terms';
import { studio } from '#studio/studio';
import { setContent } from '../support/ownerContent.ts';

const rules = 'the rules of the studio';
const namesOf = (...page: Parameters<typeof newTerms>) => newTerms(...page)?.names ?? [];
const deposit = (type: 'performance' | 'recording') => ({
  deposit: { ...studio.deposit, [type]: 'GH₵50' },
});

const contact = ['the telephone number', 'the e-mail address', 'the number on WhatsApp'];
it.each<[string, Parameters<typeof setContent<typeof studio>>[1], string[], string[]]>([
  ['nothing', {}, [], []],
  ['the deposit of the booth', deposit('performance'), [rules], []],
  ['the deposit of the other booth', deposit('recording'), [], [rules]],
  ['the rule of being late', { lateRule: 'Come early.' }, [rules], [rules]],
  ['the notice', { changeNoticeHours: 7 }, [rules], [rules]],
  ['the street', { address: '2 Other Street' }, ['the address'], ['the address']],
  ['the contact', { phone: '1', whatsApp: '2', email: 'a@b.c' }, contact, contact],
])(
  'the terms of a page that is older than a change of %s are those of its booth',
  (_, change, names, other) => {
    const codes = [termsCode('performance'), termsCode('recording')] as const;
    setContent(studio, change);
    expect(namesOf('performance', codes[0])).toEqual(names);
    expect(namesOf('recording', codes[1])).toEqual(other);
  },
);

it('the price of a booth is a term, with its second one, and a cut code names no term', () => {
  const [code, other] = [termsCode('performance'), termsCode('recording')];
  setContent(studio.prices.performance, { second: 'GH₵9,999' });
  expect([newTerms('performance', code), newTerms('recording', other)]).toEqual([
    { names: ['the price'], news: [`The price is ${priceOf('performance')} now.`] },
    undefined,
  ]);
  const current = termsCode('performance');
  for (const odd of [current.slice(0, -8), `${current}-x`, '', 'x'])
    expect(namesOf('performance', odd)).toEqual(['its terms']);
});

it('rules that are new are said themselves, each once, and one that left is not', () => {
  setContent(studio, { lateRule: 'Come early.', payment: 'Cash.' });
  const code = termsCode('performance');
  setContent(studio, { ...deposit('performance'), changeNoticeHours: 7, lateRule: '' });
  const news = [`Now: GH₵50`, expect.stringMatching(/^Now: To move .+7 hours/)];
  expect(newTerms('performance', code)).toEqual({ names: [rules], news });
});
