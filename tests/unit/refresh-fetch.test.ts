import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchPage, runRefresh } from "#app/navigation/refresh-fetch.ts";

const WAVE = "http://etalase.test/pick-and-pack/waves/1.rsc?lang=th";
const asked = vi.fn<(request: Request) => Promise<Response>>();
let window: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", new URL("http://etalase.test/pick-and-pack/waves/1"));
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));
const answer = async () => new Response("page");
/** An answer that ends in the middle. */
const cutAnswer = async () =>
  new Response(
    new ReadableStream({
      pull: (stream) => stream.error(new TypeError("network error")),
    }),
  );

async function refresh(url: string, signal?: AbortSignal): Promise<string> {
  let text = "";
  await runRefresh(async () => {
    text = await (await fetchPage(new Request(url, { signal }))).text();
  });
  return text;
}

test.each([
  ["without an answer", noAnswer],
  ["whose answer is cut", cutAnswer],
  ["that a proxy refuses", async () => new Response("", { status: 503 })],
])("a refresh %s is repeated until a server answers", async (_, first) => {
  asked.mockImplementationOnce(first).mockImplementation(answer);
  const refreshed = refresh(WAVE);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await refreshed).toBe("page");
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a refresh is repeated at once when the network is back", async () => {
  asked.mockImplementationOnce(noAnswer).mockImplementation(answer);
  const refreshed = refresh(WAVE);
  await vi.advanceTimersByTimeAsync(100);
  window.dispatchEvent(new Event("online"));
  expect(await refreshed).toBe("page");
});

test("a refresh ends when the router ends it", async () => {
  asked.mockImplementation(noAnswer);
  const router = new AbortController();
  const refreshed = refresh(WAVE, router.signal);
  const ended = expect(refreshed).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(100);
  router.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a navigation fails at once, also during a refresh", async () => {
  asked.mockImplementation(noAnswer);
  await expect(fetchPage(new Request(WAVE))).rejects.toThrow("Failed to fetch");
  await expect(refresh("http://etalase.test/orders.rsc")).rejects.toThrow("Failed to fetch");
});

test("an error of the page itself is passed on", async () => {
  asked.mockImplementation(async () => new Response("broken", { status: 500 }));
  expect(await refresh(WAVE)).toBe("broken");
});

test("a refresh of the first page has its own address", async () => {
  vi.stubGlobal("location", new URL("http://etalase.test/"));
  asked.mockImplementationOnce(noAnswer).mockImplementation(answer);
  const refreshed = refresh("http://etalase.test/_.rsc");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await refreshed).toBe("page");
});

test("the pause between repeats doubles up to a minute", async () => {
  asked.mockImplementation(noAnswer);
  const router = new AbortController();
  const ended = expect(refresh(WAVE, router.signal)).rejects.toThrow("aborted");
  const countAfter: number[] = [];
  for (const seconds of [3, 6, 12, 24, 48, 59, 1, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    countAfter.push(asked.mock.calls.length);
  }
  expect(countAfter).toEqual([2, 3, 4, 5, 6, 6, 7, 8]);
  router.abort();
  await ended;
});

test.each([
  ["seconds", () => "20"],
  ["a date", () => new Date(Date.now() + 20_000).toUTCString()],
])("a refresh that is refused waits as long as the server wishes in %s", async (_, wish) => {
  vi.setSystemTime(new Date("2026-11-21T05:04:31Z"));
  asked
    .mockImplementationOnce(
      async () => new Response("", { status: 429, headers: { "Retry-After": wish() } }),
    )
    .mockImplementation(answer);
  const refreshed = refresh(WAVE);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await refreshed).toBe("page");
});

test.each([204, 205, 304])("a refresh takes an answer %i, which has no body", async (status) => {
  asked.mockImplementation(async () => new Response(null, { status }));
  let answered: Response | null = null;
  const running = runRefresh(async () => {
    answered = await fetchPage(new Request(WAVE));
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(answered).toMatchObject({ status });
  await running;
});
