import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { headlineMachine } from '#machines/headline';

/** A machine, with what its definition does not contain. */
export interface CataloguedMachine {
  /** The file machines/<id>.ts defines it. */
  readonly machine: AnyStateMachine;
  /** Description in one sentence. */
  readonly about: string;
  /** Path of the page that runs the machine. */
  readonly path: string;
}

/** All machines, in display order. */
export const catalogue: readonly CataloguedMachine[] = [
  {
    machine: bookingMachine,
    about: 'A booking request, from the blank form to the receipt.',
    path: '/booking',
  },
  {
    machine: headlineMachine,
    about: 'The typing headline: it types a phrase, pauses, deletes it, types the next.',
    path: '/',
  },
];
