import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import type { Caller } from "#backend/context.ts";
import { streamEvents } from "#backend/http/event-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a browser that leaves while its stream starts gets no writes and no subscription", async () => {
  const listening = Promise.withResolvers<() => void>();
  const unfollow = vi.fn();
  const readNewestId = vi.fn(async () => "7");
  const backend = {
    log: pino({ enabled: false }),
    news: {
      ...createAccountNotifier({ listen: async () => async () => undefined }),
      follow: () => listening.promise,
    },
  };
  const told = { event: "chat", scope: "", readNewestId, data: async () => null };
  const { body } = streamEvents(backend, { accountId: "a" } as Caller, undefined, told);
  await body?.cancel();
  listening.resolve(unfollow);
  await vi.advanceTimersByTimeAsync(0);

  expect(unfollow).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readNewestId).not.toHaveBeenCalled();
});

/** News sent by the test, and the reads that it causes for each follower. */
function hearing() {
  const heard = Promise.withResolvers<(accountId: string) => void>();
  const news = createAccountNotifier({
    listen: async (_channel, hear) => {
      heard.resolve(hear);
      return async () => undefined;
    },
  });
  return { backend: { log: pino({ enabled: false }), news }, heard: heard.promise };
}
const member = (userId: string) => ({ accountId: "a", userId }) as Caller;

test("one read serves all who see the same, and each is notified", async () => {
  vi.useRealTimers();
  const { backend, heard } = hearing();
  let newest = 1;
  const readNewestId = vi.fn(async () => String(newest));
  const data = vi.fn(async (known: string, to: string) => ({ known, to }));
  const readers = Array.from({ length: 400 }, (_, at) => {
    const scope = at % 2 === 0 ? "all" : "one shop";
    const told = { event: "chat", scope, readNewestId, data };
    const { body } = streamEvents(backend, member(`member ${at % 100}`), "1", told);
    return (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  });
  for (const reader of readers) expect((await reader.read()).value).toContain("retry");
  const tell = await heard;
  await new Promise((resolve) => setTimeout(resolve, 50));
  readNewestId.mockClear();
  newest = 2;
  tell("a");
  for (const reader of readers)
    expect((await reader.read()).value).toBe(
      'id: 2\nevent: chat\ndata: {"known":"1","to":"2"}\n\n',
    );
  expect([readNewestId.mock.calls.length, data.mock.calls.length]).toEqual([2, 2]);
  // News during a read causes another read.
  newest = 3;
  tell("a");
  expect((await readers[0]?.read())?.value).toContain('"to":"3"');
  for (const reader of readers) await reader.cancel();
});

test("a member may have twenty streams of a kind, and another once one closes", async () => {
  vi.useRealTimers();
  const { backend } = hearing();
  const told = { event: "chat", scope: "", readNewestId: async () => "1", data: async () => null };
  const open = (userId = "siti", event = "chat") =>
    streamEvents(backend, member(userId), undefined, { ...told, event });
  const first = open();
  const bodies = [first, ...Array.from({ length: 19 }, () => open())];
  expect(() => open()).toThrow(expect.objectContaining({ status: 429 }));
  bodies.push(open("laras"), open("siti", "notification"));
  await first.body?.cancel();
  bodies.push(open());
  expect(() => open()).toThrow("Close other pages first");
  for (const { body } of bodies.slice(1)) await body?.cancel();
  expect(open().status).toBe(200);
});
