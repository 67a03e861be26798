import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until nothing is left, however long a slow machine takes, as long as it goes on. Throws
 * when for `stalledMs` nothing has moved at all.
 */
export async function waitWhileMoving(
  left: () => Promise<number>,
  what: string,
  { stalledMs = 15 * 60_000, everyMs = 250 } = {},
): Promise<void> {
  let before = Number.NaN;
  let movedAt = performance.now();
  for (;;) {
    const now = await left();
    if (now === 0) return;
    if (now !== before) movedAt = performance.now();
    if (performance.now() - movedAt >= stalledMs)
      throw new Error(`${what}: ${now} are left and nothing moves; the next start goes on with it`);
    before = now;
    await pause(everyMs);
  }
}
