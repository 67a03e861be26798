import { createPublicKey, verify } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { memberships } from "#backend/db/schema/accounts.ts";
import { notifications, pushKeys, pushSubscriptions } from "#backend/db/schema/notifications.ts";
import { transaction } from "#backend/db/transaction.ts";
import { sendPushJob } from "#backend/notifications/jobs.ts";
import { notify } from "#backend/notifications/notify.ts";
import { ensurePushKeys } from "#backend/notifications/push-keys.ts";
import { sendPush } from "#backend/notifications/send-push.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { createBrowser } from "./push-browser.ts";

const world = await startTestBackend();
/** A push service that answers 201. */
const service = await startReceiver(201);
// Allowed because the test's push service is on this machine.
await world.queue.work(sendPushJob, (job) =>
  sendPush(world.backend, job, { isAllowed: () => true, isPlainAllowed: true }),
);
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(() => {
  service.received.length = 0;
  world.queue.failures.length = 0;
});

const { db } = world.backend;
let devices = 0;

const register = (member: SignedIn, token: unknown, locale = "en") =>
  member.fetch("/v1/accounts/me/push-token", {
    method: "POST",
    headers: { Locale: locale },
    body: JSON.stringify({ token }),
  });

/** Registers a browser as the app does, and redirects its messages to this machine. */
async function addDevice(member: SignedIn, locale = "en") {
  const browser = createBrowser();
  const path = `/device-${++devices}`;
  const answer = await register(
    member,
    JSON.stringify({
      endpoint: `https://push.test${path}`,
      expirationTime: null,
      keys: browser.keys,
    }),
    locale,
  );
  expect(await answer.json()).toEqual({ registered: true });
  await db
    .update(pushSubscriptions)
    .set({ endpoint: service.origin + path })
    .where(eq(pushSubscriptions.endpoint, `https://push.test${path}`));
  return {
    path,
    read: () => service.at(path).map(({ body }) => browser.read(body)),
  };
}
const isKnown = async (path: string) =>
  (
    await db
      .select()
      .from(pushSubscriptions)
      .where(like(pushSubscriptions.endpoint, `%${path}`))
  ).length > 0;

const tellOutOfStock = ({ accountId }: SignedIn, sku: string) =>
  transaction(db, (tx) =>
    notify(world.backend, tx, {
      ...{ accountId, template: "stock_out", subject: sku, groupBy: "all" },
      ...{ parameters: { sku, productName: `Kaos ${sku}`, available: 0 }, data: { sku } },
    }),
  );
/** Waits for the end of a burst and runs due jobs. */
async function settle() {
  world.clock.advance(6000);
  await world.drain();
}

test("each of a member's browsers gets the push encrypted, in its language, signed with the server's key", async () => {
  const laras = await world.signUp({ shopName: "Toko Laras" });
  const [phone, desk] = [await addDevice(laras, "id"), await addDevice(laras, "en")];
  await tellOutOfStock(laras, "A");
  await settle();
  expect(phone.read()).toEqual([
    {
      title: "Toko Laras",
      body: "Stok Kaos A (A) habis.",
      url: "/stocks/manage?sku=A",
      tag: expect.any(String),
      lang: "id",
    },
  ]);
  expect(desk.read()).toMatchObject([{ body: "Kaos A (A) is out of stock." }]);
  const { publicKey }: { publicKey: string } = await (
    await laras.fetch("/v1/notifications/push-key")
  ).json();
  const [, token = "", key] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(service.received[0]?.headers.authorization)) ??
    [];
  expect(key).toBe(publicKey);
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [
    point.subarray(1, 33).toString("base64url"),
    point.subarray(33).toString("base64url"),
  ];
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  expect(
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: jwk, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString()).aud).toBe(service.origin);
});

test("a burst rings once with the count", async () => {
  const laras = await world.signUp();
  const phone = await addDevice(laras);
  for (const sku of ["A", "B", "C"]) await tellOutOfStock(laras, sku);
  await settle();
  expect(phone.read().map((message) => message.body)).toEqual(["3 products are out of stock."]);
});

test("a rolled-back notification rings no browser", async () => {
  const laras = await world.signUp();
  await addDevice(laras);
  const undone = transaction(db, async (tx) => {
    await notify(world.backend, tx, {
      ...{ accountId: laras.accountId, template: "stock_out", subject: "A", groupBy: "all" },
      ...{ parameters: { sku: "A", productName: "A", available: 0 }, data: {} },
    });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await settle();
  expect(service.received).toEqual([]);
});

test.each([404, 410, 403])(
  "a browser whose push service answers %i is removed; the member's other one still rings",
  async (status) => {
    const laras = await world.signUp();
    const [dead, alive] = [await addDevice(laras), await addDevice(laras)];
    service.answers.set(dead.path, { status });
    await tellOutOfStock(laras, "A");
    await settle();
    expect(await isKnown(dead.path)).toBe(false);
    expect(await isKnown(alive.path)).toBe(true);
    expect(alive.read()).toHaveLength(1);
    expect(world.queue.failures).toEqual([]);
  },
);

test("a failing push service is retried, a busy one after the time it names", async () => {
  const laras = await world.signUp();
  const phone = await addDevice(laras);
  service.answers.set(phone.path, { status: 500 });
  await tellOutOfStock(laras, "A");
  await settle();
  expect(service.received).toHaveLength(1);
  service.answers.set(phone.path, { status: 429, headers: { "Retry-After": "60" } });
  await settle();
  expect(service.received).toHaveLength(2);
  service.answers.delete(phone.path);
  world.clock.advance(50_000);
  await world.drain();
  expect(service.received).toHaveLength(2);
  world.clock.advance(10_000);
  await world.drain();
  expect(service.received).toHaveLength(3);
});

test("no push to members who turned it off, read it, lack permission, are disabled or signed out", async () => {
  const off = async (laras: SignedIn) => {
    const body = JSON.stringify({ categories: [{ id: "stock", pushEnabled: false }] });
    await laras.fetch("/v1/notifications/settings", { method: "PUT", body });
  };
  const hasRead = async (laras: SignedIn) => {
    world.clock.advance(1000);
    await laras.fetch("/v1/notifications/;read", {
      method: "POST",
      body: JSON.stringify({ category: "stock" }),
    });
  };
  const disabled = ({ userId }: SignedIn) =>
    db.update(memberships).set({ isEnabled: false }).where(eq(memberships.userId, userId));
  const silences = [
    off,
    hasRead,
    (laras: SignedIn) => world.setPermissions(laras, ["order-manage"]),
    disabled,
    (laras: SignedIn) => laras.fetch("/v1/accounts/auth/signout"),
  ];
  for (const silence of silences) {
    const laras = await world.signUp();
    await addDevice(laras);
    await tellOutOfStock(laras, "A");
    await silence(laras);
    await settle();
    expect(service.received, String(silence)).toEqual([]);
  }
});

test("a browser rings only for the member last signed in with it", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  const browser = createBrowser();
  const token = JSON.stringify({ endpoint: "https://push.test/shared", keys: browser.keys });
  await register(laras, token);
  await register(budi, token);
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, "https://push.test/shared"));
  expect(rows).toMatchObject([{ accountId: budi.accountId, userId: budi.userId }]);
});

test("a member's eleventh browser replaces the least recently used one", async () => {
  const laras = await world.signUp();
  const paths: string[] = [];
  for (let n = 0; n < 11; n++) {
    paths.push((await addDevice(laras)).path);
    world.clock.advance(1000);
  }
  expect(await isKnown(paths[0] ?? "")).toBe(false);
  expect(await Promise.all(paths.slice(1).map(isKnown))).toEqual(Array(10).fill(true));
});

test.each([
  ["no JSON", "hello"],
  ["no keys", JSON.stringify({ endpoint: "https://push.test/x" })],
  ["not https", JSON.stringify({ endpoint: "http://push.test/x", keys: createBrowser().keys })],
])("a token that is %s is refused", async (_what, token) => {
  const laras = await world.signUp();
  const answer = await register(laras, token);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ fields: { token: "invalid" } });
});

test("an endpoint in a private network is never called", async () => {
  const laras = await world.signUp();
  const phone = await addDevice(laras);
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(like(pushSubscriptions.endpoint, `%${phone.path}`));
  await tellOutOfStock(laras, "A");
  world.clock.advance(6000);
  const [news] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.accountId, laras.accountId));
  const notificationId = news?.id ?? "";
  const { accountId } = laras;
  const told = { accountId, notificationId, subscriptionId: row?.id ?? "" };
  const send = () => sendPush(world.backend, told);
  await expect(send()).rejects.toThrow("address not allowed");
  await db
    .update(pushSubscriptions)
    .set({ endpoint: service.origin.replace("http:", "https:") })
    .where(eq(pushSubscriptions.id, row?.id ?? ""));
  await expect(send()).rejects.toThrow("address not allowed");
  expect(service.received).toEqual([]);
  await world.drain();
});

test("the server's key pair is generated once, and the private key is stored encrypted", async () => {
  const rows = await db.select().from(pushKeys);
  expect(rows).toHaveLength(1);
  const [first, again] = await Promise.all([
    ensurePushKeys(world.backend),
    ensurePushKeys(world.backend),
  ]);
  expect(again).toEqual(first);
  expect(first.publicKey).toBe(rows[0]?.publicKey);
  expect(rows[0]?.privateKey).toMatch(/^v1\./);
  expect(rows[0]?.privateKey).not.toContain(first.privateKey);
});
