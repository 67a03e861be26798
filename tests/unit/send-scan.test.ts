import { afterEach, expect, test, vi } from "vitest";
import { SessionEnded, sendScan } from "#app/components/scan/send-scan.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SCAN = { clientId: "s1", to: "/pick-and-pack/scan", fields: { code: "MUG" }, scannedAt: 0 };
const answering = (status: number, body: object | null = null) =>
  vi.stubGlobal("fetch", async (_to: string, { body: form }: { body: FormData }) => {
    expect([form.get("clientId"), form.get("code"), form.get("pickpackId")]).toEqual([
      ...["s1", "MUG", "p1"],
    ]);
    return Response.json(body, { status });
  });
const send = () => sendScan(SCAN, { ...SCAN.fields, pickpackId: "p1" });

test("a scan is answered, refused finally, or to be sent again", async () => {
  answering(200, { verdict: { ok: true } });
  expect(await send()).toEqual({ verdict: { ok: true } });
  answering(400);
  expect(await send()).toBeNull();
  for (const status of [429, 500, 503]) {
    answering(status);
    await expect(send()).rejects.toThrow("Not now");
  }
});

test("a scan that needs sign-in is kept until then", async () => {
  answering(401);
  await expect(send()).rejects.toBeInstanceOf(SessionEnded);
  // A browser's response to a redirect that it must not follow.
  const asked = vi.fn(async (..._: unknown[]) => ({
    type: "opaqueredirect",
    status: 0,
    ok: false,
  }));
  vi.stubGlobal("fetch", asked);
  await expect(send()).rejects.toBeInstanceOf(SessionEnded);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
});

test("a scan times out on an unresponsive network and is sent again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_to: string, { signal }: { signal?: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const sent = expect(send()).rejects.toThrow("No answer");
  await vi.advanceTimersByTimeAsync(10_000);
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});
