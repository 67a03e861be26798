import { Hono, type MiddlewareHandler } from "hono";
import { expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { capBody, capSandboxBody } from "#server/body-cap.ts";
import { AUTH_POSTS, PUSHES } from "#tests/support/outside-contract.ts";

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=grenze";
const SIGN_UP = "/api/v1/accounts/auth/signup";

const seen: string[] = [];
const behind = (cap: MiddlewareHandler) =>
  new Hono().use(cap).post("*", async (c) => {
    seen.push("asked");
    const form = await c.req.raw.formData().catch(() => null);
    if (!form) return c.text("broken", 400, { "X-Handler": "1" });
    seen.push("parsed");
    return c.text(String([...form.keys()].length));
  });
const app = behind(capBody);
const sandboxRoot = behind(capSandboxBody);

interface Sent {
  path?: string;
  type?: string;
  /** The Content-Length; absent: chunked. */
  length?: number;
  /** The app it is sent to. */
  to?: typeof app;
}

/** Sends a body in pieces that are made only as they are read. */
async function send(
  pieces: Iterable<string | Uint8Array>,
  { path = SIGN_UP, type = URLENCODED, length, to = app }: Sent,
) {
  seen.length = 0;
  const all = pieces[Symbol.iterator]();
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = all.next();
      if (done) return controller.close();
      taken++;
      controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
    },
  });
  const headers = {
    "Content-Type": type,
    ...(length === undefined ? {} : { "Content-Length": String(length) }),
  };
  const answer = await to.request(path, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return { status: answer.status, text: await answer.text(), headers: answer.headers, taken };
}
function* times(count: number, piece: string | Uint8Array) {
  for (let n = 0; n < count; n++) yield piece;
}
const field = (name: string, value = "1") =>
  `--grenze\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("a form within its cap arrives unchanged", async () => {
  expect(await send(["a=1&b=", "2&c=3"], {})).toMatchObject({ status: 200, text: "3" });
  const pieces = [...times(60, field("a")), "--grenze--\r\n"].join("").match(/[\s\S]{1,7}/g) ?? [];
  expect(await send(pieces, { type: MULTIPART })).toMatchObject({ status: 200, text: "60" });
  const product = { path: "/products-v2/master/create" };
  expect(await send(times(9_000, "variants[0].sku=1&"), product)).toMatchObject({ status: 200 });
});

test("a body with a content length above the cap is refused unread", async () => {
  const { status, text, taken } = await send(times(1_000, "a=1&"), { length: 65_537 });
  expect([status, JSON.parse(text).code, seen]).toEqual([413, "body_too_large", []]);
  expect(taken).toBeLessThan(3);
});

const PUBLIC = [
  ...EVERY_ENDPOINT.filter(({ access, method }) => access === "public" && method !== "get").map(
    ({ path }) => path,
  ),
  ...AUTH_POSTS,
  ...PUSHES,
].map((path) => `/api${path.replace(/\{\w+\}/g, "none")}`);

test.each(PUBLIC)("%s accepts exactly 64 kB of a visitor who is not signed in", async (path) => {
  const body = (bytes: number) => ["a=".padEnd(bytes, "x")];
  expect((await send(body(65_536), { path })).status).toBe(200);
  expect((await send(body(65_537), { path })).status).toBe(413);
  expect((await send(body(1), { path, length: 65_537 })).status).toBe(413);
});

test("a body without or with a wrong content length is cut off at the cap", async () => {
  const piece = `a=${"x".repeat(16_000)}`;
  for (const length of [undefined, 10]) {
    const { status, headers, taken } = await send(
      times(1_000, piece),
      length === undefined ? {} : { length },
    );
    expect([status, seen, headers.get("X-Handler")]).toEqual([413, ["asked"], null]);
    expect(taken).toBeLessThan(12);
  }
});

test("fields are counted while streaming, before parsing", async () => {
  const many = await send(times(480_000, "a=&"), { path: "/orders" });
  expect([many.status, seen]).toEqual([413, ["asked"]]);
  expect(many.taken).toBeLessThan(10_100);
  const few = await send(times(101, "a=&"), {});
  expect([few.status, seen]).toEqual([413, ["asked"]]);
  const parts = [...times(101, field("a"))].join("").match(/[\s\S]{1,7}/g) ?? [];
  const multipart = await send([...parts, "--grenze--\r\n"], { type: MULTIPART });
  expect([multipart.status, seen]).toEqual([413, ["asked"]]);
});

test("files are accepted only where files are expected", async () => {
  const file = (megabytes: number) => [
    field("file").replace("\r\n\r\n1", '; filename="a"\r\n\r\n'),
    ...times(megabytes, new Uint8Array(1024 * 1024)),
    "\r\n--grenze--\r\n",
  ];
  const outcome = async (path: string, megabytes: number) =>
    (await send(file(megabytes), { path, type: MULTIPART })).status;
  for (const path of [
    ...["/product-import", "/product-import.rsc", "/products-v2/master/create"],
    ...["/settings/size-guide/1", "/api/v2/products/imports", "/api/v1/products/images"],
    ...["/orders/1/refund", "/orders/1/refund.rsc"],
  ]) {
    expect([path, await outcome(path, 21)]).toEqual([path, 200]);
    expect([path, await outcome(path, 65)]).toEqual([path, 413]);
  }
  for (const path of ["/shop/laras/orders/1", "/api/v1/storefronts/laras/orders/1/slips"]) {
    expect([path, await outcome(path, 10)]).toEqual([path, 200]);
    expect([path, await outcome(path, 12)]).toEqual([path, 413]);
  }
  for (const path of [
    SIGN_UP,
    "/shop/laras/checkout",
    "/orders",
    "/language",
    "/theme.rsc",
    "/api/webhooks/shopee",
  ])
    expect([path, await outcome(path, 3)]).toEqual([path, 413]);
});

test("a sandbox's own port accepts a marketplace's calls and one picture, on any path", async () => {
  const to = sandboxRoot;
  for (const path of ["/api/v2/media_space/upload_image", "/product-import", "/controls/addItem"]) {
    const outcome = async (pieces: Iterable<string | Uint8Array>, type = MULTIPART) =>
      (await send(pieces, { path, type, to })).status;
    const file = (megabytes: number) => [
      field("file").replace("\r\n\r\n1", '; filename="a"\r\n\r\n'),
      ...times(megabytes, new Uint8Array(1024 * 1024)),
      "\r\n--grenze--\r\n",
    ];
    expect([path, await outcome(file(10)), await outcome(file(11))]).toEqual([path, 200, 413]);
    expect([path, await outcome([...times(101, field("a"))])]).toEqual([path, 413]);
    expect([path, await outcome(times(10_001, "a=&"), URLENCODED)]).toEqual([path, 413]);
    expect([path, await outcome(times(2_049, "x".repeat(1024)), URLENCODED)]).toEqual([path, 413]);
  }
});
