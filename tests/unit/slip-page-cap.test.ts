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
  expect((await send("/shop/toko/orders/abc", 65 * MEGABYTE)).status).toBe(413);
  expect((await send("/shop/toko/orders/abc", 1_000)).status).toBe(200);
});

test("the review's page tells beside its field that its pictures are too large", async () => {
  const page = "/shop/toko/orders/abc/reviews/0";
  expect((await send(page, 12 * MEGABYTE)).status).toBe(200);
  const answer = await send(page, 32 * MEGABYTE);
  expect(answer.headers.get("Location")).toBe(`${page}?fault=image_too_large`);
});
