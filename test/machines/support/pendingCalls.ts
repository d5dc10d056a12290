import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A call of a machine that is pending until the test settles it. */
export interface PendingCall {
  readonly input: unknown;
  readonly isAborted: () => boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Records the calls of a machine by invocation id; only the test settles them. */
export class PendingCalls {
  readonly #made = new Map<string, PendingCall[]>();

  /** Every call with this id, oldest first. */
  made(id: string): readonly PendingCall[] {
    return this.#made.get(id) ?? [];
  }

  /** The last call with this id. Throws when there is none. */
  last(id: string): PendingCall {
    const call = this.made(id).at(-1);
    if (!call) throw new Error(`the machine has not called "${id}"`);
    return call;
  }

  /** Actor logic to `provide` for a call; it stays pending until the test settles it. */
  actor<Output = unknown, Input = unknown>(): PromiseActorLogic<Output, Input> {
    return fromPromise<Output, Input>(
      ({ input, self, signal }) =>
        new Promise<Output>((resolve, reject) => {
          const call: PendingCall = {
            input,
            isAborted: () => signal.aborted,
            resolve: (output) => resolve(output as Output),
            reject,
          };
          this.#made.set(self.id, [...this.made(self.id), call]);
        }),
    );
  }
}

/** Resolves after all pending microtasks have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
