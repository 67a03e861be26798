import type { Observe } from "./observe-statements.ts";

const SLOW_MS = 200;
const MAX_STATEMENTS = 50;
const MAX_TEXT_LENGTH = 2_000;

interface SlowStatement {
  calls: number;
  totalMs: number;
  worstMs: number;
  lastAt: Date;
}

export interface SlowStatements {
  observe: Observe;
  /** Longest first. */
  list(): { text: string; calls: number; worstMs: number; meanMs: number; lastAt: string }[];
}

/** Records this process's slowest statements, including the wait for a connection. */
export function createSlowStatements(
  slowMs = SLOW_MS,
  clock: () => number = () => performance.now(),
): SlowStatements {
  const slowest = new Map<string, SlowStatement>();

  function record(text: string, durationMs: number): void {
    const key = text.slice(0, MAX_TEXT_LENGTH);
    const entry = slowest.get(key) ?? { calls: 0, totalMs: 0, worstMs: 0, lastAt: new Date() };
    entry.calls += 1;
    entry.totalMs += durationMs;
    entry.worstMs = Math.max(entry.worstMs, durationMs);
    entry.lastAt = new Date();
    slowest.set(key, entry);
    if (slowest.size <= MAX_STATEMENTS) return;
    const [fastest] = [...slowest].sort(([, a], [, b]) => a.worstMs - b.worstMs);
    if (fastest) slowest.delete(fastest[0]);
  }

  return {
    async observe(text, run) {
      const started = clock();
      try {
        return await run();
      } finally {
        const durationMs = clock() - started;
        if (durationMs >= slowMs) record(text, durationMs);
      }
    },
    list: () =>
      [...slowest]
        .sort(([, a], [, b]) => b.worstMs - a.worstMs)
        .map(([text, { calls, totalMs, worstMs, lastAt }]) => ({
          ...{ text, calls, worstMs: Math.round(worstMs) },
          ...{ meanMs: Math.round(totalMs / calls), lastAt: lastAt.toISOString() },
        })),
  };
}
