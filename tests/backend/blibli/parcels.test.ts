import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { foldLetters } from "#backend/papers/letters.ts";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import { createWorld, newShop } from "./world.ts";

/** Connects a shop with an order of an umbrella and two raincoats, which the seller can split. */
async function orderOfTwoItems() {
  const world = await createWorld();
  const { connector, controls } = world;
  const { shop, values } = await newShop(world);
  const connected = await connector.connection.keys.connect(values);
  if ("problems" in connected) throw new Error("The keys were refused");
  const { credentials } = connected;
  const { shopId } = shop;
  await controls.addItem(shopId, { name: "Payung", sku: "PL-1", price: 89_000, stock: 14 });
  await controls.addItem(shopId, { name: "Jas hujan", sku: "JH-1", price: 120_000, stock: 14 });
  const goods = await controls.listItems(shopId);
  const line = (sku: string, quantity: number) => ({
    ...{ blibliSku: goods.find((item) => item.sku === sku)?.blibliSku ?? "", quantity },
  });
  const lines = [line("PL-1", 1), line("JH-1", 2)];
  const [order] = await controls.createOrder({ shopId, lines });
  const externalOrderId = order?.orderId ?? "";
  const itemIds = (await controls.itemsOf(externalOrderId)).map(({ itemId }) => itemId);
  const read = async () => {
    const [found] = await connector.orders.read(credentials, [externalOrderId]);
    if (!found) throw new Error("The order is not there");
    return found;
  };
  const ref = { externalOrderId, packageNumber: null };
  const { pickup } = await connector.shipping.parameters(credentials, ref);
  const addressId = pickup?.addresses[0]?.addressId ?? "";
  const choice = { method: "pickup" as const, addressId, slotId: null };
  return { connector, controls, credentials, ref, lines, itemIds, read, choice };
}

test("an order in two packages is two parcels, each with its items, waybill and label", async () => {
  const { connector, controls, credentials, ref, lines, itemIds, read, choice } =
    await orderOfTwoItems();
  expect((await read()).isSplit).toBe(false);
  const packageIds: string[] = [];
  for (const itemId of itemIds) packageIds.push(await controls.pack(ref.externalOrderId, [itemId]));
  expect(await read()).toMatchObject({ isSplit: true, status: "to_process", trackingCode: null });
  expect(await connector.shipping.trackingCode(credentials, ref)).toBeNull();

  await connector.shipping.arrange(credentials, ref, choice);
  const order = await read();
  expect(order).toMatchObject({ status: "to_ship", packageNumber: packageIds.join(", ") });
  const parcels = await connector.shipping.parcels(credentials, ref);
  expect(parcels).toEqual(
    packageIds.map((packageNumber, at) => ({
      ...{ packageNumber, isArranged: true, trackingCode: expect.stringMatching(/^BLI/) },
      state: "waiting",
      lines: [
        {
          externalProductId: lines[at]?.blibliSku.split("-").slice(0, 3).join("-"),
          externalVariantId: lines[at]?.blibliSku,
          quantity: lines[at]?.quantity,
        },
      ],
    })),
  );
  const codes = parcels.map(({ trackingCode }) => trackingCode ?? "");
  expect(new Set(codes).size).toBe(2);
  expect(order.trackingCode).toBe(codes.join(", "));
  expect(await connector.shipping.trackingCode(credentials, ref)).toBe(codes.join(", "));

  for (const packageNumber of [order.packageNumber, null]) {
    const label = await connector.shipping.labels.download(credentials, { ...ref, packageNumber });
    expect((await PDFDocument.load(label)).getPageCount()).toBe(2);
    const pages = (await readPdfText(label, "\f")).split("\f").map(foldLetters);
    expect(pages.map((page, at) => page.includes(foldLetters(codes[at] ?? "-")))).toEqual([
      true,
      true,
    ]);
  }
});

test("items in no package yet are packed separately from those the seller has packed", async () => {
  const { connector, controls, credentials, ref, itemIds, read, choice } = await orderOfTwoItems();
  const made = await controls.pack(ref.externalOrderId, itemIds.slice(0, 1));
  await connector.shipping.arrange(credentials, ref, choice);
  expect(await read()).toMatchObject({ status: "to_ship", isSplit: true });
  const parcels = await connector.shipping.parcels(credentials, ref);
  expect(parcels.map(({ packageNumber }) => packageNumber === made)).toEqual([true, false]);
});

test("an order in one package is one parcel without its cancelled items", async () => {
  const { connector, controls, credentials, ref, lines, itemIds, choice } = await orderOfTwoItems();
  await connector.orders.cancel(credentials, ref.externalOrderId, {
    reason: "OUT_OF_STOCK",
    lines: lines.map(({ blibliSku }) => ({
      ...{ externalProductId: "", externalVariantId: blibliSku },
    })),
    units: [{ externalVariantId: lines[0]?.blibliSku ?? "", quantity: 1 }],
  });
  await controls.pack(ref.externalOrderId, itemIds.slice(1));
  await connector.shipping.arrange(credentials, ref, choice);
  const parcels = await connector.shipping.parcels(credentials, ref);
  expect(parcels.map((parcel) => parcel.lines.map(({ quantity }) => quantity))).toEqual([[2]]);
});
