/** The poll finds later jobs: they need no memory. */
const LOOKS_AHEAD_MS = 60_000;

export interface Alarms {
  /** Wakes the queue at that time. Merges alarms within a second. */
  set(queue: string, time: Date): void;
  stop(): void;
}

/**
 * Wakes this process's workers for jobs that it deferred: NOTIFY covers only jobs due now. So the
 * poll only finds other processes' deferred jobs, and an idle server polls seldom.
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
