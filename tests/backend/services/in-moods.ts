import { describe } from "vitest";
import type { Mood } from "#sandbox/moods.ts";

/** Moods of answers. The others change what happens, and have tests of their own. */
export const ANSWER_MOODS = [
  ...(["looseTypes", "otherCase", "sparseFields", "htmlAnswers"] as const),
  ...(["transientErrors", "throttledBursts", "lateLabels"] as const),
] satisfies readonly Mood[];

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 2);
const TRIES = 40;

/** Runs the tests with one seed, and with twelve more in the full run. */
export function describeInMoods(name: string, testWith: (seed: number) => void): void {
  describe(`${name} in moods`, () => testWith(1));
  for (const seed of SEEDS)
    describe(`${name} in moods ${seed}`, { tags: ["full"] }, () => testWith(seed));
}

/** Makes a call again after a passing failure, as the product's jobs do. */
export async function untilDone<T>(
  call: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) throw error;
    }
}
