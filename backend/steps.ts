/**
 * One named step of a piece of work. A list of them is the work, readable from top to bottom:
 * orders/intake-steps.ts is the largest.
 */
export interface Step<State, Name extends string = string> {
  readonly name: Name;
  /** Whether it runs, by what the steps before it found; absent: always. */
  readonly when?: (state: State) => boolean;
  /**
   * Its effect. What later steps need to know it writes into the state. Answers false where it
   * found nothing to do.
   */
  readonly run: (state: State) => Promise<void> | Promise<boolean>;
}

/**
 * Runs the steps one after the other and answers the names of those that ran and found something to
 * do. Throws what a step throws; the steps after it do not run then. `until`: nor do they once this
 * is true.
 */
export async function runSteps<State, Name extends string>(
  steps: readonly Step<State, Name>[],
  state: State,
  until: (state: State) => boolean = () => false,
): Promise<Name[]> {
  const ran: Name[] = [];
  for (const { name, when, run } of steps) {
    if (until(state)) break;
    if (when && !when(state)) continue;
    if ((await run(state)) !== false) ran.push(name);
  }
  return ran;
}

/** Reads what an earlier step has written into the state. */
export function known<T>(value: T | null): T {
  if (value === null) throw new Error("The step that finds this has not run");
  return value;
}
