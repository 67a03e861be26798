/** Beyond that the poll finds what is due, and nothing is kept in memory for it. */
const LOOKS_AHEAD_MS = 60_000;

export interface Alarms {
  /** The queue is asked at that instant; several of one second are one. */
  set(queue: string, at: Date): void;
  stop(): void;
}

/**
 * NOTIFY tells of jobs that are due at once, and of no other: for what this process itself put off,
 * its workers are woken when it is due. So the poll need only find what other processes put off,
 * and an idle server asks seldom.
 */
export function startAlarms(wake: (queue: string) => void): Alarms {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(queue, at) {
      const second = Math.ceil(at.getTime() / 1000);
      const key = `${queue} ${second}`;
      const wait = second * 1000 - Date.now();
      if (wait > LOOKS_AHEAD_MS || timers.has(key)) return;
      const ring = () => {
        timers.delete(key);
        wake(queue);
      };
      timers.set(key, setTimeout(ring, Math.max(0, wait)).unref());
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
