/** Reads that many ask for at one time are done once for all of them. */
export interface SharedReads {
  /**
   * Answers what `read` does, begun after this call: who asks before it has begun has it with the
   * others, who asks later has the next one. What is read has to follow from the key alone.
   */
  share<T>(key: string, read: () => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    share<T>(key: string, read: () => Promise<T>): Promise<T> {
      const known = waiting.get(key) as Promise<T> | undefined;
      if (known) return known;
      // Not at once: all who hear of the same news are in this turn.
      const begun = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting.delete(key);
        return read();
      });
      waiting.set(key, begun);
      return begun;
    },
  };
}
