/** Runs a read once for several callers that need it at the same time. */
export interface SharedReads {
  /**
   * Returns the result of a read that starts after this call. Callers before its start share it.
   * The result must depend only on the key.
   */
  share<T>(key: string, read: () => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const waitingReads = new Map<string, Promise<unknown>>();
  return {
    share<T>(key: string, read: () => Promise<T>): Promise<T> {
      const waitingRead = waitingReads.get(key) as Promise<T> | undefined;
      if (waitingRead) return waitingRead;
      // Waits for the end of this turn, in which all callers of the same change come.
      const startedRead = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waitingReads.delete(key);
        return read();
      });
      waitingReads.set(key, startedRead);
      return startedRead;
    },
  };
}
