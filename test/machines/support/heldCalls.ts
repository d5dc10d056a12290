import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A call that a machine makes and that waits for the test to answer it. */
export interface HeldCall {
  readonly input: unknown;
  /** Whether the machine still waits: the call is neither answered nor given up. */
  readonly isUnderWay: () => boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Calls that are never answered unless the test does, by the id of the invocation. */
export class HeldCalls {
  readonly #made = new Map<string, HeldCall[]>();

  /** Every call made under that id so far, the first one first. */
  made(id: string): readonly HeldCall[] {
    return this.#made.get(id) ?? [];
  }

  /** The last call made under that id. */
  last(id: string): HeldCall {
    const call = this.made(id).at(-1);
    if (!call) throw new Error(`the machine has not called "${id}"`);
    return call;
  }

  /** Forgets every call, as between one actor and the next. */
  forget(): void {
    this.#made.clear();
  }

  /** An actor to provide for a call; it gives no answer of itself. */
  actor<Output = unknown, Input = unknown>(): PromiseActorLogic<Output, Input> {
    return fromPromise<Output, Input>(
      ({ input, self, signal }) =>
        new Promise<Output>((resolve, reject) => {
          let isAnswered = false;
          const call: HeldCall = {
            input,
            isUnderWay: () => !isAnswered && !signal.aborted,
            resolve: (output) => {
              isAnswered = true;
              resolve(output as Output);
            },
            reject: (error) => {
              isAnswered = true;
              reject(error);
            },
          };
          this.#made.set(self.id, [...this.made(self.id), call]);
        }),
    );
  }
}

/** Lets everything that waits for a settled promise run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
