/** Written by `npm run diagrams` from machines/headline.ts. */
import { setup } from 'xstate';

export const headlineMachine = setup({
  actions: {
    typeCharacter: () => {},
    deleteCharacter: () => {},
    selectNextPhrase: () => {},
    completePhrase: () => {},
  },
  guards: {
    isPhraseComplete: ({ event }) => event.holds?.includes('isPhraseComplete') ?? false,
    isPhraseEmpty: ({ event }) => event.holds?.includes('isPhraseEmpty') ?? false,
  },
  delays: {
    typingDelay: 100,
    deletingDelay: 50,
    completePhraseDelay: 2000,
  },
}).createMachine({
  "id": "headline",
  "options": {
    "maxIterations": 100
  },
  "initial": "paused",
  "states": {
    "playing": {
      "initial": "complete",
      "on": {
        "pause": "paused"
      },
      "states": {
        "typing": {
          "always": {
            "guard": "isPhraseComplete",
            "target": "complete"
          },
          "after": {
            "typingDelay": {
              "target": "typing",
              "reenter": true,
              "actions": "typeCharacter"
            }
          }
        },
        "complete": {
          "after": {
            "completePhraseDelay": "deleting"
          }
        },
        "deleting": {
          "always": {
            "guard": "isPhraseEmpty",
            "target": "typing",
            "actions": "selectNextPhrase"
          },
          "after": {
            "deletingDelay": {
              "target": "deleting",
              "reenter": true,
              "actions": "deleteCharacter"
            }
          }
        }
      }
    },
    "paused": {
      "entry": "completePhrase",
      "on": {
        "play": "playing"
      }
    }
  }
});
