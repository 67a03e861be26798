/** A named step of some work. The work is a list of steps, such as orders/intake-steps.ts. */
export interface Step<State, Name extends string = string> {
  readonly name: Name;
  /** Decides by the results of earlier steps; absent: the step always runs. */
  readonly isNeeded?: (state: State) => boolean;
  /** Stores results for later steps in the state. Returns false if there was nothing to do. */
  readonly run: (state: State) => Promise<void> | Promise<boolean>;
}

/**
 * Runs the steps in order and returns the names of those that had something to do. Stops at an
 * error, which it throws, or once `isOver`.
 */
export async function runSteps<State, Name extends string>(
  steps: readonly Step<State, Name>[],
  state: State,
  isOver: (state: State) => boolean = () => false,
): Promise<Name[]> {
  const doneNames: Name[] = [];
  for (const { name, isNeeded, run } of steps) {
    if (isOver(state)) break;
    if (isNeeded && !isNeeded(state)) continue;
    if ((await run(state)) !== false) doneNames.push(name);
  }
  return doneNames;
}

export function requireStepResult<T>(value: T | null): T {
  if (value === null) throw new Error("An earlier step of the list has not run");
  return value;
}
