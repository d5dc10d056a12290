/** A browser engine other than Chromium, independent of the protocol that automates it. */
export interface Engine {
  newPage(size: Size): Promise<EnginePage>;
  close(): Promise<void>;
}

/** The size of a page in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The keys that the journeys press, by their name in `KeyboardEvent.key`. */
export type KeyName = 'Tab' | 'Enter' | 'ArrowDown';

/** A page in an engine: input events and scripts. `Visitor` finds the elements. */
export interface EnginePage {
  /** Starts to load an address; does not wait for the page. */
  open(address: string): Promise<void>;
  /** Clicks with the pointer at a place in the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  press(key: KeyName): Promise<void>;
  type(text: string): Promise<void>;
  /** Runs a function in the page, which must not use anything from outside it. */
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  close(): Promise<void>;
}
