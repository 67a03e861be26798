import { setTimeout } from "node:timers/promises";

const pauseFor = (ms: number): Promise<void> => setTimeout(ms);

/**
 * Waits until nothing is left, however slow the machine, while there is progress. Throws after
 * `stalledMs` without any.
 */
export async function waitUntilDone(
  left: () => Promise<number>,
  what: string,
  { stalledMs = 15 * 60_000, everyMs = 250, now = () => performance.now(), wait = pauseFor } = {},
): Promise<void> {
  let before = Number.NaN;
  let lastChangeTime = now();
  for (;;) {
    const count = await left();
    if (count === 0) return;
    if (count !== before) lastChangeTime = now();
    if (now() - lastChangeTime >= stalledMs)
      throw new Error(
        `${what}: ${count} are left and nothing moves; the next start goes on with it`,
      );
    before = count;
    await wait(everyMs);
  }
}
