import { Hono } from "hono";
import { expect, test } from "vitest";
import { capBody } from "#server/body-cap.ts";

const app = new Hono().use(capBody).all("*", (c) => c.text("read"));
const MEGABYTE = 1024 * 1024;

const send = (path: string, bytes: number) =>
  app.request(path, {
    method: "POST",
    headers: {
      ...{ "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(bytes) },
    },
    body: new Uint8Array(Math.min(bytes, 12 * MEGABYTE)),
  });

test("the order's page tells beside its field that a slip is too large", async () => {
  const answer = await send("/shop/toko/orders/abc", 12 * MEGABYTE);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/shop/toko/orders/abc?slip=image_too_large");
});

test("the call, and a body that is not read to its end, are refused", async () => {
  expect((await send("/api/v1/storefronts/toko/orders/abc/slips", 12 * MEGABYTE)).status).toBe(413);
  expect((await send("/shop/toko/orders/abc", 257 * MEGABYTE)).status).toBe(413);
  expect((await send("/shop/toko/orders/abc", 1_000)).status).toBe(200);
});

const form = new Hono().use(capBody).post("*", async (c) => {
  const sent = await c.req.raw.formData();
  const files = sent.getAll("pictures").map((file) => (file instanceof File ? file.size : -1));
  return c.json({ text: sent.get("text"), note: sent.get("note"), files });
});

/** Posts pictures of these sizes between two typed fields. */
async function post(path: string, sizes: readonly number[]) {
  const sent = new FormData();
  sent.append("text", "Bagus\r\n--x\r\nsekali");
  for (const [at, size] of sizes.entries())
    sent.append("pictures", new File([new Uint8Array(size)], `${at}.jpg`, { type: "image/jpeg" }));
  sent.append("note", "sampai besok");
  const body = await new Response(sent).blob();
  const headers = { "Content-Type": body.type, "Content-Length": String(body.size) };
  return form.request(path, { method: "POST", headers, body });
}

test.each([
  ["/shop/toko/orders/abc/reviews/0", 10],
  ["/orders/01a22d58", 20],
  ["/orders/01a22d58/refund", 20],
])(
  "%s gets what was typed, and pictures that are too large cut after %i MB",
  async (path, most) => {
    const fits = await post(path, [1_000, 2 * MEGABYTE]);
    expect(await fits.json()).toMatchObject({ files: [1_000, 2 * MEGABYTE] });
    const answer = await post(path, [1_000, 70 * MEGABYTE, 5 * MEGABYTE]);
    expect(await answer.json()).toEqual({
      ...{ text: "Bagus\r\n--x\r\nsekali", note: "sampai besok" },
      files: [1_000, most * MEGABYTE + 1, 5 * MEGABYTE],
    });
  },
);

test("a call is refused, and files behind the cap of all arrive empty", async () => {
  const reviews = "/api/v1/storefronts/toko/orders/abc/reviews";
  expect((await post(reviews, [40 * MEGABYTE])).status).toBe(413);
  const answer = await post("/shop/toko/orders/abc/reviews/0", Array(6).fill(11 * MEGABYTE));
  const { files } = (await answer.json()) as { files: number[] };
  expect(files.slice(0, 2)).toEqual([10 * MEGABYTE + 1, 10 * MEGABYTE + 1]);
  expect(files.at(-1)).toBe(0);
  expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(31 * MEGABYTE);
});
