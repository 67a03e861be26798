import { expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { connectShop, createWorld, variedDraft } from "./world.ts";

const kind = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ConnectorError ? error.kind : "thrown"),
  );

test("a Thai shop uses its country's gateway with its own token", async () => {
  const world = await createWorld();
  const { shop, credentials } = await connectShop(world, "TH");
  expect(credentials.shopId).toBe(`TH${shop.shopId}`);
  const elsewhere = { ...credentials, shopId: `ID${shop.shopId}` };
  expect(await kind(world.connector.connection.readShop(credentials))).toBe("done");
  expect(await kind(world.connector.connection.readShop(elsewhere))).toBe("token_expired");
  const nowhere = { ...credentials, shopId: shop.shopId };
  expect(await kind(world.connector.connection.readShop(nowhere))).toBe("rejected");
});

test("custom variations are sent and read back, and one more is added", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const draft = variedDraft(imageId);
  const ref = await listings.create(credentials, draft, null);
  expect(ref.variants.map(({ key }) => key)).toEqual(["hm", "hl", "pm"]);
  const [item] = (await listings.list(credentials, null)).items;
  expect(item).toMatchObject({
    name: draft.name,
    description: draft.description,
    categoryId: draft.categoryId,
    variationTypes: [{ name: "Warna" }, { name: "Ukuran" }],
    isListed: true,
  });
  expect(
    item?.variants.map(({ sku, optionIndexes, price, stock }) => [
      sku,
      optionIndexes,
      price,
      stock,
    ]),
  ).toEqual([
    ["SKU-hm", [0, 0], 80_000, 5],
    ["SKU-hl", [0, 1], 85_000, 6],
    ["SKU-pm", [1, 0], 80_000, 7],
  ]);
  const [black, , white] = draft.variants;
  if (!black || !white) throw new Error("The draft lost its variants");
  const wider = { ...draft, variants: [black, white, variant("pl", [1, 1], 90_000, 2)] };
  const after = await listings.update(credentials, ref.externalProductId, wider, ref);
  expect(after.variants.slice(0, 2)).toEqual([ref.variants[0], ref.variants[2]]);
  expect(after.variants.map(({ key }) => key)).toEqual(["hm", "pm", "pl"]);
  const [changed] = (await listings.list(credentials, null)).items;
  expect(changed?.variants.map(({ sku }) => sku)).toEqual(["SKU-hm", "SKU-pm", "SKU-pl"]);
});

test("neither call can take away units reserved for a campaign", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const ref = await world.connector.listings.create(credentials, variedDraft(imageId), null);
  const [first, second] = ref.variants.map(({ externalVariantId }) => externalVariantId);
  await world.controls.promote(ref.externalProductId, 4);
  const pushed = await world.connector.stock.push(credentials, ref.externalProductId, [
    { externalVariantId: first ?? "", quantity: 3 },
    { externalVariantId: second ?? "", quantity: 4 },
  ]);
  expect(pushed).toMatchObject([
    // The reserved units are sent instead.
    { ok: false, code: "below_lock", message: expect.stringContaining("4 units") },
    { ok: true },
  ]);
});

test("a failed review gives its reason, and ends when the product is fixed", async () => {
  const world = await createWorld();
  const { shop, credentials, imageId } = await connectShop(world);
  await world.controls.reviewByHand(shop.shopId, true);
  const { listings } = world.connector;
  const draft = variedDraft(imageId);
  const ref = await listings.create(credentials, draft, null);
  const review = () => listings.review(credentials, ref.externalProductId);
  expect(await review()).toEqual({ state: "waiting", reason: "" });
  await world.controls.failReview(ref.externalProductId, ["The picture shows text."]);
  expect(await review()).toEqual({ state: "refused", reason: "The picture shows text." });
  await listings.update(credentials, ref.externalProductId, draft, ref);
  expect((await review()).state).toBe("waiting");
  await world.controls.approveReview(ref.externalProductId);
  expect((await review()).state).toBe("passed");
});
