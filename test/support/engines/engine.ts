/** A browser engine other than Chromium, independent of the protocol that automates it. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** True when it keeps pages in a back/forward cache, as visitors' browsers do. */
  readonly keepsPages: boolean;
  /** Opens a blank page of a new visitor: no cookies, no storage, no cache. */
  newPage(options: PageOptions): Promise<EnginePage>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export interface PageOptions {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** False when the visitor has switched JavaScript off. */
  readonly javaScript: boolean;
}

/** The keys that the journeys press, by their name in `KeyboardEvent.key`. */
export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown';

/** A page in an engine: input events, scripts and screenshots. `Visitor` finds the elements. */
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
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  /** The errors and warnings that the console has shown so far. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
}
