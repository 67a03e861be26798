import { afterEach, expect, test, vi } from "vitest";
import { readSyncInfos } from "#app/models/product/read-sync-infos.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const log = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a refusal", () => Promise.resolve(Response.json({}, { status: 500 }))],
])("%s is logged, and polling continues without an answer", async (_, answer) => {
  const logged = log();
  vi.stubGlobal("fetch", answer);
  expect(await readSyncInfos(["p1"], new AbortController().signal)).toBeNull();
  expect(logged).toHaveBeenCalledTimes(1);
});

test("an aborted poll is not a failure", async () => {
  const logged = log();
  const controller = new AbortController();
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    controller.abort();
    return Promise.reject(signal.reason);
  });
  expect(await readSyncInfos(["p1"], controller.signal)).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});

test("an answer is read by product", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ syncInfos: { p1: [] } })));
  expect(await readSyncInfos(["p1"], new AbortController().signal)).toEqual({ p1: [] });
});
