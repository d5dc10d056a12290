import { progressMessage } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';
import { useLastingText } from './useLastingText';

/** The progress of the submission as a text, once it has lasted; otherwise nothing. */
export const Progress = () => useLastingText(BookingActor.useSelector(progressMessage));
