import { setImmediate } from 'node:timers/promises';

/** Runs concurrent tasks one step at a time, in an order that the caller chooses. */

/** A request at the server, or a command of the studio. */
export interface Task {
  readonly name: string;
  /** The process that runs it. When it crashes, the task never continues. */
  readonly process: object;
}

/** The next part of a task, up to its next pause. */
export interface Step {
  readonly task: Task;
  readonly words: string;
  readonly isRunnable: () => boolean;
  readonly run: () => void;
}

export type Scheduler = ReturnType<typeof createScheduler>;

export function createScheduler() {
  let pending: readonly Step[] = [];
  /** The task of the last step. */
  let current: Task | undefined;
  /** True until the current task pauses or ends. */
  let isRunning = false;

  const stop = (task: Task) => {
    if (task === current) isRunning = false;
  };

  /**
   * Resolves when no task continues without a step. All but the compression of a response, which is
   * done in another thread, ends before the next immediate.
   */
  async function settle(): Promise<void> {
    do await setImmediate();
    while (isRunning);
  }

  return {
    settle,
    /** Adds a task; `work` is called in its first step. */
    start(task: Task, words: string, work: () => Promise<unknown>): void {
      const run = () => {
        // Not awaited: until its first pause it may wait for a task that reads the booked dates.
        isRunning = false;
        work().finally(() => stop(task));
      };
      pending = [...pending, { task, words, isRunnable: () => true, run }];
    },
    /** Pauses a task, by default the current one. Resolves in its next step. */
    pause(
      words: string,
      { task = current, isRunnable = () => true }: Partial<Pick<Step, 'task' | 'isRunnable'>> = {},
    ): Promise<void> {
      if (!task) throw new Error(`No task is running: ${words}`);
      stop(task);
      return new Promise((run) => {
        pending = [...pending, { task, words, isRunnable, run }];
      });
    },
    /** Returns the steps that can be run now. */
    runnable: (): readonly Step[] => pending.filter(({ isRunnable }) => isRunnable()),
    /** Runs a step; resolves when its task pauses or ends. */
    run(step: Step): Promise<void> {
      pending = pending.filter((other) => other !== step);
      current = step.task;
      isRunning = true;
      step.run();
      return settle();
    },
    /** Ends the tasks of a process. */
    crash(process: object): void {
      pending = pending.filter(({ task }) => task.process !== process);
    },
  };
}
