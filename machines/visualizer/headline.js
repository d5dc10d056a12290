/** Written by `npm run diagrams` from machines/headline.ts, to be run alone. */
import { assign, setup } from "xstate";
// machines/headline.ts
/** Returns the code points of the current phrase, so that no surrogate pair is split. */
var phrase = ({ phrases, index }) => Array.from(phrases[index] ?? phrases[0]);
/** Returns the typed part of the current phrase, the rest, and the typed share from 0 to 1. */
function partsOf(context) {
	const all = phrase(context);
	return {
		typed: all.slice(0, context.length).join(""),
		rest: all.slice(context.length).join(""),
		share: context.length / all.length
	};
}
/** Shows a whole phrase, deletes it and types the next one; delays are in milliseconds. */
var headlineMachine = setup({
	types: {
		input: {},
		context: {},
		events: {}
	},
	guards: {
		isPhraseComplete: ({ context }) => context.length === phrase(context).length,
		isPhraseEmpty: ({ context }) => context.length === 0
	},
	actions: {
		typeCharacter: assign(({ context }) => ({ length: context.length + 1 })),
		deleteCharacter: assign(({ context }) => ({ length: context.length - 1 })),
		selectNextPhrase: assign(({ context }) => ({ index: (context.index + 1) % context.phrases.length })),
		completePhrase: assign(({ context }) => ({ length: phrase(context).length }))
	},
	delays: {
		typingDelay: 100,
		deletingDelay: 50,
		completePhraseDelay: 2e3
	}
}).createMachine({
	id: "headline",
	context: ({ input = { "phrases": ["Elevate Your Sound", "Ready for the next hit"] } }) => ({
		...input,
		index: 0,
		length: 0
	}),
	initial: "paused",
	states: {
		playing: {
			initial: "complete",
			on: { pause: "paused" },
			states: {
				typing: {
					always: {
						guard: "isPhraseComplete",
						target: "complete"
					},
					after: { typingDelay: {
						target: "typing",
						reenter: true,
						actions: "typeCharacter"
					} }
				},
				complete: { after: { completePhraseDelay: "deleting" } },
				deleting: {
					always: {
						guard: "isPhraseEmpty",
						target: "typing",
						actions: "selectNextPhrase"
					},
					after: { deletingDelay: {
						target: "deleting",
						reenter: true,
						actions: "deleteCharacter"
					} }
				}
			}
		},
		paused: {
			entry: "completePhrase",
			on: { play: "playing" }
		}
	}
});
export { headlineMachine, partsOf };
