/** Written by `npm run diagrams` from machines/clock.ts. */
import { fromPromise, setup } from 'xstate';

export const clockMachine = setup({
  actors: {
    watchDevice: fromPromise(() => new Promise(() => {})),
  },
  actions: {
    setClock: () => {},
    tellTime: () => {},
    tellJump: () => {},
    storeOffset: () => {},
  },
  guards: {
    hasJumped: ({ event }) => event.holds?.includes('hasJumped') ?? false,
  },
}).createMachine({
  "id": "clock",
  "invoke": {
    "id": "watchDevice",
    "src": "watchDevice"
  },
  "on": {
    "device.read": [
      {
        "guard": "hasJumped",
        "actions": [
          "setClock",
          "storeOffset",
          "tellTime",
          "tellJump"
        ]
      },
      {
        "actions": [
          "setClock",
          "tellTime"
        ]
      }
    ],
    "time.known": {
      "actions": [
        "setClock",
        "storeOffset",
        "tellTime"
      ]
    }
  }
});
