/** The poll finds later jobs, so they are not kept in memory. */
const LOOKS_AHEAD_MS = 60_000;

export interface Alarms {
  /** Wakes the queue at that instant. A queue's alarms within one second are merged. */
  set(queue: string, time: Date): void;
  stop(): void;
}

/**
 * Wakes this process's workers when a job that it deferred is due, because NOTIFY covers only jobs
 * that are due at once. So the poll only needs to find other processes' deferred jobs, and an idle
 * server polls seldom.
 */
export function startAlarms(wake: (queue: string) => void): Alarms {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(queue, time) {
      const second = Math.ceil(time.getTime() / 1000);
      const key = `${queue} ${second}`;
      const wait = second * 1000 - Date.now();
      if (wait > LOOKS_AHEAD_MS || timers.has(key)) return;
      const wakeQueue = () => {
        timers.delete(key);
        wake(queue);
      };
      timers.set(key, setTimeout(wakeQueue, Math.max(0, wait)).unref());
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
