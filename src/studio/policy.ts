import { studio } from '#studio/studio';

/** Formats a number of hours, e.g. "1 hour". */
export const inHours = (hours: number): string => `${hours} hour${hours === 1 ? '' : 's'}`;

/** Returns a rule for each subject, one sentence or two each, empty when it is not set. */
export function ruleOfEachSubject(deposit: string): readonly string[] {
  const { payment, lateRule, changeNoticeHours: hours } = studio;
  const notice = `To move or cancel less than ${inHours(hours)} before the session, please call.`;
  return [payment, deposit, lateRule, hours > 0 ? notice : ''];
}

/** Returns the rules that are set, with a deposit if one is asked for. */
export const rulesOfTheHouse = (deposit = ''): readonly string[] =>
  ruleOfEachSubject(deposit).filter(Boolean);

/** What an artist is told before personal data is collected (Data Protection Act 843, section 27). */
export const privacySummary = () =>
  `We use what you type only for your booking, and erase it ${studio.keepDays} days after the session.`;

/** How an artist sees, corrects or erases the data. */
export const privacyRights = () =>
  `To see, correct or erase it, call ${studio.phone} or write to ${studio.email}.`;

/** The further facts of the notice at the form, one paragraph each. */
export const privacyFacts = (): readonly string[] => [
  `${studio.name}, ${studio.address}, ${studio.country}, is responsible for it.${
    studio.dataRegistration && ` Data Protection Commission: ${studio.dataRegistration}.`
  }`,
  'We need your name, e-mail address and phone number to book and to reach you; notes are up to you.',
  'Only the studio sees it, and those who run its server and carry its e-mails, messages and calendar.',
];
