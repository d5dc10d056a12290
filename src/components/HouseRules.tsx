import { rulesOfTheHouse } from '#studio/policy';
import { quiet } from '#theme/text.css';

/** The rules of the house that the owner has set, one below the other; nothing without any. */
export const HouseRules = () =>
  rulesOfTheHouse().map((rule) => (
    <p key={rule} className={quiet}>
      {rule}
    </p>
  ));
