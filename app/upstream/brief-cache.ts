import "server-only";

interface BriefCache<T> {
  /**
   * Returns the cached value of the key, else the result of `load`. Failures are not cached, nor is
   * anything without a key.
   */
  get(key: string | null, load: () => Promise<T>): Promise<T>;
  forget(key: string | null): void;
}

/**
 * Maximum age of a cached value, unless docs/specification.md sets another. `forget` reaches only
 * this process, so two processes can differ for this long. It saves the repeated calls of one page.
 */
export const BRIEF_MS = 2_000;
const MAX_ENTRIES = 5_000;

/**
 * Caches results in this process for `ms`, for figures that every page shows and that may be
 * slightly old. Keys are session tokens, so no session sees another's.
 */
export function createBriefCache<T>(ms = BRIEF_MS, now = () => Date.now()): BriefCache<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>();

  function makeRoom(): void {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key, load) {
      if (key === null) return load();
      const cachedEntry = entries.get(key);
      if (cachedEntry && cachedEntry.until > now()) return cachedEntry.value;
      if (entries.size >= MAX_ENTRIES) makeRoom();
      const value = load();
      entries.delete(key);
      entries.set(key, { value, until: now() + ms });
      value.catch(() => entries.get(key)?.value === value && entries.delete(key));
      return value;
    },
    forget: (key) => void (key !== null && entries.delete(key)),
  };
}
