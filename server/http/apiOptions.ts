import type { Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import type { Config } from '../config.ts';

export interface ApiOptions {
  readonly bookings: BookingRepository;
  readonly now: () => Timestamp;
  readonly config: Config;
  /** Returns one line for each missing part of the set-up, reported by the health check. */
  readonly setupProblems?: () => readonly string[] | Promise<readonly string[]>;
  /** Returns those of them that the desk has, and what there is to say of studio.json. */
  readonly ownerProblems?: () => readonly string[] | Promise<readonly string[]>;
  /** Called after a booking is created, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
  /** True when the server has the private pages, so that a new booking gets a link to its page. */
  readonly hasPrivatePages: boolean;
}
