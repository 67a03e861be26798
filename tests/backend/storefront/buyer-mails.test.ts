import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteClosedAccount } from "#backend/account-deletion/delete-account.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

async function order(shop: Shop, email: string, phone = "081300000001") {
  const { token, number } = await (await shop.buyer.place(1, { email, phone })).json();
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string };
}

const subjectsTo = async (email: string) => {
  const rows = await world.backend.db
    .select({ subject: mails.subject })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.template, "shop-order")))
    .orderBy(mails.createdAt, mails.id);
  return rows.map(({ subject }) => subject);
};

test("a buyer who gave an address is mailed each step once, in the language of the order", async () => {
  const shop = await openShop(world);
  const { number, id } = await order(shop, "siti@contoh.id");
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  const { parameters } = await shop.ask("GET", `/v1/orders/${id}/shipment/parameters`);
  const { addressId } = parameters.pickup.addresses[0];
  const pickup = { method: "pickup", addressId, slotId: null };
  await shop.ask("POST", `/v1/channels/shop/orders/${id}/;request-shipping`, pickup);
  await world.drain();
  expect(await subjectsTo("siti@contoh.id")).toEqual([
    `Pesanan ${number} Anda di Toko Laras`,
    `Pembayaran pesanan ${number} sudah diterima`,
    `Pesanan ${number} sudah dikemas`,
  ]);
});

test("cancellation and refund are mailed, with the amount", async () => {
  const shop = await openShop(world);
  const { number, id } = await order(shop, "dewi@contoh.id");
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const body = new FormData();
  for (const [name, value] of Object.entries({
    ...{ outcome: "paid", amount: "87000", paidOn: "2026-01-02" },
  }))
    body.append(name, value);
  await shop.owner.fetch(`/v1/channels/shop/orders/${id}/refund`, { method: "POST", body });
  expect((await subjectsTo("dewi@contoh.id")).slice(2)).toEqual([
    `Pesanan ${number} dibatalkan`,
    `Pengembalian dana pesanan ${number}`,
  ]);
});

test("no address, an ended subscription and an erased buyer get no mail", async () => {
  const shop = await openShop(world);
  const before = (await world.backend.db.select().from(mails)).length;
  await order(shop, "", "081300000002");
  expect((await world.backend.db.select().from(mails)).length).toBe(before);

  const stopped = await order(shop, "agus@contoh.id", "081300000003");
  expect((await shop.buyer.act(stopped.token, "stop_mails")).status).toBe(200);
  expect((await shop.buyer.act(stopped.token, "stop_mails")).status).toBe(409);
  await shop.ask("POST", `/v1/orders/${stopped.id}/;confirm-payment`);
  expect(await subjectsTo("agus@contoh.id")).toHaveLength(1);

  const erased = await order(shop, "rina@contoh.id", "081300000004");
  await shop.buyer.act(erased.token, "cancel");
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [erased.id]);
  expect(await subjectsTo("rina@contoh.id")).toEqual([]);
});

test("mails to its buyers are deleted with an account", async () => {
  const shop = await openShop(world);
  await order(shop, "hapus@contoh.id", "081300000008");
  expect(await subjectsTo("hapus@contoh.id")).toHaveLength(1);
  const { accountId } = shop.owner;
  await world.backend.db
    .update(accounts)
    .set({ status: ACCOUNT_STATUS.closed, deletionAt: world.backend.now() })
    .where(eq(accounts.id, accountId));
  await deleteClosedAccount(world.backend, accountId);
  expect(await subjectsTo("hapus@contoh.id")).toEqual([]);
});

test("an address that is no address is refused at the checkout", async () => {
  const shop = await openShop(world);
  const answer = await shop.buyer.place(1, { email: "siti@" });
  expect(answer.status).toBe(422);
  expect((await answer.json()).fields).toEqual({ email: "invalid_email" });
});

test("one address gets mails of at most five unpaid orders a day", async () => {
  const shop = await openShop(world, { onHand: 30 });
  for (let n = 0; n < 7; n++)
    await order(shop, n % 2 ? "korban@contoh.id" : "Korban@Contoh.id", `0813000001${n}0`);
  expect(await subjectsTo("korban@contoh.id")).toHaveLength(5);
});

test("the seller sends the latest news by another app, in the buyer's language", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "", "081300000005");
  const { receipt } = await shop.ask("GET", `/v1/channels/shop/orders/${id}/receipt`);
  expect(receipt).toMatchObject({ email: "", message: { phone: "+6281300000005" } });
  expect(receipt.message.text).toContain("terima kasih atas pesanan");
  expect(receipt.message.text).toMatch(new RegExp(`/orders/${token}$`));

  // Members work on the orders of a disconnected shop, too.
  await world.backend.db
    .update(channels)
    .set({ disconnectedAt: world.backend.now() })
    .where(eq(channels.id, shop.shop.channelId));
  expect(await shop.ask("GET", `/v1/channels/shop/orders/${id}/receipt`)).toMatchObject({
    receipt,
  });
});

test("one address gets at most ten mails a day of unpaid orders, over all shops", async () => {
  const shops = [];
  for (let n = 0; n < 3; n++) shops.push(await openShop(world, { onHand: 30 }));
  const wishes = shops.flatMap((shop, at) =>
    [0, 1, 2, 3, 4].map((n) => ({ shop, phone: `08139${at}0000${n}` })),
  );
  await Promise.all(wishes.map(({ shop, phone }) => order(shop, "banjir@contoh.id", phone)));
  expect(await subjectsTo("banjir@contoh.id")).toHaveLength(10);
});

test("a corrected refund is mailed with its new amount", async () => {
  const shop = await openShop(world);
  const { number, id } = await order(shop, "tono@contoh.id");
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const record = async (amount: string, isCorrection = "false") => {
    const body = new FormData();
    const fields = { outcome: "paid", amount, paidOn: "2026-01-02", isCorrection };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    await shop.owner.fetch(`/v1/channels/shop/orders/${id}/refund`, { method: "POST", body });
  };
  await record("80000");
  await record("80000", "true");
  await record("87000", "true");
  await record("85000", "true");
  expect((await subjectsTo("tono@contoh.id")).slice(3)).toEqual([
    `Pengembalian dana pesanan ${number}`,
    `Koreksi pengembalian dana pesanan ${number}`,
    `Koreksi pengembalian dana pesanan ${number}`,
  ]);
});

test("an order is found by its number and phone without its page, and wrong pairs are not told apart", async () => {
  const shop = await openShop(world);
  const { token, number } = await order(shop, "siti.cari@contoh.id", "081300000006");
  const find = async (body: object) => {
    const answer = await shop.buyer.call("/;find-order", body);
    const { requestId: _, ...said } = await answer.json();
    return { status: answer.status, said };
  };
  const right = { number: number.toLowerCase(), phone: "+62 813-0000-0006" };
  // Right searches are not counted.
  for (let n = 0; n < 12; n++) expect((await find(right)).status).toBe(200);
  const { ticket } = (await find(right)).said;
  const { order: found } = await shop.buyer.get(`/found-orders/${ticket}`);
  expect(found).toMatchObject({
    ...{ number, status: "unpaid", trackingCode: null, email: "s•••@contoh.id" },
    address: "Jl. M•••, Kota Administrasi Jakarta Pusat, Daerah Khusus Ibukota Jakarta",
  });
  const text = JSON.stringify(found);
  for (const secret of [token, "Siti", "0812", "Melati", "siti.cari"])
    expect(text).not.toContain(secret);

  const path = `/found-orders/${ticket}/;mail-link`;
  for (const status of [204, 204, 429])
    expect((await shop.buyer.call(path, {})).status).toBe(status);
  expect((await subjectsTo("siti.cari@contoh.id")).slice(1)).toEqual([
    `Halaman pesanan ${number} Anda`,
    `Halaman pesanan ${number} Anda`,
  ]);
  const other = await openShop(world);
  expect((await other.buyer.call(`/found-orders/${ticket}`)).status).toBe(404);
  expect((await shop.buyer.call(`/found-orders/${token}`)).status).toBe(404);

  const wrong = await find({ number, phone: "081300000007" });
  expect(wrong.status).toBe(404);
  expect(await find({ number: "AAAAAAAAAA", phone: "081300000006" })).toEqual(wrong);
  expect(await find({ number, phone: "" })).toEqual(wrong);
  for (let n = 0; n < 8; n++) await find({ number, phone: `08130000${n}` });
  expect((await find(right)).status).toBe(429);
  world.clock.advance(3_600_000);
  expect((await find(right)).status).toBe(200);
  expect((await shop.buyer.call(`/found-orders/${ticket}`)).status).toBe(404);
});
