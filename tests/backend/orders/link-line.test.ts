import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { variants } from "#backend/db/schema/products.ts";
import { linkLine } from "#backend/orders/link-line.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import type { LineCandidate } from "#contract/order-lines.ts";
import { ProductChanges, ProductInput } from "#contract/products.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { callerOf, serviceCalls } from "#tests/support/service-calls.ts";
import { levelOf, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const unknownLine = async (seller: Seller, orderId: string) => {
  const { lines } = await readOrder(world.backend, seller.caller, orderId);
  return lines.find(({ variantId }) => variantId === null)?.id ?? "";
};

const asking = (seller: Seller) => async (orderId: string, search: string) => {
  const lineId = await unknownLine(seller, orderId);
  const path = `/v1/orders/${orderId}/lines/${lineId}/candidates?search=${encodeURIComponent(search)}`;
  const { body } = await seller.fetch(path);
  return (body as unknown as { candidates: LineCandidate[] }).candidates;
};

test("linking an unknown item in an order line maps every waiting order and later ones", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "KAOS-M", 10, { listed: false });
  const orders = [
    await take(world, seller, channelOrder("1", { ASING: 2 })),
    await take(world, seller, channelOrder("2", { ASING: 3 })),
  ];
  const other = await take(world, seller, channelOrder("3", { LAIN: 1 }));
  for (const id of orders)
    expect((await readOrder(world.backend, seller.caller, id)).flags).toEqual(["unmapped"]);
  const [first = "", second = ""] = orders;

  const [found] = await asking(seller)(first, "KAOS-M");
  expect(found).toMatchObject({ sku: "KAOS-M", available: 10 });
  const lineId = await unknownLine(seller, first);
  const linked = await seller.fetch(`/v1/orders/${first}/lines/${lineId}/;link`, {
    method: "POST",
    body: { variantId: found?.variantId },
  });
  expect([linked.status, (linked.body as unknown as { waiting: number }).waiting]).toEqual([
    200, 2,
  ]);
  expect(linked.body.order).toMatchObject({ flags: [], lines: [{ sku: "KAOS-M" }] });
  expect(await readOrder(world.backend, seller.caller, second)).toMatchObject({
    flags: [],
    lines: [{ variantId: found?.variantId, reservation: "held" }],
  });
  expect(await levelOf(world, seller)).toEqual({ onHand: 10, reserved: 5, damaged: 0 });
  expect((await readOrder(world.backend, seller.caller, other)).flags).toEqual(["unmapped"]);

  const later = await take(world, seller, channelOrder("4", { ASING: 1 }));
  expect(await readOrder(world.backend, seller.caller, later)).toMatchObject({
    flags: [],
    lines: [{ variantId: found?.variantId, reservation: "held" }],
  });
  const again = await seller.fetch(`/v1/orders/${first}/lines/${lineId}/;link`, {
    method: "POST",
    body: { variantId: found?.variantId },
  });
  expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([
    409,
    "already_linked",
  ]);
});

test("the result counts the waiting orders, also those already mapped by the job or without stock", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "KAOS-L", 2, { listed: false });
  const [orderId, short] = [
    await take(world, seller, channelOrder("1", { ASING: 2 })),
    await take(world, seller, channelOrder("2", { ASING: 3 })),
  ];
  const jobIsFaster = {
    ...world.backend,
    db: new Proxy(world.backend.db, {
      get: (db, name) =>
        name === "transaction"
          ? async (...args: Parameters<typeof db.transaction>) => {
              const done = await db.transaction(...args);
              await world.drain();
              return done;
            }
          : Reflect.get(db, name),
    }),
  };
  const ref = { orderId, lineId: await unknownLine(seller, orderId) };
  const { waiting, order } = await linkLine(jobIsFaster, seller.caller, ref, variantId);
  expect([waiting, order.flags]).toEqual([2, []]);
  expect((await readOrder(world.backend, seller.caller, short)).flags).toEqual(["out_of_stock"]);
});

test("a product created from the line has the sold price and is linked to the item", async () => {
  const seller = await world.signUp();
  const id = await take(world, seller, channelOrder("1", { BARU: 2 }));
  const lineId = await unknownLine(seller, id);
  const create = (body: object) =>
    seller.fetch(`/v1/orders/${id}/lines/${lineId}/;create-product`, { method: "POST", body });
  const weightless = await create({ name: "Kaos Baru", sku: "BARU-1", weightG: 0 });
  expect([weightless.status, weightless.body.fields]).toEqual([422, { weightG: "weight_invalid" }]);
  await world.stockUp(seller, "ADA", 1, { listed: false });
  const taken = await create({ name: "Kaos Baru", sku: "ada", weightG: 200 });
  expect([taken.status, taken.body.fields]).toEqual([422, { sku: "sku_taken" }]);
  const made = await create({ name: "Kaos Baru", sku: "BARU-1", weightG: 200 });
  expect(made.body.order).toMatchObject({ flags: ["out_of_stock"], lines: [{ sku: "BARU-1" }] });
  const [variant] = await world.backend.db
    .select()
    .from(variants)
    .where(and(eq(variants.accountId, seller.accountId), eq(variants.sku, "BARU-1")));
  expect(variant).toMatchObject({ id: made.body.order.lines[0]?.variantId, price: 50_000 });
  const later = await take(world, seller, channelOrder("2", { BARU: 1 }));
  expect((await readOrder(world.backend, seller.caller, later)).lines[0]?.variantId).toBe(
    variant?.id,
  );
});

test("a product created or renamed with the item's SKU maps the waiting orders", async () => {
  const seller = await world.signUp();
  const { backend } = world;
  const ids = [
    await take(world, seller, channelOrder("1", { "menyusul-1": 1 })),
    await take(world, seller, channelOrder("2", { "MENYUSUL-1": 1, "MENYUSUL-2": 1, LAIN: 1 })),
  ];
  const unknown = async () => {
    await world.drain();
    const read = ids.map((id) => readOrder(backend, seller.caller, id));
    const lines = (await Promise.all(read)).flatMap((order) => order.lines);
    return lines.flatMap(({ variantId, sku }) => (variantId === null ? [sku] : []));
  };
  expect(await unknown()).toEqual(["menyusul-1", "MENYUSUL-1", "MENYUSUL-2", "LAIN"]);

  const by = { accountId: seller.accountId, actor: seller.userId };
  const variant = { sku: "Menyusul-1", price: 50_000, weightG: 200 };
  const input = ProductInput.parse({ name: "Topi", variants: [variant] });
  const { id, version, variants } = await createProduct(backend, by, input);
  expect(await unknown()).toEqual(["MENYUSUL-2", "LAIN"]);

  const renamed = variants.map((one) => ({ ...one, sku: "Menyusul-2" }));
  await updateProduct(backend, by, id, ProductChanges.parse({ version, variants: renamed }));
  expect(await unknown()).toEqual(["LAIN"]);
});

test("without a search the line proposes products with similar names", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "TEH", 1, { listed: false });
  await world.stockUp(seller, "KAOS-UNGU", 1, { listed: false });
  const id = await take(world, seller, channelOrder("1", { "KAOS-UNGUU": 1 }));
  expect((await asking(seller)(id, "")).map(({ sku }) => sku)[0]).toBe("KAOS-UNGU");
});

test("another account's variants and orders answer 404, and linking needs the permission for products", async () => {
  const [seller, stranger] = [await world.signUp(), await world.signUp()];
  const foreign = await world.stockUp(stranger, "ORANG", 5, { listed: false });
  const id = await take(world, seller, channelOrder("1", { ASING: 1 }));
  const lineId = await unknownLine(seller, id);
  const path = `/v1/orders/${id}/lines/${lineId}/;link`;
  const body = { variantId: foreign };
  expect((await seller.fetch(path, { method: "POST", body })).status).toBe(404);
  expect((await stranger.fetch(path, { method: "POST", body })).status).toBe(404);
  const packer = callerOf(seller, { permissions: new Set(["order-manage"]) });
  expect((await serviceCalls(world.backend).as(packer).call("POST", path, body)).status).toBe(403);
  expect((await readOrder(world.backend, seller.caller, id)).flags).toEqual(["unmapped"]);
});
