import { expect, test } from "vitest";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

export function testListings(tested: () => TestedMarketplace): void {
  test("returns the data needed for a listing's choices", async ({ skip }) => {
    const { place, given, connect } = tested();
    if (!given("references")) return skip();
    const references = requireOffered(place.connector.references, "references");
    const { credentials } = await connect();
    const categories = await references.categories(credentials, "id");
    const leaf = categories.find(({ isLeaf }) => isLeaf);
    expect(leaf).toBeDefined();
    const ids = new Set(categories.map(({ categoryId }) => categoryId));
    expect(categories.filter(({ parentId }) => parentId !== null && !ids.has(parentId))).toEqual(
      [],
    );
    const { categoryId } = await place.draft(credentials);
    expect(ids).toContain(categoryId);
    await references.attributes(credentials, categoryId, "id");
    expect((await references.brands(credentials, categoryId)).brands).toBeInstanceOf(Array);
    expect((await references.logistics(credentials)).some(({ isEnabled }) => isEnabled)).toBe(true);
  });

  test("imports an existing item with SKU, price, stock and picture", async ({ skip }) => {
    const { place, given, connect } = tested();
    if (!given("listings")) return skip();
    const { shopId, credentials } = await connect();
    const itemId = await place.ownItem(shopId);
    const page = await requireOffered(place.connector.listings, "listings").list(credentials, null);
    expect(page).toMatchObject({ cursor: null, items: [{ externalProductId: itemId }] });
    const [item] = page.items;
    expect(item?.pictures.length).toBeGreaterThan(0);
    expect(item?.variants[0]?.price).toBeGreaterThan(0);
    expect(item?.variants[0]?.stock).toBeGreaterThan(0);
    expect(item?.variants[0]?.sku).not.toBe("");
  });

  test("an item's size chart is returned as a readable address, if it has one", async ({
    skip,
  }) => {
    const { place, connect } = tested();
    if (!place.ownItemWithSizeChart) return skip();
    const { shopId, credentials } = await connect();
    const listings = requireOffered(place.connector.listings, "listings");
    const plain = await place.ownItem(shopId);
    const sized = await place.ownItemWithSizeChart(shopId);
    const { items } = await listings.list(credentials, null);
    const itemOf = (id: string) => items.find(({ externalProductId }) => externalProductId === id);
    expect(itemOf(plain)).not.toHaveProperty("sizeChart");
    const { sizeChart = "", pictures = [] } = itemOf(sized) ?? {};
    expect(pictures.map(({ url }) => url)).not.toContain(sizeChart);
    expect((await listings.ownPicture(sizeChart))?.length).toBeGreaterThan(0);
  });

  test("publishes, updates, hides and deletes an item, and refuses an invalid one until it is fixed", async ({
    skip,
  }) => {
    const { place, given, connect } = tested();
    if (!given("listings")) return skip();
    const { credentials, shopId } = await connect();
    const listings = requireOffered(place.connector.listings, "listings");
    const draft = await place.draft(credentials);
    const wrong = { ...draft, categoryId: "1" };
    if (!place.takesAnyCategory)
      expect(await kindOf(listings.create(credentials, wrong, null))).toBe("rejected");
    expect(await place.market.itemCount(shopId)).toBe(0);
    const ref = await listings.create(credentials, draft, null);
    const renamed = { ...draft, name: `${draft.name} Baru` };
    expect(await listings.update(credentials, ref.externalProductId, renamed, ref)).toEqual(ref);
    await listings.setListed(credentials, ref.externalProductId, false);
    const [item] = (await listings.list(credentials, null)).items;
    expect(item).toMatchObject({ name: renamed.name, isListed: false });
    await listings.remove(credentials, ref.externalProductId);
    expect(await kindOf(listings.remove(credentials, ref.externalProductId))).toBe("done");
    expect((await listings.list(credentials, null)).items).toEqual([]);
  });

  test("a listing whose create answer was lost is found again, not created twice", async ({
    skip,
  }) => {
    const { place, isMoody, given, connect } = tested();
    if (isMoody || !given("listings")) return skip();
    const { credentials, shopId } = await connect();
    const listings = requireOffered(place.connector.listings, "listings");
    const draft = await place.draft(credentials);
    const since = place.now();
    place.mishaps.loseNextAnswer();
    expect(await kindOf(listings.create(credentials, draft, null))).toBe("unavailable");
    // The seller may rename it before the next try.
    const renamed = { ...draft, name: `${draft.name} Baru` };
    const names = [draft.name, renamed.name];
    await listings.create(credentials, renamed, { since, tokens: [draft.token], names });
    expect(await place.market.itemCount(shopId)).toBe(1);
  });

  test("pushes stock and prices; unknown items fail alone", async ({ skip }) => {
    const { place, given, selling } = tested();
    if (!given("stock") || !given("prices")) return skip();
    const { credentials, shopId, ref, variantId, listings } = await selling();
    const stock = requireOffered(place.connector.stock, "stock");
    const figures = [
      { externalVariantId: variantId, quantity: 7 },
      { externalVariantId: "999", quantity: 7 },
    ];
    expect(await stock.push(credentials, ref.externalProductId, figures)).toMatchObject([
      { externalVariantId: variantId, ok: true },
      { externalVariantId: "999", ok: false },
    ]);
    expect(await place.market.stock(shopId, ref.externalProductId)).toBe(7);
    expect(await stock.read(credentials, ref.externalProductId)).toEqual([
      { externalVariantId: variantId, stock: 7 },
    ]);
    const prices = requireOffered(place.connector.prices, "prices");
    const price = { externalVariantId: variantId, price: 81_000 };
    expect(await prices.push(credentials, ref.externalProductId, [price])).toMatchObject([
      { ok: true },
    ]);
    const [item] = (await listings.list(credentials, null)).items;
    expect(item?.variants[0]?.price).toBe(81_000);
    await listings.remove(credentials, ref.externalProductId);
    expect(await stock.read(credentials, ref.externalProductId)).toEqual([]);
  });

  test("reads one item back as it was published and pushed, and none that is gone", async ({
    skip,
  }) => {
    const { place, given, selling } = tested();
    if (!given("stock") || !given("prices")) return skip();
    const { credentials, ref, draft, variantId: externalVariantId, listings } = await selling();
    const { externalProductId } = ref;
    const stock = requireOffered(place.connector.stock, "stock");
    await stock.push(credentials, externalProductId, [{ externalVariantId, quantity: 7 }]);
    const prices = requireOffered(place.connector.prices, "prices");
    await prices.push(credentials, externalProductId, [{ externalVariantId, price: 81_000 }]);
    const item = await listings.read(credentials, externalProductId);
    expect(item).toMatchObject({
      ...{ externalProductId, name: draft.name },
      variants: [{ externalVariantId, price: 81_000, stock: 7 }],
    });
    // Shopee has one place for the SKU of an item without variations and for our token.
    expect([draft.token, draft.variants[0]?.sku]).toContain(item?.variants[0]?.sku);
    const [listed] = (await listings.list(credentials, null)).items;
    const { isListed, pictures, description } = listed ?? {};
    expect(item).toMatchObject({ isListed, pictures, description });
    await listings.remove(credentials, externalProductId);
    expect(await listings.read(credentials, externalProductId)).toBeNull();
  });

  test("changes of a deleted item are refused and distinguished from other refusals", async ({
    skip,
  }) => {
    const { place, given, selling } = tested();
    if (!given("stock") || !given("prices")) return skip();
    const { credentials, ref, variantId: externalVariantId, listings } = await selling();
    await listings.remove(credentials, ref.externalProductId);
    const stock = requireOffered(place.connector.stock, "stock");
    const prices = requireOffered(place.connector.prices, "prices");
    const pushes = [
      () => stock.push(credentials, ref.externalProductId, [{ externalVariantId, quantity: 7 }]),
      () => prices.push(credentials, ref.externalProductId, [{ externalVariantId, price: 81_000 }]),
    ];
    for (const push of pushes) {
      const said = await push().catch((error: unknown) => error);
      if (Array.isArray(said)) expect(said).toMatchObject([{ ok: false }]);
      else expect(said).toMatchObject({ kind: "not_found" });
    }
    expect(await stock.read(credentials, ref.externalProductId)).toEqual([]);
    if (listings.review)
      expect(await kindOf(listings.review(credentials, ref.externalProductId))).toBe("not_found");
  });

  test("reports units reserved for campaigns, refuses stock below them, and sales use them up", async ({
    skip,
  }) => {
    const { place, given, selling, isMoody } = tested();
    if (!given("promotions") || !given("stock")) return skip();
    const { credentials, shopId, ref, variantId, listings } = await selling();
    const promotions = requireOffered(place.connector.promotions, "promotions");
    const stock = requireOffered(place.connector.stock, "stock");
    const push = async (quantity: number) =>
      (
        await stock.push(credentials, ref.externalProductId, [
          { externalVariantId: variantId, quantity },
        ])
      )[0]?.ok;
    expect(await promotions.read(credentials, [ref.externalProductId])).toEqual([]);
    await push(9);
    await place.market.promote(shopId, ref.externalProductId, 4);
    const kept = await promotions.read(credentials, [ref.externalProductId]);
    expect(kept).toMatchObject([
      {
        ...{
          externalProductId: ref.externalProductId,
          externalVariantId: variantId,
          reserved: 4,
        },
      },
    ]);
    const [{ startsAt, endsAt } = { startsAt: null, endsAt: null }] = kept;
    // TikTok Shop tells the times in another call, which a mood may refuse.
    if (!isMoody) expect(startsAt).not.toBeNull();
    if (startsAt) expect(startsAt.getTime()).toBe(place.now().getTime());
    if (endsAt) expect(endsAt.getTime()).toBeGreaterThan(place.now().getTime());
    const shown = async () =>
      (await listings.read(credentials, ref.externalProductId))?.variants[0]?.stock;
    expect(await listings.read(credentials, ref.externalProductId)).toMatchObject({
      variants: [{ stock: 9, held: 4 }],
    });
    // The kept units are shown instead of fewer, and not what was there before.
    const [below] = await stock.push(credentials, ref.externalProductId, [
      { externalVariantId: variantId, quantity: 3 },
    ]);
    expect(below).toMatchObject({ ok: false, code: "below_lock" });
    expect(await shown()).toBe(4);
    expect([await push(5), await push(4)]).toEqual([true, true]);
    await place.market.buy(shopId, ref.externalProductId, 1);
    expect(await promotions.read(credentials, [ref.externalProductId])).toMatchObject([
      { reserved: 3 },
    ]);
    place.pass(25 * 3600);
    const later = await place.connector.connection.refresh(credentials);
    expect(await promotions.read(later, [ref.externalProductId])).toEqual([]);
  });
}
