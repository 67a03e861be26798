import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontRefunds, storefrontSlips } from "#backend/db/schema/storefronts.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { filesOfShopOrders } from "#backend/storefront/erase-orders.ts";
import { forgetSlips } from "#backend/storefront/slips/forget-slips.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { payloadOf, showSlipTo, slipWith } from "./slip-pictures.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const DAY = 86_400_000;
type Shop = Awaited<ReturnType<typeof openShop>>;

const show = (shop: Shop, token: string, slip: File | null) => showSlipTo(world, shop, token, slip);

async function order(shop: Shop, phone: string) {
  const { token, number } = await (await shop.buyer.place(1, { phone })).json();
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string };
}

const claimedOf = async (shop: Shop) =>
  (await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/claimed-payments`)).payments;

test("a slip reports the payment, and the seller reads its bank, reference and picture", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000001");
  const shown = await show(shop, token, await slipWith(payloadOf("015330121418CTF04701")));
  expect(shown.status).toBe(200);
  expect(shown.body.order).toMatchObject({
    ...{ paymentClaimedAt: expect.any(String), takesSlip: true },
    slips: [{ uploadedAt: expect.any(String) }],
  });
  const [{ slips }] = await claimedOf(shop);
  expect(slips).toEqual([
    {
      ...{ id: expect.any(String), uploadedAt: expect.any(String), kind: "bank" },
      ...{ bank: "004", reference: "015330121418CTF04701", usedFor: null, check: null },
    },
  ]);
  const picture = await shop.owner.fetch(
    `/v1/channels/shop/orders/${id}/slips/${slips[0].id}/picture`,
  );
  expect((await sharp(await picture.arrayBuffer()).metadata()).height).toBe(2_160);
  const other = await openShop(world);
  for (const path of [`${id}/slips`, `${id}/slips/${slips[0].id}/picture`])
    expect((await other.owner.fetch(`/v1/channels/shop/orders/${path}`)).status).toBe(404);
});

test("a buyer is found by e-mail, and the copy of their data has the e-mail and the slip", async () => {
  const shop = await openShop(world);
  const email = "Siti.Salinan@contoh.id";
  const { token, number } = await (
    await shop.buyer.place(1, { email, phone: "081300000021" })
  ).json();
  await world.drain();
  await show(shop, token, await slipWith(payloadOf("COPIED0000001")));
  const search = async (text: string) =>
    (await shop.ask("GET", `/v1/privacy/buyers?search=${encodeURIComponent(text)}`)).buyers;
  expect(await search("lain@contoh.id")).toEqual([]);
  const [{ subject }] = await search("siti.salinan@contoh.id");
  const answer = await shop.owner.fetch(
    `/v1/privacy/buyer-data/export?subjects=${encodeURIComponent(subject)}`,
  );
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toContain(`pictures/${number}-1.jpeg`);
  const { orders } = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
  expect(orders).toMatchObject([{ number, email: "siti.salinan@contoh.id", refund: null }]);
  expect(orders[0]).not.toHaveProperty("pictureKeys");
});

test("a slip that paid another order is told, also if both are shown at once", async () => {
  const shop = await openShop(world);
  const [one, two] = [await order(shop, "081300000002"), await order(shop, "081300000003")];
  const slip = await slipWith(payloadOf("REUSED0000001"));
  const both = await Promise.all([show(shop, one.token, slip), show(shop, two.token, slip)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const claimed: { number: string; slips: { usedFor: string | null }[] }[] = await claimedOf(shop);
  const usedFor = new Map(claimed.map(({ number, slips }) => [number, slips[0]?.usedFor]));
  expect([...usedFor.values()].filter((number) => number === null)).toHaveLength(1);
  expect([one.number, two.number]).toContain([...usedFor.values()].find(Boolean));
  expect(await show(shop, one.token, slip)).toMatchObject({
    ...{ status: usedFor.get(one.number) === null ? 409 : 200 },
  });
});

test("the QR of the payment itself is no proof, and a picture without a QR is kept", async () => {
  const shop = await openShop(world);
  const { token } = await order(shop, "081300000004");
  const pays = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";
  expect((await show(shop, token, await slipWith(pays))).status).toBe(200);
  expect((await show(shop, token, await slipWith(null))).status).toBe(200);
  const [{ slips }] = await claimedOf(shop);
  expect(
    slips.map(({ kind, reference }: { kind: unknown; reference: unknown }) => [kind, reference]),
  ).toEqual([
    ["payment", null],
    [null, null],
  ]);
});

test("what is no picture, too many pictures and an order that is not to be paid are refused", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000005");
  expect((await show(shop, token, null)).body.fields).toEqual({ slip: "required" });
  expect((await show(shop, token, new File(["%PDF-1.7"], "slip.pdf"))).status).toBe(415);
  expect((await shop.buyer.order(token)).paymentClaimedAt).toBeNull();
  for (const status of [200, 200, 200, 409])
    expect((await show(shop, token, await slipWith(null))).status).toBe(status);
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  expect((await show(shop, token, await slipWith(null))).status).toBe(409);
  expect((await shop.buyer.order(token)).takesSlip).toBe(false);
});

test("a slip's picture is erased with the buyer", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000006");
  await show(shop, token, await slipWith(payloadOf("ERASED0000001")));
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const { accountId } = shop.owner;
  const [key] = await filesOfShopOrders(world.backend, accountId, [id]);
  expect(await world.backend.files.has(key ?? "")).toBe(true);
  await eraseOrdersAndCopies(world.backend, accountId, [id]);
  expect(await world.backend.files.has(key ?? "")).toBe(false);
  const { slips } = await shop.ask("GET", `/v1/channels/shop/orders/${id}/slips`);
  const gone = await shop.owner.fetch(
    `/v1/channels/shop/orders/${id}/slips/${slips[0].id}/picture`,
  );
  expect(gone.status).toBe(404);
});

const slipRowsOf = ({ owner }: Shop) =>
  world.backend.db
    .select({ key: storefrontSlips.pictureKey })
    .from(storefrontSlips)
    .where(eq(storefrontSlips.accountId, owner.accountId));

test("a large picture is stored smaller, and is removed some time after its order ended unpaid", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000031");
  const large = await sharp({
    create: { width: 3_000, height: 4_000, channels: 3, background: "#fff" },
  })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(large)], "slip.jpg", { type: "image/jpeg" });
  expect((await show(shop, token, file)).status).toBe(200);
  const [slip] = (await shop.ask("GET", `/v1/channels/shop/orders/${id}/slips`)).slips;
  const picture = () => shop.owner.fetch(`/v1/channels/shop/orders/${id}/slips/${slip.id}/picture`);
  const stored = await sharp(await (await picture()).arrayBuffer()).metadata();
  expect([stored.width, stored.height]).toEqual([1_920, 2_560]);

  await shop.buyer.act(token, "cancel");
  await world.drain();
  const key = (await slipRowsOf(shop))[0]?.key ?? "";
  const isStored = async () => (await world.backend.files.get(key)) !== null;
  world.clock.advance(29 * DAY);
  await forgetSlips(world.backend);
  expect(await isStored()).toBe(true);
  world.clock.advance(2 * DAY);
  await forgetSlips(world.backend);
  // The buyer reported the payment, so a refund is open, for which the seller needs the picture.
  expect(await isStored()).toBe(true);
  await world.backend.db
    .update(storefrontRefunds)
    .set({ closedAt: new Date(world.clock.now()) })
    .where(eq(storefrontRefunds.accountId, shop.owner.accountId));
  await forgetSlips(world.backend);
  expect(await isStored()).toBe(false);
  expect(await slipRowsOf(shop)).toEqual([{ key: null }]);
});

test("a paid order keeps its slip", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000032");
  await show(shop, token, await slipWith(null));
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  world.clock.advance(40 * DAY);
  await forgetSlips(world.backend);
  expect(await slipRowsOf(shop)).toEqual([{ key: expect.any(String) }]);
});
