import { bookingTypes, booths, slotInWords, slots } from '#booking/slots';
import * as action from '#components/action.css';
import { TextField } from '#components/TextField';
import * as styles from '#pages/PrivateShell.css';
import type { ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { LinkLine, SelectField } from '../parts.tsx';

const choices = bookingTypes.flatMap((type) =>
  slots[type].map(
    (slot) => [`${type} ${slot.id}`, `${booths[type].name}, ${slotInWords(slot)}`] as const,
  ),
);

/** Returns the page that books for somebody on the telephone; `text` is what was typed. */
export function bookPage(text: ReadField, outcome: Outcome | undefined): PrivatePage {
  const common = (id: string) => ({ id, defaultValue: text(id) });
  const content = (
    <>
      <LinkLine href="./">Back to the desk</LinkLine>
      <h1>Book for somebody</h1>
      <form className={styles.stack} method="post" action="?">
        <SelectField
          label="Booth and time"
          name="slot"
          defaultValue={text('slot')}
          options={choices}
        />
        <TextField {...common('date')} label="Date" type="date" isRequired required />
        <TextField {...common('until')} label="Every week until" type="date" />
        <TextField {...common('fullName')} label="Name" isRequired required />
        <TextField {...common('phoneNumber')} label="Phone number" type="tel" isRequired required />
        <TextField {...common('email')} label="E-mail address" type="email" />
        <TextField {...common('notes')} label="Notes" isMultiline rows={2} />
        <button className={action.primary} type="submit" name="action" value="book">
          Book and confirm
        </button>
        <p className={styles.note}>
          The session is confirmed at once. With an address, the artist gets an e-mail.
        </p>
      </form>
    </>
  );
  return { title: 'Book for somebody', outcome, content };
}
