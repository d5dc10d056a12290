/**
 * Every transition that the machines have to have, in words: what the walk compares them with, so
 * that one that is lost is named. A transition that is added to a machine is added here.
 */

export const bookingTransitions: readonly string[] = [
  'booking on time.passed: stays',
  'booking.bookedDates.loading when bookedDates is done: booking.bookedDates.known',
  'booking.bookedDates.loading when bookedDates fails: booking.bookedDates.unknown',
  'booking.connection.online on connection.lost: booking.connection.offline',
  'booking.connection.offline on connection.back: booking.connection.online',
  'booking.form on field.change: booking.form.idle',
  'booking.form on type.change: booking.form.idle',
  'booking.form on date.change, if dateExists: booking.form.idle',
  'booking.form on slot.change, if slotIsOnOffer: booking.form.idle',
  'booking.form on draft.restore: booking.form.idle',
  'booking.form on suggestion.take, if dateExists: booking.form.idle',
  'booking.form on availability.changed: stays',
  'booking.form on submit, if somethingIsWrong: failure',
  'booking.form on submit: booking.form.submitting',
  'booking.form.submitting on field.change: nothing changes',
  'booking.form.submitting on type.change: nothing changes',
  'booking.form.submitting on date.change: nothing changes',
  'booking.form.submitting on slot.change: nothing changes',
  'booking.form.submitting on draft.restore: nothing changes',
  'booking.form.submitting on suggestion.take: nothing changes',
  'booking.form.submitting on availability.changed: nothing changes',
  'booking.form.submitting on submit: nothing changes',
  'booking.form.submitting.checking when availability is done, if slotIsAvailable: booking.form.submitting.creating',
  'booking.form.submitting.checking when availability is done: failure',
  'booking.form.submitting.checking when availability fails: failure',
  'booking.form.submitting.checking after answerPatience: failure',
  'booking.form.submitting.creating.sending when creation is done: success',
  'booking.form.submitting.creating.sending when creation fails, if connectionBrokeAndMayRetry: booking.form.submitting.creating.waiting',
  'booking.form.submitting.creating.sending when creation fails, if slotWasTaken: failure',
  'booking.form.submitting.creating.sending when creation fails: failure',
  'booking.form.submitting.creating.sending after answerPatience, if mayRetry: booking.form.submitting.creating.waiting',
  'booking.form.submitting.creating.sending after answerPatience: failure',
  'booking.form.submitting.creating.waiting after retryPause: booking.form.submitting.creating.sending',
];

export const headlineTransitions: readonly string[] = [
  'headline.starting always, if startsStill: headline.still',
  'headline.starting always: headline.moving',
  'headline.moving on pause: headline.still',
  'headline.moving.typing always, if phraseIsWhole: headline.moving.whole',
  'headline.moving.typing after typingDelay: headline.moving.typing',
  'headline.moving.whole after wholePhrasePause: headline.moving.deleting',
  'headline.moving.deleting always, if nothingIsLeft: headline.moving.typing',
  'headline.moving.deleting after deletingDelay: headline.moving.deleting',
  'headline.still on play: headline.moving',
];
