import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { webhookDeliveries, webhooks } from "#backend/db/schema/webhooks.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { RETRY_AFTER_MS } from "#backend/webhooks/deliver.ts";
import { makeWebhookSecret, sealSecret } from "#backend/webhooks/sign.ts";
import { WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  world = await startSellerWorld();
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** Stores a webhook at an address on this machine, which `createWebhook` refuses. */
async function listen(
  { accountId }: Seller,
  path: string,
  events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS,
) {
  const [id, secret] = [newId(), makeWebhookSecret()];
  await world.backend.db.insert(webhooks).values({
    ...{ id, accountId, url: receiver.origin + path, events: [...events] },
    secret: sealSecret(world.backend, id, secret),
    createdAt: world.backend.now(),
  });
  return { id, secret };
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const take = (seller: Seller, number: string, changes = {}) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(number, { H1: 1 }, changes));
const typesAt = (path: string) =>
  receiver.at(path).map(({ body }) => JSON.parse(String(body)).type);
const rowOf = async ({ accountId }: Seller, id: string) =>
  (
    await world.backend.db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id)))
  )[0];
const log = async (seller: Seller, id: string, query = "") =>
  (
    (await seller.fetch(`/v1/accounts/webhooks/${id}/deliveries${query}`)).body as unknown as {
      deliveries: { id: string; type: string; status: string; attempts: number; error: string }[];
    }
  ).deliveries;

test("an order, its status changes and its stock are sent once each, signed as standardwebhooks.com defines", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "H1", 5);
  const { secret } = await listen(seller, "/signed");
  const id = await take(seller, "w-1");
  await take(seller, "w-1", { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) });
  await take(seller, "w-1", { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(6) });
  await world.drain();
  expect(typesAt("/signed").sort()).toEqual(["order.created", "order.updated", "stock.changed"]);
  const told = receiver.at("/signed").map(({ body }) => JSON.parse(String(body)));
  expect(told.find(({ type }) => type === "order.updated").data).toMatchObject({
    ...{ orderId: id, orderNumber: "w-1", status: "shipped", previousStatus: "to_process" },
  });
  expect(told.find(({ type }) => type === "stock.changed").data).toMatchObject({
    ...{ sku: "H1", available: 4 },
  });
  for (const { headers, body } of receiver.at("/signed")) {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(Number(headers["webhook-timestamp"])).toBe(world.backend.now().getTime() / 1000);
  }
});

test("only subscribed events of the account are sent", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  await world.stockUp(seller, "H1", 5);
  await listen(seller, "/stock-only", ["stock.changed"]);
  await listen(other, "/other");
  await take(seller, "w-2");
  const { id: stockId } = await stockNamed(seller, "H1");
  const adjustments = [{ stockId, by: 2, reason: "received" }];
  await seller.fetch("/v1/stocks", { method: "PUT", body: { adjustments } });
  await world.drain();
  const available = receiver
    .at("/stock-only")
    .map(({ body }) => JSON.parse(String(body)).data.available);
  expect(available.sort()).toEqual([4, 6]);
  expect(receiver.at("/other")).toEqual([]);
});

test("a refused delivery is retried with growing pauses and the same id, and given up after the last", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "H1", 5);
  const { id } = await listen(seller, "/broken", ["order.created"]);
  receiver.answers.set("/broken", { status: 500, text: "no database" });
  await take(seller, "w-3");
  await world.drain();
  expect(receiver.at("/broken")).toHaveLength(1);
  expect(await log(seller, id)).toMatchObject([{ status: "queued", attempts: 1 }]);
  for (const pause of RETRY_AFTER_MS) {
    world.advance(pause - 1_000);
    await world.drain();
    const before = receiver.at("/broken").length;
    world.advance(1_000);
    await world.drain();
    expect(receiver.at("/broken").length - before).toBe(1);
  }
  expect(new Set(receiver.at("/broken").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [failed] = await log(seller, id, "?status=failed");
  expect(failed).toMatchObject({ attempts: RETRY_AFTER_MS.length + 1, error: null });
  const { body } = await seller.fetch(`/v1/accounts/webhooks/${id}/deliveries/${failed?.id}`);
  expect(body).toMatchObject({ delivery: { responseStatus: 500 }, responseText: "no database" });

  // The seller has fixed the receiver and resends: the event gets a second entry.
  receiver.answers.delete("/broken");
  await seller.fetch(`/v1/accounts/webhooks/${id}/deliveries/${failed?.id}/;redeliver`, {
    method: "POST",
  });
  await world.drain();
  expect((await log(seller, id)).map(({ status }) => status)).toEqual(["delivered", "failed"]);
  expect(new Set(receiver.at("/broken").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await rowOf(seller, id)).toMatchObject({ failures: 0, failingSince: null });
});

test("a dead endpoint pauses its webhook, and the account's others continue", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "H1", 50);
  const dead = await listen(seller, "/dead", ["order.created"]);
  await listen(seller, "/well", ["order.created"]);
  receiver.answers.set("/dead", { status: 503 });
  for (let n = 0; n < 6; n++) {
    await take(seller, `dead-${n}`);
    await world.drain();
  }
  expect(receiver.at("/well")).toHaveLength(6);
  const tried = receiver.at("/dead").length;
  expect((await rowOf(seller, dead.id))?.pausedUntil?.getTime()).toBeGreaterThan(
    world.backend.now().getTime(),
  );
  for (let n = 6; n < 20; n++) await take(seller, `dead-${n}`);
  await world.drain();
  expect(receiver.at("/well")).toHaveLength(20);
  expect(receiver.at("/dead")).toHaveLength(tried);
});

test("a webhook failing for five days, or answering 410, is disabled with its waiting deliveries", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "H1", 50);
  const gone = await listen(seller, "/gone", ["order.created"]);
  receiver.answers.set("/gone", { status: 410 });
  await take(seller, "gone-1");
  await world.drain();
  expect(await rowOf(seller, gone.id)).toMatchObject({ isEnabled: false, offReason: "gone" });

  const failing = await listen(seller, "/failing", ["order.created"]);
  receiver.answers.set("/failing", { status: 500 });
  await take(seller, "failing-1");
  await world.drain();
  world.advance(5 * 86_400_000);
  await take(seller, "failing-2");
  await world.drain();
  expect(await rowOf(seller, failing.id)).toMatchObject({ isEnabled: false, offReason: "failing" });
  const path = `/v1/accounts/webhooks/${failing.id}`;
  expect((await seller.fetch(`${path}/;test`, { method: "POST" })).status).toBe(409);
  await take(seller, "failing-3");
  const waiting = await log(seller, failing.id, "?status=queued");
  world.advance(86_400_000);
  await world.drain();
  expect(await log(seller, failing.id, "?status=queued")).toEqual([]);
  expect(waiting.every(({ type }) => type === "order.created")).toBe(true);

  receiver.answers.delete("/failing");
  const { body } = await seller.fetch(path, {
    method: "PUT",
    body: { webhook: { isEnabled: true } },
  });
  expect(body).toMatchObject({ webhook: { isEnabled: true, offReason: null, failingSince: null } });
  await take(seller, "failing-4");
  await world.drain();
  expect(await log(seller, failing.id, "?status=delivered")).toHaveLength(1);
});

test("private addresses are never called: by address, name or redirect", async () => {
  const seller = await world.signUp();
  const add = (url: string) =>
    seller.fetch("/v1/accounts/webhooks", {
      method: "POST",
      body: { webhook: { url, events: ["order.created"] } },
    });
  for (const [url, code] of [
    ["http://example.com/", "https_only"],
    ["https://127.0.0.1/", "address_not_allowed"],
    ["https://[::1]/", "address_not_allowed"],
    ["https://169.254.169.254/latest/meta-data", "address_not_allowed"],
    ["https://example.com:25/", "port_not_allowed"],
    ["https://example.com:1023/", "port_not_allowed"],
    ["https://user:secret@example.com/", "invalid_url"],
  ] as const) {
    const { status, body } = await add(url);
    expect([status, body.fields], url).toEqual([422, { "webhook.url": code }]);
  }
  const made = await add("https://localhost/hook");
  expect(made.status).toBe(200);
  const { webhook } = made.body as unknown as { webhook: { id: string } };
  await seller.fetch(`/v1/accounts/webhooks/${webhook.id}/;test`, { method: "POST" });
  await world.drain();
  // The test allows 127.0.0.1 but not ::1, to which the name may resolve.
  const [{ type, status } = { type: "", status: "" }] = await log(seller, webhook.id);
  expect([type, status]).toEqual(["ping", "failed"]);

  const { id } = await listen(seller, "/moved", ["order.created"]);
  receiver.answers.set("/moved", { status: 302, headers: { location: "/elsewhere" } });
  await seller.fetch(`/v1/accounts/webhooks/${id}/;test`, { method: "POST" });
  await world.drain();
  expect(receiver.at("/moved")).toHaveLength(1);
  expect(receiver.at("/elsewhere")).toEqual([]);
});

test("the secret is shown once, can be replaced, and is stored encrypted", async () => {
  const seller = await world.signUp();
  const made = await seller.fetch("/v1/accounts/webhooks", {
    method: "POST",
    body: { webhook: { url: "https://example.com/hook", events: ["order.created"] } },
  });
  const { webhook, secret } = made.body as unknown as { webhook: { id: string }; secret: string };
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await rowOf(seller, webhook.id);
  expect(row?.secret).not.toContain(secret);
  const listed = await seller.fetch("/v1/accounts/webhooks");
  expect(JSON.stringify(listed.body)).not.toContain("whsec_");
  const renewed = await seller.fetch(`/v1/accounts/webhooks/${webhook.id}/;renew-secret`, {
    method: "POST",
  });
  expect((renewed.body as unknown as { secret: string }).secret).not.toBe(secret);
  await seller.fetch(`/v1/accounts/webhooks/${webhook.id}`, { method: "DELETE" });
  expect((await seller.fetch(`/v1/accounts/webhooks/${webhook.id}`)).status).toBe(404);
  const left = await world.backend.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.accountId, seller.accountId));
  expect(left).toEqual([]);
});
