/**
 * A named step of some work. A list of steps is the work, readable from top to bottom:
 * orders/intake-steps.ts is the largest.
 */
export interface Step<State, Name extends string = string> {
  readonly name: Name;
  /** Whether the step runs, by the results of earlier steps; absent: always. */
  readonly when?: (state: State) => boolean;
  /** Runs the step and writes results for later steps into the state. False: nothing to do. */
  readonly run: (state: State) => Promise<void> | Promise<boolean>;
}

/**
 * Runs the steps in order and returns the names of those that ran and had something to do. Throws a
 * step's error, and then runs no further steps. Stops once `until` is true.
 */
export async function runSteps<State, Name extends string>(
  steps: readonly Step<State, Name>[],
  state: State,
  until: (state: State) => boolean = () => false,
): Promise<Name[]> {
  const finished: Name[] = [];
  for (const { name, when, run } of steps) {
    if (until(state)) break;
    if (when && !when(state)) continue;
    if ((await run(state)) !== false) finished.push(name);
  }
  return finished;
}

/** Reads the result of an earlier step from the state. */
export function requireKnown<T>(value: T | null): T {
  if (value === null) throw new Error("The step that finds this has not run");
  return value;
}
