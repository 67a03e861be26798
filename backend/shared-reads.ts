/** Runs reads that several callers need at the same time once for all. */
export interface SharedReads {
  /**
   * Returns the result of a `readNext` that starts after this call. Callers before its start share
   * it; later ones get the next. The result must depend only on the key.
   */
  share<T>(key: string, readNext: () => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    share<T>(key: string, readNext: () => Promise<T>): Promise<T> {
      const running = waiting.get(key) as Promise<T> | undefined;
      if (running) return running;
      // Deferred, because all callers of the same change come in this turn.
      const begun = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting.delete(key);
        return readNext();
      });
      waiting.set(key, begun);
      return begun;
    },
  };
}
