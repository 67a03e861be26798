import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  enqueueDueReadBacks,
  enqueueRegularReadBacks,
} from "#backend/listings/looks/read-back-listings.ts";
import { storeImage } from "#backend/products/images.ts";
import type { DifferenceAnswer, DifferenceKind } from "#contract/listing-differences.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { picture } from "#tests/backend/marketplaces/picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NAME = "Kaos Polos Katun Combed";
const SIZE = { price: 65_000, weightG: 200, widthCm: 20, heightCm: 3, lengthCm: 30 };

/** A product in two sizes, ten units each, on Shopee, of which the first look is over. */
async function published() {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { channelId, shopId } = await connectShop(world, owner);
  const { id: imageId } = await storeImage(world.backend, owner.accountId, await picture(), {
    ...{ type: IMAGE_TYPE.product, name: "kaos.jpg" },
  });
  const options = ["M", "L"].map((name) => ({ id: name, name, imageId: null }));
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{ name: NAME, description: "Katun 24s, adem.", imageIds: [imageId] },
      variationTypes: [{ id: "u", name: "Ukuran", options }],
      variants: ["M", "L"].map((id) => ({ ...SIZE, sku: `KAOS-${id}`, optionIds: [id] })),
    },
  });
  const { stocks } = await ask("GET", "/v1/stocks");
  const stockIds = stocks.map(({ id }: { id: string }) => id);
  await ask("PUT", "/v1/stocks", {
    adjustments: stockIds.map((stockId: string) => ({ stockId, to: 10, reason: "received" })),
  });
  await ask("PUT", "/v1/stocks/enable-sync", { stockIds });
  const productIds = [product.id];
  await ask("POST", "/v2/channels/publishes", { productIds, channelIds: [channelId] });
  await world.drain();
  const { controls } = world.sandbox;
  const items = () => controls.listItems(shopId);
  const ofSize = async (size: string) => {
    const found = (await items()).find(({ modelName }) => modelName === size);
    if (!found) throw new Error(`Shopee has no ${size}`);
    return found;
  };
  const lines = new Map<string, string>();
  for (const size of ["M", "L"]) {
    const { itemId, modelId } = await ofSize(size);
    lines.set(size, `${itemId}:${modelId}`);
  }
  const change = (what: Omit<Parameters<typeof controls.changeItem>[1], "line">, size = "M") =>
    controls.changeItem(shopId, { ...what, line: lines.get(size) ?? "" });
  const board = async () => (await ask("GET", "/v1/listing-differences")).differences;
  const answer = async (kind: DifferenceKind, choice: DifferenceAnswer) => {
    const differenceIds = (await board()).flatMap((one: { id: string; kind: string }) =>
      one.kind === kind ? [one.id] : [],
    );
    const said = await ask("POST", "/v1/listing-differences/answer", {
      ...{ differenceIds, answer: choice },
    });
    expect(said.answered).toEqual(differenceIds);
    await world.drain();
  };
  const listing = async () =>
    (await ask("GET", `/v2/channels/products?internalProductIds=${product.id}`)).channelProducts;
  await turn();
  expect(await board()).toEqual([]);
  return { ask, change, items, ofSize, board, answer, listing };
}

/** Each listing's turn comes. */
async function lookAtAll() {
  world.clock.advance(21 * HOUR);
  await enqueueRegularReadBacks(world.backend);
  await world.drain();
}

/** The same, and what that look has pushed is read back. */
async function turn() {
  await lookAtAll();
  await later();
}

/** Reads back what was pushed. */
async function later() {
  world.clock.advance(4 * MINUTE);
  await enqueueDueReadBacks(world.backend);
  await world.drain();
}

test("units that Shopee takes and does not show are sent again, then shown, then healed", async () => {
  const { change, ofSize, board, answer } = await published();
  await change({ stock: 14 });
  await turn();
  expect((await ofSize("M")).stock).toBe(10);
  expect(await board()).toEqual([]);
  // The repeated push is lost too.
  await change({ stock: 14 });
  await lookAtAll();
  await change({ stock: 14 });
  await later();
  expect(await board()).toMatchObject([
    { kind: "stock", sku: "KAOS-M", ours: "10", theirs: "14", reason: "not_taken" },
  ]);
  await answer("stock", "ours");
  expect((await ofSize("M")).stock).toBe(10);
  await later();
  expect(await board()).toEqual([]);
});

interface Change {
  what: { name?: string; sku?: string; change?: "hide" | "deleteModel" | "deleteItem" };
  theirs: string | null;
}
const CHANGES: [DifferenceKind, Change][] = [
  ["title", { what: { name: "Kaos Merah Menyala" }, theirs: "Kaos Merah Menyala" }],
  ["sku", { what: { sku: "LAIN-1" }, theirs: "LAIN-1" }],
  ["hidden", { what: { change: "hide" }, theirs: "hidden" }],
  ["missing", { what: { change: "deleteModel" }, theirs: null }],
  ["gone", { what: { change: "deleteItem" }, theirs: null }],
];

/** Returns the shop's one item as buyers and the seller see it. */
async function shownIn({ items }: Awaited<ReturnType<typeof published>>) {
  const shown = await items();
  return {
    names: [...new Set(shown.map(({ name }) => name))],
    statuses: [...new Set(shown.map(({ status }) => status))],
    skus: shown.map(({ sku }) => sku).sort(),
  };
}
const OURS = { names: [NAME], statuses: ["NORMAL"], skus: ["KAOS-L", "KAOS-M"] };

describe.each(CHANGES)("changed in the Seller Centre: %s", (kind, { what, theirs }) => {
  const changed = async () => {
    const shop = await published();
    await shop.change(what);
    await turn();
    expect(await shop.board()).toMatchObject([{ kind, theirs }]);
    return shop;
  };

  test("ours is restored, and the board is empty after the next look", async () => {
    const shop = await changed();
    await shop.answer(kind, "ours");
    expect(await shownIn(shop)).toEqual(OURS);
    await later();
    await turn();
    expect(await shop.board()).toEqual([]);
    expect(await shownIn(shop)).toEqual(OURS);
  });

  test("theirs is taken, and stays there", async () => {
    const shop = await changed();
    const before = await shownIn(shop);
    await shop.answer(kind, "theirs");
    await turn();
    expect(await shop.board()).toEqual([]);
    expect(await shownIn(shop)).toEqual(before);
    expect(before).not.toEqual(OURS);
    const [listing] = await shop.listing();
    if (kind === "gone") expect(listing?.externalProductId ?? null).toBeNull();
    if (kind === "title") expect(listing).toMatchObject({ name: "Kaos Merah Menyala" });
  });
});

describe("an item that we know as hidden", () => {
  const hidden = async () => {
    const shop = await published();
    await shop.change({ change: "hide" });
    await turn();
    await shop.answer("hidden", "theirs");
    await turn();
    return shop;
  };
  const HIDDEN = { ...OURS, statuses: ["UNLIST"] };

  test("is hidden again when it is shown in the Seller Centre and ours is restored", async () => {
    const shop = await hidden();
    await shop.change({ change: "show" });
    await turn();
    expect(await shop.board()).toMatchObject([{ kind: "hidden", ours: "hidden", theirs: "shown" }]);
    await shop.answer("hidden", "ours");
    expect(await shownIn(shop)).toEqual(HIDDEN);
    await turn();
    expect(await shop.board()).toEqual([]);
  });

  test("is on sale when it is shown in the Seller Centre and theirs is taken", async () => {
    const shop = await hidden();
    await shop.change({ change: "show" });
    await turn();
    await shop.answer("hidden", "theirs");
    await turn();
    expect(await shop.board()).toEqual([]);
    expect(await shownIn(shop)).toEqual(OURS);
  });

  test.each(CHANGES.filter(([kind]) => kind !== "hidden"))(
    "stays hidden when ours is restored: %s",
    async (kind, { what }) => {
      const shop = await hidden();
      await shop.change(what);
      await turn();
      await shop.answer(kind, "ours");
      expect(await shownIn(shop)).toEqual(HIDDEN);
      await later();
      await turn();
      expect(await shop.board()).toEqual([]);
      expect(await shownIn(shop)).toEqual(HIDDEN);
    },
  );
});
