import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { returns } from "#sandbox/shopee/schema.ts";
import { evidencePicture } from "../marketplaces/evidence-picture.ts";
import { connectShop, createWorld, draft, errorOf, uploadPicture } from "./world.ts";

async function wantedBack(count: number) {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  const { externalProductId } = await world.connector.listings.create(
    credentials,
    draft(await uploadPicture(world.connector.listings, credentials)),
    null,
  );
  const orders = await world.controls.createOrder({
    ...{ shopId, count, targetStatus: "TO_RETURN" },
    items: [{ itemId: Number(externalProductId), modelId: 0, quantity: 1 }],
    createdAt: new Date(world.clock.now.getTime() - 20 * 86_400_000),
  });
  /** Returns the seller's pictures that Shopee has. */
  const proofOf = async (returnSn: string): Promise<string[]> => {
    const [row] = await world.db.select().from(returns).where(eq(returns.returnSn, returnSn));
    return row?.proof ?? [];
  };
  return { ...world, credentials, orders: orders.map(({ orderSn }) => orderSn), proofOf };
}

test("an order's return is found and answered once", async () => {
  const { connector, credentials, orders } = await wantedBack(3);
  const { returns } = connector;
  const [first = "", second = "", third = ""] = orders;
  const find = async (order: string) =>
    (await returns.findOpen(credentials, order))?.externalId ?? null;
  const found = await find(second);
  expect(found).toMatch(/^\w+$/);
  await returns.accept(credentials, found ?? "");
  expect(await find(second)).toBeNull();
  expect(await errorOf(returns.accept(credentials, found ?? ""))).toMatchObject({
    kind: "wrong_state",
  });
  const why = { ...WHY, pictures: [await evidencePicture()] };
  await returns.refuse(credentials, (await find(first)) ?? "", why);
  expect(await find(first)).toBeNull();
  const left = (await find(third)) ?? "";
  expect(
    await errorOf(returns.refuse(credentials, left, { ...why, reason: "MOOD" })),
  ).toMatchObject({
    kind: "rejected",
  });
  expect(await find("NO-SUCH-ORDER")).toBeNull();
});

const WHY = {
  ...{ reason: "ITEM_RETURNED_DAMAGED", note: "Pecah", email: "laras@toko.test" },
  pictures: [],
};

test("pictures of a refusal are uploaded to Shopee before the dispute, for each required proof", async () => {
  const { connector, credentials, orders, proofOf } = await wantedBack(1);
  const { returns } = connector;
  const id = (await returns.findOpen(credentials, orders[0] ?? ""))?.externalId ?? "";
  const pictures = [await evidencePicture("#4169e0"), await evidencePicture("#e0416f")];
  await returns.refuse(credentials, id, { ...WHY, pictures });
  const proof = await proofOf(id);
  expect(new Set(proof).size).toBe(2);
  for (const url of proof) {
    const shown = await connector.listings.ownPicture(url);
    expect(shown?.byteLength).toBeGreaterThan(100);
  }
});

test("Shopee refuses a dispute without the required proof, except for goods never received", async () => {
  const { connector, credentials, orders, proofOf } = await wantedBack(2);
  const { returns } = connector;
  const [first = "", second = ""] = await Promise.all(
    orders.map(async (order) => (await returns.findOpen(credentials, order))?.externalId ?? ""),
  );
  expect(await errorOf(returns.refuse(credentials, first, WHY))).toMatchObject({
    ...{ kind: "rejected", code: "error_param" },
    message: expect.stringContaining("image_list"),
  });
  for (const reason of returns.evidence?.neededFor ?? [])
    expect(await errorOf(returns.refuse(credentials, first, { ...WHY, reason }))).toMatchObject({
      kind: "rejected",
    });
  await returns.refuse(credentials, first, { ...WHY, reason: "NON_RECEIPT" });
  // This reason has no type of proof, but pictures can still be added afterwards.
  const pictures = [await evidencePicture()];
  await returns.refuse(credentials, second, { ...WHY, reason: "NON_RECEIPT", pictures });
  expect(await proofOf(first)).toEqual([]);
  expect(await proofOf(second)).toHaveLength(1);
});
