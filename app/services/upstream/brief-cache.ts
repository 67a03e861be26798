import "server-only";

interface BriefCache<T> {
  /**
   * What is remembered under the key, else what `load` answers. A failure is not remembered, nor is
   * anything without a key.
   */
  get(key: string | null, load: () => Promise<T>): Promise<T>;
  forget(key: string | null): void;
}

/**
 * What one process changes another one shows by then, unless docs/specification.md gives a time of
 * its own: `forget` reaches this process alone, so this is how far two of them may be apart. It
 * spares the calls of one page and of what it loads.
 */
export const BRIEF_MS = 2_000;
const MOST_ENTRIES = 5_000;

/**
 * Remembers answers of this process for `ms`, for figures that every page shows and that may be a
 * little old. Keys are session tokens: nobody sees another's.
 */
export function createBriefCache<T>(ms = BRIEF_MS, now = () => Date.now()): BriefCache<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>();

  function makeRoom(): void {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key, load) {
      if (key === null) return load();
      const known = entries.get(key);
      if (known && known.until > now()) return known.value;
      if (entries.size >= MOST_ENTRIES) makeRoom();
      const value = load();
      entries.delete(key);
      entries.set(key, { value, until: now() + ms });
      value.catch(() => entries.get(key)?.value === value && entries.delete(key));
      return value;
    },
    forget: (key) => void (key !== null && entries.delete(key)),
  };
}
