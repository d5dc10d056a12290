import { expect } from 'vitest';
import { slotTaken } from '#booking/messages';
import { overlaps, type Slot } from '#booking/slots';
import type { BookingStatus } from '../../../server/bookings/storedBooking.ts';
import { bookedOtherwise, cancelledMeanwhile } from '../../../server/http/errorMessages.ts';
import { findContradiction, type Operation } from './linearizability.ts';

/** The requests for one date, their answers, and the sequential model that explains them. */

/** A request without its answer. */
interface BookingCall {
  readonly call: 'book' | 'check' | 'move' | 'confirm' | 'cancel';
  /** The idempotency key, which names the visitor; the last three change the booking under it. */
  readonly key: string;
  /** The slot that is wanted; of a confirmation, the one that was seen. */
  readonly slot: Slot;
}

/** A request and its answer, as `answerOf` writes it. */
interface BookingOperation extends BookingCall, Operation {
  readonly answer: string;
}

interface Booking extends BookingOperation {
  readonly status: BookingStatus;
}

/** The answer to a booking request or an availability check, in words. */
export function answerOf({ status, text }: { status: number; text: string }): string {
  const { reference, error, available } = JSON.parse(text);
  return `${status} ${reference ?? error ?? (available ? 'available' : 'not available')}`;
}

const isActive = ({ status }: Booking) => status !== 'cancelled';

/** The model: one request after the other, with the rules of `src/booking`. */
function answerInTurn(
  bookings: readonly Booking[],
  request: BookingOperation,
): readonly Booking[] | string {
  const { call, key, slot, answer } = request;
  const own = bookings.find((booking) => booking.key === key);
  const others = call === 'move' ? bookings.filter((one) => one !== own) : bookings;
  const taken = others.find((one) => isActive(one) && overlaps(one.slot, slot));
  const found = taken ? `${taken.key} has ${taken.slot.id}` : `${slot.id} is free`;
  const unless = (due: string, why: string) =>
    answer === due ? bookings : `${key}, ${call}: not "${answer}" but "${due}", because ${why}`;

  const change = (after: Partial<Booking>) =>
    answer === 'changed'
      ? bookings.map((one) => (one === own ? { ...one, ...after } : one))
      : unless('changed', found);

  if (call === 'cancel') return change({ status: 'cancelled' });
  if (call === 'move') {
    if (own?.slot === slot) return unless('same already', 'it is at this time');
    return taken ? unless('taken', found) : change({ slot, status: 'requested' });
  }
  if (call === 'confirm') {
    if (own?.slot !== slot) return unless('moved', 'this booking was moved');
    if (own.status === 'confirmed') return unless('same already', 'it was confirmed before');
    return change({ status: 'confirmed' });
  }
  if (call === 'check') {
    const isBooked = own && isActive(own);
    return unless(isBooked || !taken ? '200 available' : '200 not available', found);
  }
  if (own && !isActive(own)) return unless(`410 ${cancelledMeanwhile}`, 'the studio cancelled it');
  if (own && own.slot !== slot) return unless(`422 ${bookedOtherwise}`, 'this booking was moved');
  if (own) return unless(own.answer, 'this key has that booking');
  if (taken) return unless(`409 ${slotTaken}`, found);
  if (!answer.startsWith('201')) return unless('201', found);
  return [...bookings, { ...request, status: 'requested' }];
}

/** Why no order of the requests explains each answer, or null. */
const contradictionIn = (history: readonly BookingOperation[]) =>
  findContradiction(history, [], answerInTurn);

/** True for an answer that somebody else's booking explains. */
const isRefusal = ({ answer }: BookingOperation) =>
  ['taken', `409 ${slotTaken}`, '200 not available'].includes(answer);

/** Drops requests while no order explains the rest. Keeps what may explain a refusal that stays. */
function shorten(history: readonly BookingOperation[]): readonly BookingOperation[] {
  let story = history;
  const drop = (part: readonly BookingOperation[]) => {
    const rest = story.filter((one) => !part.includes(one));
    if (rest.length < story.length && contradictionIn(rest) !== null) story = rest;
  };
  const refusals = story.filter(isRefusal);
  for (const part of [refusals, ...refusals.map((one) => [one])]) drop(part);
  const unexplained = story.filter(isRefusal);
  for (const key of new Set(story.map((one) => one.key))) {
    const visit = story.filter((one) => one.key === key);
    if (!unexplained.some(({ slot }) => visit.some((one) => overlaps(one.slot, slot)))) drop(visit);
  }
  for (const one of story.filter(({ call }) => call === 'check')) drop([one]);
  return story;
}

const inWords = ({ start, end, key, call, slot, answer }: BookingOperation) =>
  `${start.toFixed(1)} to ${end.toFixed(1)} ms: ${key}, ${call} ${slot.id}: ${answer}`;

/** Records the requests for one date. */
export class BookingHistory {
  private readonly operations: BookingOperation[] = [];
  private readonly begin = performance.now();

  /** Sends a request and records its start, its end and its answer, which it returns. */
  async record(call: BookingCall, send: () => Promise<string>): Promise<string> {
    const start = performance.now() - this.begin;
    const answer = await send();
    this.operations.push({ ...call, start, end: performance.now() - this.begin, answer });
    return answer;
  }

  /** Fails unless the requests, in some order that is consistent with time, explain each answer. */
  expectLinearizable(): void {
    if (contradictionIn(this.operations) === null) return;
    const story = shorten(this.operations).toSorted((a, b) => a.start - b.start);
    const lines = [...story.map(inWords), contradictionIn(story)];
    expect.fail(`No order of these requests explains each answer:\n${lines.join('\n')}`);
  }
}
