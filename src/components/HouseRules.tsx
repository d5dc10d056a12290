import type { BookingType } from '#booking/slots';
import { rulesOfTheHouse } from '#studio/policy';
import { studio } from '#studio/studio';
import { quiet } from '#theme/text.css';
import { Sentence } from './ReadAs';

/** The rules of the house that the owner has set, one below the other; for a session type, its deposit as well. */
export const HouseRules = ({ bookingType }: { bookingType?: BookingType | undefined }) =>
  rulesOfTheHouse(bookingType && studio.deposit[bookingType]).map((rule) => (
    <p key={rule} className={quiet}>
      <Sentence>{rule}</Sentence>
    </p>
  ));
