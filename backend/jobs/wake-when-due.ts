/** Later jobs are left to the poll, so they need no timer. */
const MAX_WAIT_MS = 60_000;

export interface Alarms {
  /** Wakes the queue at that time. Alarms within one second are merged. */
  set(queue: string, time: Date): void;
  stop(): void;
}

/**
 * Wakes this process's workers for jobs that it deferred: NOTIFY covers only jobs due now. So an
 * idle server can poll seldom.
 */
export function startAlarms(wake: (queue: string) => void): Alarms {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(queue, time) {
      const second = Math.ceil(time.getTime() / 1000);
      const key = `${queue} ${second}`;
      const waitMs = second * 1000 - Date.now();
      if (waitMs > MAX_WAIT_MS || timers.has(key)) return;
      const wakeQueue = () => {
        timers.delete(key);
        wake(queue);
      };
      timers.set(key, setTimeout(wakeQueue, Math.max(0, waitMs)).unref());
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
