import { expect } from 'vitest';
import { slotTaken } from '#booking/messages';
import { overlaps, type Slot } from '#booking/slots';
import { cancelledMeanwhile } from '../../../server/http/errorMessages.ts';
import { type Operation, shrink, whyNoOrder } from './linearizability.ts';

/** The requests for one date, their answers, and the sequential model that explains them. */

/** A request without its answer. */
interface BookingCall {
  readonly call: 'book' | 'check' | 'cancel';
  /** The idempotency key, which names the visitor; `cancel` cancels the booking under it. */
  readonly key: string;
  readonly slot: Slot;
}

/** A request and its answer, as `answerOf` writes it. */
interface BookingOperation extends BookingCall, Operation {
  readonly answer: string;
}

interface Booking extends BookingOperation {
  readonly isCancelled: boolean;
}

/** The answer to a booking request or an availability check, in words. */
export function answerOf({ status, text }: { status: number; text: string }): string {
  const { reference, error, available } = JSON.parse(text);
  return `${status} ${reference ?? error ?? (available ? 'available' : 'not available')}`;
}

/** The model: one request after the other, with the rules of `src/booking`. */
function answerInTurn(
  bookings: readonly Booking[],
  request: BookingOperation,
): readonly Booking[] | string {
  const { call, key, slot, answer } = request;
  const own = bookings.find((booking) => booking.key === key);
  const taken = bookings.find((one) => !one.isCancelled && overlaps(one.slot, slot));
  const found = taken ? `${taken.key} has ${taken.slot.id}` : `${slot.id} is free`;
  const unless = (due: string, why: string) =>
    answer === due ? bookings : `${key}, ${call}: not "${answer}" but "${due}", because ${why}`;

  if (call === 'cancel') {
    return bookings.map((one) => (one === own ? { ...one, isCancelled: true } : one));
  }
  if (call === 'check') {
    const isBooked = own !== undefined && !own.isCancelled;
    return unless(isBooked || !taken ? '200 available' : '200 not available', found);
  }
  if (own?.isCancelled) return unless(`410 ${cancelledMeanwhile}`, 'the studio cancelled it');
  if (own) return unless(own.answer, 'this key has that booking');
  if (taken) return unless(`409 ${slotTaken}`, found);
  if (!answer.startsWith('201')) return unless('201', found);
  return [...bookings, { ...request, isCancelled: false }];
}

const inWords = ({ start, end, key, call, slot, answer }: BookingOperation) =>
  `${start.toFixed(1)} to ${end.toFixed(1)} ms: ${key}, ${call} ${slot.id}: ${answer}`;

const whyImpossible = (history: readonly BookingOperation[]) =>
  whyNoOrder(history, [], answerInTurn);

/**
 * Drops requests that changed nothing, and then visitors, while the rest has no order. The bookings
 * that may explain a refusal are kept.
 */
function smallestPart(history: readonly BookingOperation[]): readonly BookingOperation[] {
  const fails = (rest: readonly BookingOperation[]) => whyImpossible(rest).length > 0;
  const idle = history.filter(({ call, answer }) => call !== 'cancel' && !answer.startsWith('201'));
  const each = idle.map((operation) => [operation]);
  const story = shrink(history, each, fails);
  const refused = story.filter((operation) => idle.includes(operation));
  const others = story.filter(({ slot }) => !refused.some((one) => overlaps(one.slot, slot)));
  const visitors = [...new Set(others.map(({ key }) => key))];
  const visits = visitors.map((key) => story.filter((operation) => operation.key === key));
  return shrink(story, visits, fails);
}

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
    if (whyImpossible(this.operations).length === 0) return;
    const story = smallestPart(this.operations).toSorted((a, b) => a.start - b.start);
    const lines = [...story.map(inWords), ...whyImpossible(story)];
    expect.fail(`No order of these requests explains each answer:\n${lines.join('\n')}`);
  }
}
