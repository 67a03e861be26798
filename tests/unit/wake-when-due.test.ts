import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAlarms } from "#backend/jobs/wake-when-due.ts";

const START = new Date("2026-11-21T03:00:00.000Z");
const after = (ms: number) => new Date(START.getTime() + ms);

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test("a queue is polled when delayed work is due, at most once a second", () => {
  const woken: string[] = [];
  const alarms = startAlarms((queue) => woken.push(`${queue} ${Date.now() - START.getTime()}`));
  for (const ms of [1_200, 1_900, 4_000]) alarms.set("push", after(ms));
  alarms.set("pull", after(-500));
  vi.advanceTimersByTime(1_999);
  expect(woken).toEqual(["pull 0"]);
  vi.advanceTimersByTime(58_000);
  expect(woken).toEqual(["pull 0", "push 2000", "push 4000"]);
});

test("no timer is kept for distant work, or after the end", () => {
  const woken: string[] = [];
  const alarms = startAlarms((queue) => woken.push(queue));
  alarms.set("push", after(3_600_000));
  expect(vi.getTimerCount()).toBe(0);
  alarms.set("push", after(5_000));
  alarms.stop();
  vi.advanceTimersByTime(10_000);
  expect(woken).toEqual([]);
});
