const LIFE_MS = 12 * 3_600_000;

/**
 * What Blibli may be asked five times a day, asked for twice a day at most by each process. What
 * failed is asked for again.
 */
export function remembered(now: () => Date) {
  const kept = new Map<string, { at: number; value: Promise<unknown> }>();
  return async function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known && now().getTime() - known.at < LIFE_MS) return known.value as Promise<T>;
    const value = ask();
    kept.set(key, { at: now().getTime(), value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
export type Remembered = ReturnType<typeof remembered>;
