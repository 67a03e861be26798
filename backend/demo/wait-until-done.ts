import { setTimeout } from "node:timers/promises";

const pauseFor = (ms: number): Promise<void> => setTimeout(ms);

/** Waits until nothing is left. Throws after `stalledMs` without progress. */
export async function waitUntilDone(
  countRemaining: () => Promise<number>,
  failureText: string,
  {
    stalledMs = 15 * 60_000,
    everyMs = 250,
    now = () => performance.now(),
    wait: sleep = pauseFor,
  } = {},
): Promise<void> {
  let lastCount = Number.NaN;
  let lastChangeTime = now();
  for (;;) {
    const count = await countRemaining();
    if (count === 0) return;
    if (count !== lastCount) lastChangeTime = now();
    if (now() - lastChangeTime >= stalledMs)
      throw new Error(
        `${failureText}: ${count} are left and nothing moves; the next start goes on with it`,
      );
    lastCount = count;
    await sleep(everyMs);
  }
}
