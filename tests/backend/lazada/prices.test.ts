import { expect, test } from "vitest";
import { connectShop, createWorld, variedDraft } from "./world.ts";

const CALL = "POST /product/price_quantity/update";

/** A shop whose seller may not use the call for prices. */
async function refusedShop() {
  const world = await createWorld({
    rewrite: (call, answer) =>
      call === CALL
        ? {
            ...{ type: "ISP", code: "501", message: "E501: Update product failed" },
            ...{ request_id: "1", detail: [{ message: "SELLER_NOT_PERMITTED" }] },
          }
        : answer,
  });
  const { credentials, imageId } = await connectShop(world);
  const ref = await world.connector.listings.create(credentials, variedDraft(imageId), null);
  const ids = ref.variants.map(({ externalVariantId }) => externalVariantId);
  const push = (prices: readonly number[]) =>
    world.connector.prices.push(
      credentials,
      ref.externalProductId,
      prices.map((price, at) => ({ externalVariantId: ids[at] ?? "", price })),
    );
  const read = async () =>
    (await world.connector.listings.list(credentials, null)).items[0]?.variants ?? [];
  return { world, push, read, ids, credentials, ref };
}

test("prices of a seller who may not use their call go by the product's", async () => {
  const { push, read, ids } = await refusedShop();
  const before = await read();
  expect(await push([91_000, 92_000])).toEqual(
    ids.slice(0, 2).map((externalVariantId) => ({ externalVariantId, ok: true })),
  );
  const after = await read();
  expect(after.map(({ price }) => price)).toEqual([91_000, 92_000, before[2]?.price]);
  expect(after.map(({ price: _, ...variant }) => variant)).toEqual(
    before.map(({ price: _, ...variant }) => variant),
  );
});

test("a hidden product stays hidden, and one refused price leaves the others", async () => {
  const { world, push, read, ids, credentials, ref } = await refusedShop();
  await world.connector.listings.setListed(credentials, ref.externalProductId, false);
  expect(await push([91_000, 0])).toMatchObject([
    { externalVariantId: ids[0], ok: true },
    { externalVariantId: ids[1], ok: false },
  ]);
  expect((await read())[0]?.price).toBe(91_000);
  const [item] = (await world.connector.listings.list(credentials, null)).items;
  expect(item?.isListed).toBe(false);
});
