const LIFE_MS = 12 * 3_600_000;

/**
 * Blibli answers these five times a day, so each process asks twice a day at most. Failures are not
 * cached.
 */
export function makeCallCache(now: () => Date) {
  const cache = new Map<string, { at: number; value: Promise<unknown> }>();
  return async function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const cached = cache.get(key);
    if (cached && now().getTime() - cached.at < LIFE_MS) return cached.value as Promise<T>;
    const value = ask();
    cache.set(key, { at: now().getTime(), value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
export type CachedCalls = ReturnType<typeof makeCallCache>;
