import * as messages from '#booking/messages';
import { type Field, fields, textFieldNames, textFields } from '#booking/request';
import { bookingTypes, slots } from '#booking/slots';
import { bookingActions } from '../bookings/bookingActions.ts';
import { windowMessages } from '../bookings/bookingWindow.ts';
import { parseBookingRequest } from '../bookings/parseBookingRequest.ts';
import { CliError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatDetails } from './table.ts';

const shorterNames: Partial<Record<Field, string>> = {
  fullName: 'name',
  phoneNumber: 'phone',
  bookingType: 'type',
  timeSlot: 'slot',
};
const optionOf = (field: Field): string => shorterNames[field] ?? field;

const optionalFields: readonly Field[] = textFieldNames.filter(
  (name) => !textFields[name].isRequired,
);
const usageOf = (field: Field) => {
  const option = `--${optionOf(field)} ${optionOf(field).toUpperCase()}`;
  return optionalFields.includes(field) ? `[${option}]` : option;
};

const slotIds = bookingTypes.map(
  (type) => `${type}: ${slots[type].map(({ id }) => id).join(', ')}`,
);

export const book = defineDatabaseCommand({
  usage: fields.map(usageOf).join(' '),
  summary: `Books for somebody on the telephone, under the same rules as the form. ${slotIds.join('; ')}.`,
  options: Object.fromEntries(
    fields.map((field) => [optionOf(field), { type: 'string', default: '' } as const]),
  ),
  async run({ values, config, bookings, now, print }) {
    const parsed = parseBookingRequest(
      Object.fromEntries(fields.map((field) => [field, values[optionOf(field)]])),
    );
    if ('error' in parsed) throw new CliError(parsed.error);
    const creation = await bookingActions(bookings, config).book(parsed, now);
    if (creation.outcome === 'outside') throw new CliError(windowMessages[creation.error]);
    if (creation.outcome !== 'created') throw new CliError(messages.slotTaken);
    const details = await bookings.bookingDetails(creation.booking.reference);
    if (details) print(formatDetails(details));
  },
});
