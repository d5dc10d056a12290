import { expect } from 'vitest';
import { currentPrice } from '#booking/prices';
import type { BookingRequest } from '#booking/request';
import { findSlot, slotById } from '#booking/slots';
import { type IsoDate, isoTime } from '#studio/clock';
import type { BookingRepository } from '../../../server/bookings/bookingRepository.ts';
import type { ParsedRequest } from '../../../server/bookings/parseBookingRequest.ts';
import type { StatusChange } from '../../../server/bookings/queries/changeQueries.ts';
import type { CreateOptions } from '../../../server/bookings/queries/createQueries.ts';
import { newReference, type StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { tuesdayAtTen, validRequest } from './testApi.ts';

/** Options for creating a booking at `tuesdayAtTen`, without an idempotency key and e-mails. */
export const createOptions = (change: Partial<CreateOptions> = {}): CreateOptions => ({
  ...{ reference: newReference(), status: 'requested', createdAt: tuesdayAtTen },
  ...{ idempotencyKey: null, maxOpenRequests: 100, emails: [], ...change },
});

/** A change of the status with a command at `tuesdayAtTen`, without a reason and e-mails. */
export const changeTo = (
  status: StatusChange['status'],
  change: Partial<StatusChange> = {},
): StatusChange => ({
  ...{ status, reason: '', now: tuesdayAtTen, emails: [], changedBy: 'command', ...change },
});

type Move = Parameters<BookingRepository['move']>[1];

/** A move of `validRequest` by the artist at `tuesdayAtTen`, without e-mails. */
export const moveTo = (
  to: Partial<Move['to']> & Pick<Move['to'], 'slot'>,
  change: Partial<Move> = {},
): Move => ({
  ...{ from: validRequest, to: { ...validRequest, timeSlot: to.slot.id, ...to } },
  ...{ now: tuesdayAtTen, emails: [], changedBy: "artist's link", ...change },
});

/** `validRequest` as it is stored at `tuesdayAtTen`. */
export const storedBooking: StoredBooking = {
  ...{ ...validRequest, slot: slotById.morning, reference: '7K3M-Q9TD-2XNB', status: 'requested' },
  ...{ createdAt: isoTime(tuesdayAtTen), changeCount: 0, changedBy: null, changedAt: null },
  ...{ series: null, isLinkReplaced: false, wasConfirmed: false },
  ...{ ...currentPrice('performance'), studioNote: '' },
  ...{ second: null, received: 0, didNotCome: false, isKept: false },
};

/** A change of a booking without a reason that has left no session. */
export const plainChange = {
  ...{ reason: '', oldDate: null, oldSlot: null, oldStart: null, oldEnd: null },
};

/** The news of an evening on which there is nothing to say. */
export const noNews = {
  ...{ waiting: [], unanswered: [], deposits: [], unreachable: [] },
  ...{ backups: [], lastMonth: undefined },
};

/** A request with its slot, as parseBookingRequest() returns it. */
export function withSlot(request: BookingRequest): ParsedRequest {
  const slot = findSlot(request.bookingType, request.timeSlot);
  if (!slot) throw new Error(`There is no ${request.bookingType} slot ${request.timeSlot}.`);
  return { request, slot };
}

/** Books `validRequest` with some changes, and returns the reference. */
export async function bookWith(
  { create }: Pick<BookingRepository, 'create'>,
  change: Partial<BookingRequest> = {},
  more: Partial<CreateOptions> = {},
): Promise<string> {
  const options = createOptions(more);
  const made = await create(withSlot({ ...validRequest, ...change }), options);
  expect(made.outcome).toBe('created');
  return options.reference;
}

/** Books the slot of `validRequest` with some changes on several dates, without e-mails. */
export const bookSeries = (
  { createSeries }: Pick<BookingRepository, 'createSeries'>,
  dates: readonly IsoDate[],
  change: Partial<BookingRequest> = {},
) =>
  createSeries(withSlot({ ...validRequest, ...change }), dates, {
    ...{ createdAt: tuesdayAtTen, idempotencyKey: null, emails: [], errorOf: () => null },
  });
