import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { handleWebhookJob } from "#backend/channels/jobs.ts";
import { handleWebhook } from "#backend/channels/webhooks.ts";
import { channels, webhookEvents } from "#backend/db/schema/channels.ts";
import { signPush } from "#backend/marketplaces/shopee/signing.ts";
import { pullReportedJob } from "#backend/orders/jobs.ts";
import { readReported } from "#tests/support/reported-orders.ts";
import { comeBack, connectShop, startConnect } from "./connecting.ts";
import { APP, createWorld } from "./world.ts";

const CALLBACK = `${APP}/api/webhooks/shopee`;

async function listening() {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await connectShop(world, laras);
  const seconds = () => Math.floor(world.clock.now.getTime() / 1000);
  const send = async (body: string | object, authorization?: string) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const signature =
      authorization ?? signPush(world.config.marketplaces.shopee.pushKey, CALLBACK, text);
    const response = await world.http.request("/webhooks/shopee", {
      method: "POST",
      body: text,
      headers: { authorization: signature, "content-type": "application/json" },
    });
    return { status: response.status, text: await response.text() };
  };
  const push = (code: number, data: object = {}, at = seconds()) => ({
    code,
    shop_id: shop.shopId,
    timestamp: at,
    data,
  });
  const orderPush = (ordersn: string, at?: number) =>
    push(3, { ordersn, status: "READY_TO_SHIP", update_time: seconds() }, at);
  const row = async () =>
    (await world.db.select().from(channels).where(eq(channels.id, shop.channelId)))[0];
  const kept = async () =>
    (
      await world.db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.shopId, String(shop.shopId)))
    ).length;
  return { ...world, laras, ...shop, seconds, send, push, orderPush, row, kept };
}

test("an order push is answered with an empty 200 and read by a job", async () => {
  const { db, send, orderPush, jobs, channelId } = await listening();
  expect(await send(orderPush("2611200001AAAA"))).toEqual({ status: 200, text: "" });
  expect(jobs.waiting(pullReportedJob)).toEqual([]);
  await jobs.drain();
  expect(jobs.waiting(pullReportedJob)).toMatchObject([{ channelId }]);
  expect(await readReported(db, channelId)).toEqual(["2611200001AAAA"]);
});

test("a replayed push is answered 200 and does nothing", async () => {
  const { send, orderPush, jobs, kept } = await listening();
  const push = orderPush("2611200001AAAA");
  const answers = await Promise.all([send(push), send(push), send(push)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await kept()).toBe(1);
  expect(jobs.waiting(handleWebhookJob)).toHaveLength(1);
  await jobs.drain();
  expect((await send(push)).status).toBe(200);
  expect(await jobs.drain()).toBe(0);
});

test("many pushes of one order, in any order, cause one read", async () => {
  const { db, send, orderPush, push, jobs, seconds, channelId } = await listening();
  await send(orderPush("2611200001AAAA", seconds() + 9));
  await send(orderPush("2611200001AAAA", seconds() + 1));
  await send(push(15, { ordersn: "2611200001AAAA", package_number: "P1", status: "READY" }));
  await send(orderPush("2611200002BBBB"));
  await jobs.drain();
  expect(await readReported(db, channelId)).toEqual(["2611200001AAAA", "2611200002BBBB"]);
});

test("a wrong, foreign or missing signature answers 401 and stores nothing", async () => {
  const { send, orderPush, kept, http, config } = await listening();
  const body = JSON.stringify(orderPush("2611200001AAAA"));
  expect((await send(body, "0".repeat(64))).status).toBe(401);
  expect((await send(body, "")).status).toBe(401);
  expect(
    (await send(`${body} `, signPush(config.marketplaces.shopee.pushKey, CALLBACK, body))).status,
  ).toBe(401);
  expect((await send(body, signPush("another key", CALLBACK, body))).status).toBe(401);
  expect((await http.request("/webhooks/shopee", { method: "POST", body })).status).toBe(401);
  expect(await kept()).toBe(0);
});

test("a signed push that cannot be read is kept and answered 200, and nothing follows", async () => {
  const { send, jobs, db } = await listening();
  const bodies = ["{not json", '{"hello":"world"}', "", '{"code":3,"shop_id":{"id":1}}'];
  for (const body of [...bodies, ...bodies]) expect((await send(body)).status).toBe(200);
  expect(await jobs.drain()).toBe(0);
  const rows = await db.select().from(webhookEvents).where(eq(webhookEvents.shopId, ""));
  const sent = rows.map(({ body }) => (body as { sent: string }).sent);
  expect(sent).toEqual(expect.arrayContaining(["{not json", '{"hello":"world"}', ""]));
  expect(new Set(sent).size).toBe(sent.length);
});

test("the console's try of the address is answered 200, unsigned and without a time", async () => {
  const { http, send, jobs, seconds, kept } = await listening();
  const asked = { code: 0, data: { verify_info: "This is a Verification message." } };
  for (const body of [
    asked,
    { ...asked, timestamp: seconds() },
    { ...asked, code: "0", shop_id: 0 },
  ]) {
    const text = JSON.stringify(body);
    const answer = await http.request("/webhooks/shopee", { method: "POST", body: text });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(await send(text)).toEqual({ status: 200, text: "" });
  }
  expect(await kept()).toBe(0);
  expect(await jobs.drain()).toBe(0);
  const aboutShop = JSON.stringify({ code: 0, shop_id: 7 });
  const refused = await http.request("/webhooks/shopee", { method: "POST", body: aboutShop });
  expect(refused.status).toBe(401);
});

test("a push whose data is text, with ids as text or numbers, is read like any other", async () => {
  const { db, send, push, jobs, channelId, shopId } = await listening();
  const order = { ordersn: "2611200009AAAA", status: "READY_TO_SHIP" };
  await send({ ...push(3), data: JSON.stringify(order) });
  await send({
    ...push(3, { ...order, ordersn: 2_611_200_008 }),
    shop_id: String(shopId),
    code: "3",
  });
  await jobs.drain();
  expect(await readReported(db, channelId)).toEqual(["2611200009AAAA", "2611200008"]);
});

test("a push over a megabyte is refused before it is read completely", async () => {
  const { http } = await listening();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const response = await http.request("/webhooks/shopee", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test("a push for an unknown type or one without a connector answers 404", async () => {
  const { http } = await listening();
  expect((await http.request("/webhooks/blibli", { method: "POST", body: "{}" })).status).toBe(404);
  expect((await http.request("/webhooks/ebay", { method: "POST", body: "{}" })).status).toBe(404);
});

test("a push of an unconnected shop is accepted and dropped", async () => {
  const { send, orderPush, jobs } = await listening();
  expect((await send({ ...orderPush("2611200001AAAA"), shop_id: 999 })).status).toBe(200);
  await jobs.drain();
  expect(jobs.waiting(pullReportedJob)).toEqual([]);
  expect(jobs.dead).toEqual([]);
});

test("a push about a withdrawn consent revokes the channel and stops its order pulls", async () => {
  const { send, push, orderPush, jobs, pass, row } = await listening();
  pass(5);
  await send(push(2));
  await jobs.drain();
  expect(await row()).toMatchObject({ status: "revoked", lastError: "deauthorised" });
  await send(orderPush("2611200001AAAA"));
  await jobs.drain();
  expect(jobs.waiting(pullReportedJob)).toEqual([]);
});

test("a handled push is not handled again when its job is repeated", async () => {
  const { backend, db, send, push, jobs, row, channelId, shopId } = await listening();
  await send(push(2));
  await jobs.drain();
  expect((await row())?.status).toBe("revoked");
  await db.update(channels).set({ status: "active" }).where(eq(channels.id, channelId));
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.shopId, String(shopId)));
  await handleWebhook(backend, event?.id ?? "");
  expect((await row())?.status).toBe("active");
});

test("a withdrawal older than the present consent is ignored", async () => {
  const { send, push, jobs, pass, row, seconds, laras, channelId, shopId, ...world } =
    await listening();
  pass(60);
  const late = push(2, {}, seconds() - 30);
  const { body } = await startConnect(laras, { channelId });
  await comeBack({ ...world, jobs, pass }, body.url, await world.controls.consent(shopId));
  await send(late);
  await jobs.drain();
  expect((await row())?.status).toBe("active");
});

test("a push about an expiring consent is stored on the channel", async () => {
  const { send, push, jobs, row, shopId, pass } = await listening();
  pass(5);
  await send({ ...push(12, { shop_expire_soon: [shopId] }), shop_id: undefined });
  await jobs.drain();
  expect(await row()).toMatchObject({ status: "active", lastError: "authorisation_expiring" });
});
