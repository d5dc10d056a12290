/**
 * The expected transitions of the machines as text. The walk tests compare them with the machines,
 * so that a missing transition is reported. Add each new transition here.
 */

export const bookingTransitions: readonly string[] = [
  'booking on clock.tick: stays',
  'booking.bookedDates.loading when bookedDates is done: booking.bookedDates.known',
  'booking.bookedDates.loading when bookedDates fails: booking.bookedDates.unknown',
  'booking.bookedDates.loading after requestTimeout: booking.bookedDates.unknown',
  'booking.connection.online on connection.lost: booking.connection.offline',
  'booking.connection.offline on connection.back: booking.connection.online',
  'booking.calendar on calendar.close: booking.calendar.closed',
  'booking.calendar on date.change: booking.calendar.closed',
  'booking.calendar on suggestion.accept: booking.calendar.closed',
  'booking.calendar on submit: booking.calendar.closed',
  'booking.calendar.closed on calendar.open, if canOpenCalendar: booking.calendar.loading',
  'booking.calendar.loading when calendar is done: booking.calendar.open',
  'booking.calendar.loading when calendar fails: booking.calendar.failed',
  'booking.calendar.loading after requestTimeout: booking.calendar.failed',
  'booking.calendar.failed on calendar.open, if canOpenCalendar: booking.calendar.loading',
  'booking.form.editing on field.change: booking.form.editing.idle',
  'booking.form.editing on type.change: booking.form.editing.idle',
  'booking.form.editing on date.change, if isDate: booking.form.editing.idle',
  'booking.form.editing on slot.change, if isSlotOnOffer: booking.form.editing.idle',
  'booking.form.editing on draft.restore: booking.form.editing.idle',
  'booking.form.editing on suggestion.accept, if isDate: booking.form.editing.idle',
  'booking.form.editing on availability.change: stays',
  'booking.form.editing on submit, if isInvalid: failure',
  'booking.form.editing on submit: booking.form.submitting',
  'booking.form.submitting.checking when availability is done, if isSlotAvailable: booking.form.submitting.creating',
  'booking.form.submitting.checking when availability is done: failure',
  'booking.form.submitting.checking when availability fails: failure',
  'booking.form.submitting.checking after requestTimeout: failure',
  'booking.form.submitting.creating.sending when creation is done: success',
  'booking.form.submitting.creating.sending when creation fails, if canRetry: booking.form.submitting.creating.waiting',
  'booking.form.submitting.creating.sending when creation fails, if isSlotTaken: failure',
  'booking.form.submitting.creating.sending when creation fails: failure',
  'booking.form.submitting.creating.sending after requestTimeout, if canRetry: booking.form.submitting.creating.waiting',
  'booking.form.submitting.creating.sending after requestTimeout: failure',
  'booking.form.submitting.creating.waiting after retryDelay: booking.form.submitting.creating.sending',
];

/** The events that the form ignores while it is submitting: no transition takes them. */
export const ignoredWhileSubmitting: readonly string[] = [
  'booking.form.submitting ignores field.change',
  'booking.form.submitting ignores type.change',
  'booking.form.submitting ignores date.change',
  'booking.form.submitting ignores slot.change',
  'booking.form.submitting ignores draft.restore',
  'booking.form.submitting ignores suggestion.accept',
  'booking.form.submitting ignores availability.change',
  'booking.form.submitting ignores submit',
];

export const headlineTransitions: readonly string[] = [
  'headline.starting always, if startsPaused: headline.paused',
  'headline.starting always: headline.playing',
  'headline.playing on pause: headline.paused',
  'headline.playing.typing always, if isPhraseComplete: headline.playing.complete',
  'headline.playing.typing after typingDelay: headline.playing.typing',
  'headline.playing.complete after completePhraseDelay: headline.playing.deleting',
  'headline.playing.deleting always, if isPhraseEmpty: headline.playing.typing',
  'headline.playing.deleting after deletingDelay: headline.playing.deleting',
  'headline.paused on play: headline.playing',
];
