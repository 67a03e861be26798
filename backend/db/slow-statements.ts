import type { Observe } from "./observe-statements.ts";

const SLOW_MS = 200;
const MOST_STATEMENTS = 50;
const LONGEST_TEXT = 2_000;

interface Slow {
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

/** Remembers this process's slowest statements, with the wait for a connection. */
export function createSlowStatements(
  slowMs = SLOW_MS,
  clock: () => number = () => performance.now(),
): SlowStatements {
  const slowest = new Map<string, Slow>();

  function note(text: string, ms: number): void {
    const key = text.slice(0, LONGEST_TEXT);
    const knownSlow = slowest.get(key) ?? { calls: 0, totalMs: 0, worstMs: 0, lastAt: new Date() };
    knownSlow.calls += 1;
    knownSlow.totalMs += ms;
    knownSlow.worstMs = Math.max(knownSlow.worstMs, ms);
    knownSlow.lastAt = new Date();
    slowest.set(key, knownSlow);
    if (slowest.size <= MOST_STATEMENTS) return;
    const [shortest] = [...slowest].sort(([, a], [, b]) => a.worstMs - b.worstMs);
    if (shortest) slowest.delete(shortest[0]);
  }

  return {
    async observe(text, run) {
      const started = clock();
      try {
        return await run();
      } finally {
        const ms = clock() - started;
        if (ms >= slowMs) note(text, ms);
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
