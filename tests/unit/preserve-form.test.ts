import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import {
  preserveFormOnFailure,
  SIGNED_OUT_EVENT,
  UNSENT_EVENT,
  UNSENT_REPLY,
} from "#app/navigation/preserve-form.ts";
import { revalidateFrame } from "#app/navigation/revalidate-frame.ts";

const told = vi.fn();
beforeEach(() => {
  told.mockReset();
  vi.stubGlobal("dispatchEvent", (event: Event) =>
    told(event.type, ...(event instanceof CustomEvent ? [event.detail] : [])),
  );
  vi.stubGlobal("location", { origin: "http://etalase.test" });
});

type Args = Parameters<typeof preserveFormOnFailure>[0];
const send = (serverAction: () => Promise<unknown>, signal = new AbortController().signal) =>
  preserveFormOnFailure({
    request: new Request("http://etalase.test/orders", { method: "POST", signal }),
    serverAction,
  } as unknown as Args);
const fails = (error: Error) => () => Promise.reject(error);

test("the server's answer is passed on, also a refusal", async () => {
  const reply = { error: {} };
  expect(await send(async () => reply)).toBe(reply);
  await expect(send(fails(new Error("Unable to decode RSC response")))).rejects.toThrow("decode");
  expect(told).not.toHaveBeenCalled();
});

test("a form without an answer keeps its page, with a status that prevents a reload", async () => {
  const kept = await send(fails(new TypeError("Failed to fetch")));
  expect(kept).toMatchObject({ data: UNSENT_REPLY, init: { status: 503 } });
  expect(told.mock.calls).toEqual([[UNSENT_EVENT]]);
});

const redirected = (to: string) => () =>
  Promise.reject(new Response(null, { status: 302, headers: { Location: to } }));

test.each(["/api/v1/accounts/auth/signin", "https://elsewhere.test/signin"])(
  "a form whose session expired keeps its page and links to sign-in: %s",
  async (page) => {
    const to = `${page}?redirect=${encodeURIComponent("http://etalase.test/signup/callback")}`;
    expect(await send(redirected(to))).toMatchObject({ data: UNSENT_REPLY, init: { status: 401 } });
    expect(told.mock.calls).toEqual([[SIGNED_OUT_EVENT, to]]);
  },
);

test("other redirects of an action are followed", async () => {
  await expect(send(redirected("/orders?redirect=%2F"))).rejects.toBeInstanceOf(Response);
  await expect(send(redirected("/api/v1/accounts/auth/signin"))).rejects.toBeInstanceOf(Response);
  expect(told).not.toHaveBeenCalled();
});

test("the shell reloads after a form, but not after a failed submission", () => {
  const nextUrl = new URL("http://etalase.test/orders");
  const frame = { nextUrl, formMethod: "POST" } as const;
  expect(revalidateFrame({ ...frame, actionResult: undefined })).toBe(true);
  expect(revalidateFrame({ ...frame, actionResult: UNSENT_REPLY })).toBe(false);
  expect(revalidateFrame({ nextUrl })).toBe(false);
  expect(revalidateFrame({ nextUrl: new URL("?lang=th", nextUrl) })).toBe(true);
});

test("an interrupted form does not count as failed", async () => {
  await expect(send(fails(new TypeError("Failed to fetch")), AbortSignal.abort())).rejects.toThrow(
    "Failed to fetch",
  );
  expect(told).not.toHaveBeenCalled();
});

const ROUTES = new URL("../../app/routes/", import.meta.url);
/** Called by `fetch` or by a native form instead of the router. */
const OTHERS = [
  "_app/orders/$orderId/label.ts",
  "_app/orders/documents/$documentId/file.ts",
  "_app/products-v2/master/images.ts",
  "_app/pick-and-pack/scan.ts",
  "_app/stocks/barcode/labels.ts",
  "_app/stocks/counting/$countId/scan.ts",
];

test("every route with an action keeps failed submissions", () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" });
  const without = files
    // The own shop's pages have no script.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("shop/") && !OTHERS.includes(file))
    .map((file) => ({ file, code: readFileSync(new URL(encodeURI(file), ROUTES), "utf8") }))
    .filter(({ code }) => /^export (?:async function|function|const) action\b/m.test(code));
  expect(without.length).toBeGreaterThan(40);
  expect(
    without
      .filter(({ code }) => !code.includes("export { preserveFormOnFailure as clientAction }"))
      .map(({ file }) => file),
  ).toEqual([]);
});
