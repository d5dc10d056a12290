import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { clockMachine } from '#machines/clock';
import { headlineMachine } from '#machines/headline';

/**
 * All machines, in display order, with what their definitions do not contain: a description in one
 * sentence and the path of the page that runs them. The file machines/<id>.ts defines each.
 */
export const catalogue = [
  {
    machine: bookingMachine as AnyStateMachine,
    about: 'A booking request, from the blank form to the receipt.',
    path: '/booking',
  },
  {
    machine: clockMachine as AnyStateMachine,
    about: 'The time at the studio, by a device whose own clock may be wrong.',
    path: '/booking',
  },
  {
    machine: headlineMachine as AnyStateMachine,
    about: 'The typing headline: it types a phrase, pauses, deletes it, types the next.',
    path: '/',
  },
];

export type CataloguedMachine = (typeof catalogue)[number];
