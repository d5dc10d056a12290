/** Progress messages while the form is submitting and the button reads "Processing...". */

export const checkingSlot = 'Asking the studio whether the slot is still free…';
export const sendingRequest = 'The slot is free. Sending your request…';
export const sendingAgain = 'The connection broke. Sending your request again…';
