import { studio } from '#studio/studio';

/** The rules of the house, decided by the owner. A rule that is empty or 0 is shown nowhere. */
export const policy = {
  /** How a session is paid, in one line, e.g. "Nothing to pay now. We call you to confirm." */
  payment: '',
  /**
   * The deposit of each session type, with the number and the name for Mobile Money; the site takes
   * no payment.
   */
  deposit: { performance: '', recording: '' },
  /** What happens when the artist is late, in one sentence. */
  lateRule: '',
  /** For how many hours before a session the artist can no longer move or cancel it online. */
  changeNoticeHours: 0,
  /** For how many days after a session the server keeps its personal data. */
  keepDays: 365,
  /** The studio's number in the register of Ghana's Data Protection Commission. */
  dataRegistration: '',
};

/** Returns the rules for a session type that are set, one sentence or two each. */
export function rulesOfTheHouse(type: keyof typeof policy.deposit): readonly string[] {
  const { payment, deposit, lateRule, changeNoticeHours: hours } = policy;
  const notice = `To move or cancel less than ${hours} hours before the session, please call.`;
  return [payment, deposit[type], lateRule, hours > 0 ? notice : ''].filter((rule) => rule !== '');
}

/** What an artist is told before personal data is collected (Data Protection Act 843, section 27). */
export const privacySummary = () =>
  `We use what you type for your booking alone, and erase it ${policy.keepDays} days after the session.`;

/** How an artist sees, corrects or erases the data. */
export const privacyRights = () =>
  `To see, correct or erase it, call ${studio.phone} or write to ${studio.email}.`;

/** The further facts of the notice at the form, one paragraph each. */
export const privacyFacts = (): readonly string[] => [
  `${studio.name}, ${studio.address}, ${studio.country}, is responsible for it.${
    policy.dataRegistration && ` Data Protection Commission: ${policy.dataRegistration}.`
  }`,
  'We need your name, e-mail address and phone number to book and to reach you; notes are up to you.',
  'Only the studio sees it, and those who run its server and carry its e-mails.',
];
