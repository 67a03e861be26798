import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "#backend/context.ts";
import { streamEvents } from "#backend/http/event-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a browser that goes while its stream is only beginning is written to no more, and followed by nobody", async () => {
  const listening = Promise.withResolvers<() => void>();
  const unfollow = vi.fn();
  const newestId = vi.fn(async () => "7");
  const backend = {
    log: pino({ enabled: false }),
    news: { follow: () => listening.promise, close: async () => undefined },
  };
  const told = { event: "chat", newestId, data: async () => null };
  const { body } = streamEvents(backend, { accountId: "a" } as Caller, undefined, told);
  await body?.cancel();
  listening.resolve(unfollow);
  await vi.advanceTimersByTimeAsync(0);

  expect(unfollow).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(newestId).not.toHaveBeenCalled();
});
