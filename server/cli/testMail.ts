import { isoTime } from '#studio/clock';
import { readConfig } from '../config.ts';
import { renderTestEmail } from '../mail/emails.ts';
import { mailServerProblem, mailTransport, refusalOf } from '../mail/transport.ts';
import { CliError, type Command } from './command.ts';

export const testMail: Command = {
  usage: 'ADDRESS',
  summary: 'Sends one e-mail to an address, and prints what the mail server answered.',
  positionals: 'one e-mail address',
  async run({ positionals: [address = ''], environment, now, print }) {
    const { smtpUrl } = readConfig(environment);
    if (smtpUrl === null) throw new CliError('SMTP_URL is not set in this environment.');
    const tell = (said: string) => print(`The mail server answered: ${said}`);
    const problem = await mailServerProblem(smtpUrl, tell);
    if (problem) throw new CliError(problem);
    const send = await mailTransport(smtpUrl);
    const answer = await send(renderTestEmail(address, isoTime(now))).catch((error: unknown) => {
      throw new CliError(`The mail server refuses the e-mail: ${refusalOf(error)}`);
    });
    print(`The mail server answered: ${answer}. Look for the e-mail, also among the spam.`);
  },
};
