import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReturnRefusal } from "#backend/marketplaces/channel-returns.ts";
import { reverseOrders } from "#sandbox/lazada/schema.ts";
import { evidencePicture } from "../marketplaces/evidence-picture.ts";
import { kindOf } from "../marketplaces/kind-of.ts";
import { connectShop, createWorld, variedDraft } from "./world.ts";

/** Creates a delivered order of two units with a request of the buyer. */
async function wanted(what: "requestRefund" | "requestReturn") {
  const world = await createWorld();
  const { shop, credentials, imageId } = await connectShop(world);
  const { connector, controls } = world;
  const ref = await connector.listings.create(credentials, variedDraft(imageId), null);
  const skuId = ref.variants[0]?.externalVariantId ?? "";
  const lines = [{ skuId, quantity: 2 }];
  const [order] = await controls.createOrder({ shopId: shop.shopId, lines });
  const orderId = order?.orderId ?? "";
  for (const step of ["ship", "collect", "deliver", what] as const) await controls[step](orderId);
  const find = () => connector.returns.findOpen(credentials, orderId);
  const open = await find();
  const refuse = (why: Partial<ReturnRefusal>) =>
    connector.returns.refuse(credentials, open?.externalId ?? "", {
      ...{ reason: "INVALID_REASON", note: "Sesuai pesanan", email: "laras@toko.test" },
      ...{ pictures: [], ...why },
    });
  /** Returns Lazada's record of the request. */
  const kept = async () =>
    (await world.db.select().from(reverseOrders).where(eq(reverseOrders.orderId, orderId)))[0];
  return { connector, credentials, orderId, open, find, refuse, kept };
}

test("refunds without a return are paid item by item", async () => {
  const { connector, credentials, orderId, open, find } = await wanted("requestRefund");
  await connector.returns.accept(credentials, open?.externalId ?? "");
  expect(await find()).toBeNull();
  expect((await connector.orders.read(credentials, [orderId]))[0]?.status).toBe("returned");
});

test("disputes a refund without a return with text and pictures, which Lazada requires", async () => {
  const { open, find, refuse, kept } = await wanted("requestRefund");
  expect(open?.needs).toEqual(["note", "pictures"]);
  const pictures = [await evidencePicture("#4169e0"), await evidencePicture("#e0416f")];
  expect(await kindOf(refuse({ pictures, note: "" }))).toBe("rejected");
  expect(await kindOf(refuse({}))).toBe("rejected");
  expect((await kept())?.status).toBe("REQUEST_INITIATE");
  await refuse({ pictures });
  expect(await find()).toBeNull();
  const row = await kept();
  expect(row?.status).toBe("DISPUTE");
  expect(row?.lines.map(({ refused }) => refused?.pictures.length)).toEqual([2, 2]);
});

test("refuses returned goods item by item, with or without pictures", async () => {
  const shown = await wanted("requestReturn");
  expect(shown.open?.needs).toEqual([]);
  await shown.refuse({ pictures: [await evidencePicture()] });
  expect(await shown.find()).toBeNull();
  const row = await shown.kept();
  expect(row?.status).toBe("REQUEST_REJECT");
  expect(row?.lines.map(({ refused }) => refused?.pictures.length)).toEqual([1, 1]);
  const plain = await wanted("requestReturn");
  await plain.refuse({ note: "" });
  expect(await plain.find()).toBeNull();
});
