import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listingLooks } from "#backend/db/schema/listing-looks.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { transaction } from "#backend/db/transaction.ts";
import { answerDifferences } from "#backend/listings/looks/answer-differences.ts";
import { readBackListing } from "#backend/listings/looks/read-back-listing.ts";
import {
  enqueueDueReadBacks,
  enqueueRegularReadBacks,
} from "#backend/listings/looks/read-back-listings.ts";
import { markListingRemoved } from "#backend/listings/mark-listing-removed.ts";
import type { ChannelItem } from "#backend/marketplaces/channel-listings.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { ListingDifference } from "#contract/listing-differences.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

interface There {
  stock: number;
  price?: number;
  name?: string;
  sku?: string;
  held?: number;
  isListed?: boolean;
}

/** Sets what the marketplace shows of a SKU's item. */
function shows(sku: string, { stock, name = `Kaos ${sku}`, ...there }: There) {
  const item: ChannelItem = {
    ...{ externalProductId: `p-${sku}`, name, description: "", condition: "new" },
    ...{ isListed: there.isListed ?? true, categoryId: "1", brandId: null, brandName: "" },
    ...{ attributes: [], logisticsIds: [], daysToShip: null, pictures: [], variationTypes: [] },
    variants: [
      {
        ...{ externalVariantId: `v-${sku}`, optionIndexes: [], sku: there.sku ?? sku, barcode: "" },
        ...{ price: there.price ?? 50_000, stock, weightG: 200 },
        ...{ widthCm: 0, heightCm: 0, lengthCm: 0 },
        ...(there.held === undefined ? {} : { held: there.held }),
      },
    ],
  };
  world.connector.items.set(item.externalProductId, item);
}

/** Pushes ten units of a new SKU, which the marketplace acknowledges. */
async function pushed(sku: string) {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, sku, 10);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, sku)).id}/sync`, { method: "POST" });
  await world.drain();
  const [listing] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.accountId, seller.accountId));
  if (!listing) throw new Error("No listing");
  return { seller, variantId, listing: { ...listing, externalProductId: `p-${sku}` } };
}

/** Some minutes later the due jobs run, with all that they push. */
async function later(minutes = 4) {
  world.advance(minutes * MINUTE_MS);
  await enqueueDueReadBacks(world.backend);
  await world.drain();
}

async function turn() {
  world.advance(21 * HOUR_MS);
  await enqueueRegularReadBacks(world.backend);
  await world.drain();
}

async function board(seller: Seller) {
  const { body } = await seller.fetch("/v1/listing-differences");
  return body as unknown as {
    differences: ListingDifference[];
    total: number;
    counts: Record<string, number>;
    looked: number;
  };
}
const pushesOf = (sku: string) =>
  world.connector.stockPushes.filter((one) => one.externalVariantId === `v-${sku}`).length;

test("a figure that the marketplace takes and does not show is sent once more, then shown", async () => {
  const { seller, variantId } = await pushed("NOOP");
  shows("NOOP", { stock: 12 });
  expect(pushesOf("NOOP")).toBe(1);
  await later();
  expect(pushesOf("NOOP")).toBe(2);
  expect((await board(seller)).total).toBe(0);
  await later();
  const { differences, counts, looked } = await board(seller);
  expect(differences).toMatchObject([
    {
      ...{ kind: "stock", variantId, sku: "NOOP", ours: "10", theirs: "12", reason: "not_taken" },
      channelId: seller.channelId,
    },
  ]);
  expect({ counts, looked }).toEqual({ counts: { stock: 1 }, looked: 1 });
  await later(60);
  expect(pushesOf("NOOP")).toBe(2);
  shows("NOOP", { stock: 10 });
  await turn();
  expect((await board(seller)).total).toBe(0);
});

test("fewer units than ours are not sent again while an order may be on its way", async () => {
  const { seller, variantId } = await pushed("ORDER");
  shows("ORDER", { stock: 9 });
  await later();
  expect(pushesOf("ORDER")).toBe(1);
  // The order comes: our figure follows, and there is no difference any more.
  await world.moveIn(seller, variantId, seller.warehouseId, -1);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "ORDER")).id}/sync`, {
    method: "POST",
  });
  await world.drain();
  await later();
  await later();
  expect((await board(seller)).total).toBe(0);
  expect(world.connector.stockPushes.filter((one) => one.externalVariantId === "v-ORDER")).toEqual([
    expect.objectContaining({ quantity: 10 }),
    expect.objectContaining({ quantity: 9 }),
  ]);
});

test("fewer units that stay so are sent again at the second look and shown at the third", async () => {
  const { seller } = await pushed("FEWER");
  shows("FEWER", { stock: 7 });
  await later();
  await later();
  expect(pushesOf("FEWER")).toBe(2);
  await later();
  expect((await board(seller)).differences).toMatchObject([{ ours: "10", theirs: "7" }]);
});

test("all listings whose push met an error are read back, of the others a sample", async () => {
  const seller = await world.signUp();
  const skus = Array.from({ length: 8 }, (_, at) => `MANY-${at}`);
  for (const sku of skus) {
    await world.stockUp(seller, sku, 5);
    shows(sku, { stock: 5 });
  }
  const stocks = await Promise.all(skus.map((sku) => stockNamed(seller, sku)));
  const push = async () => {
    for (const { id } of stocks) await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
    await world.drain();
  };
  await push();
  let before = world.connector.calls("listings.read");
  await later();
  expect(world.connector.calls("listings.read") - before).toBe(5);
  await later();
  const refused = () => new ConnectorError("rejected", "refused", "No");
  world.connector.failNext("stock.push", ...skus.map(refused));
  await push();
  before = world.connector.calls("listings.read");
  await later();
  expect(world.connector.calls("listings.read") - before).toBe(8);
});

test("a refused figure is shown with the refusal, and not sent again", async () => {
  const { seller, variantId } = await pushed("REFUSED");
  shows("REFUSED", { stock: 10, held: 10 });
  await world.moveIn(seller, variantId, seller.warehouseId, -6);
  world.connector.failNext("stock.push", new ConnectorError("rejected", "below_lock", "Locked"));
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "REFUSED")).id}/sync`, {
    method: "POST",
  });
  await world.drain();
  await later();
  expect((await board(seller)).differences).toMatchObject([
    { ours: "4", theirs: "10", reason: "below_lock", held: 10 },
  ]);
  expect(pushesOf("REFUSED")).toBe(1);
});

test("what the seller changes at the marketplace is found by turns and told since when", async () => {
  const { seller, listing } = await pushed("TURN");
  shows("TURN", { stock: 10 });
  await turn();
  const lookedAt = world.backend.now();
  expect((await board(seller)).total).toBe(0);
  shows("TURN", { stock: 10, name: "Kaos Merah", sku: "LAIN", price: 45_000, isListed: false });
  await world.backend.db
    .update(channelVariants)
    .set({ pushedPrice: 50_000 })
    .where(eq(channelVariants.channelProductId, listing.id));
  await turn();
  const { differences, counts } = await board(seller);
  expect(counts).toEqual({ title: 1, sku: 1, price: 1, hidden: 1 });
  for (const one of differences)
    expect(one).toMatchObject({ reason: "changed", unchangedAt: lookedAt.toISOString() });
  expect(world.connector.pricePushes).toEqual([]);
  // The next look finds the same, and tells nothing new.
  await turn();
  expect((await board(seller)).differences).toEqual(
    differences.map((one) => ({ ...one, foundAt: world.backend.now().toISOString() })),
  );
  const idOf = (kind: string) => differences.find((one) => one.kind === kind)?.id ?? "";
  const answer = (ids: string[], answer: "ours" | "theirs") =>
    answerDifferences(world.backend, seller.caller, { differenceIds: ids, answer });
  await answer([idOf("title"), idOf("sku"), idOf("hidden")], "theirs");
  await answer([idOf("price")], "ours");
  await world.drain();
  expect(world.connector.pricePushes).toEqual([{ externalVariantId: "v-TURN", price: 50_000 }]);
  const [after] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.id, listing.id));
  expect(after).toMatchObject({ name: "Kaos Merah", isListed: false });
  expect((await board(seller)).total).toBe(0);
  // The price was not taken: it is shown again. The rest stays as it was answered.
  await later();
  await turn();
  expect((await board(seller)).differences).toMatchObject([
    { kind: "price", ours: "50000", theirs: "45000" },
  ]);
  const again = (await board(seller)).differences.map(({ id }) => id);
  expect(await answer(again, "theirs")).toEqual({ answered: again });
  expect(await answer(again, "theirs")).toEqual({ answered: [] });
  const [priced] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.id, listing.id));
  expect(Object.values(priced?.prices ?? {})).toEqual([45_000]);
  await turn();
  expect((await board(seller)).total).toBe(0);
});

test("units that the marketplace holds are kept as one figure", async () => {
  const { seller } = await pushed("HELD");
  shows("HELD", { stock: 10, held: 3 });
  await turn();
  expect((await stockNamed(seller, "HELD")).pushed).toMatchObject([{ held: 3 }]);
});

test("a sold-out listing is hidden where no 0 is taken, and shown again with its next units", async () => {
  const { seller, variantId } = await pushed("ZERO");
  world.connector.takesNoZero.add("p-ZERO");
  const move = async (units: number) => {
    await world.moveIn(seller, variantId, seller.warehouseId, units);
    await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "ZERO")).id}/sync`, {
      method: "POST",
    });
    await world.drain();
  };
  await move(-10);
  expect(world.connector.listed.get("p-ZERO")).toBe(false);
  expect((await stockNamed(seller, "ZERO")).pushed).toMatchObject([{ quantity: 0, error: null }]);
  // A listing that we have hidden differs neither in its visibility nor in the units it had.
  shows("ZERO", { stock: 10, isListed: false });
  await turn();
  await later();
  await later();
  expect((await board(seller)).counts).toEqual({});
  await move(3);
  expect(world.connector.listed.get("p-ZERO")).toBe(true);
  expect((await stockNamed(seller, "ZERO")).pushed).toMatchObject([{ quantity: 3, error: null }]);
});

test("a sold-out listing whose item is gone is not hidden when it is created again", async () => {
  const { seller, variantId, listing } = await pushed("AGAIN");
  world.connector.takesNoZero.add("p-AGAIN");
  await world.moveIn(seller, variantId, seller.warehouseId, -10);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "AGAIN")).id}/sync`, {
    method: "POST",
  });
  await world.drain();
  const isHidden = async () => {
    const [look] = await world.backend.db
      .select()
      .from(listingLooks)
      .where(eq(listingLooks.channelProductId, listing.id));
    return look?.hiddenAtZeroAt !== null;
  };
  expect(await isHidden()).toBe(true);
  world.advance(HOUR_MS);
  const { accountId, channelId } = seller;
  await transaction(world.backend.db, (tx) =>
    markListingRemoved(world.backend, tx, { accountId, channelId, externalProductId: "p-AGAIN" }),
  );
  expect(await isHidden()).toBe(false);
});

test("a sold-out listing that was hidden and is shown there is hidden again by ours", async () => {
  const { seller, variantId } = await pushed("SOLD");
  world.connector.takesNoZero.add("p-SOLD");
  await world.moveIn(seller, variantId, seller.warehouseId, -10);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "SOLD")).id}/sync`, {
    method: "POST",
  });
  await world.drain();
  shows("SOLD", { stock: 0, isListed: false });
  await turn();
  expect(world.connector.listed.get("p-SOLD")).toBe(false);
  shows("SOLD", { stock: 0, isListed: true });
  world.connector.listed.set("p-SOLD", true);
  await turn();
  const { differences } = await board(seller);
  expect(differences).toMatchObject([{ kind: "hidden", ours: "hidden", theirs: "shown" }]);
  const differenceIds = differences.map(({ id }) => id);
  await answerDifferences(world.backend, seller.caller, { differenceIds, answer: "ours" });
  await world.drain();
  expect(world.connector.listed.get("p-SOLD")).toBe(false);
});

test("a listing with units left is not hidden for a variant that is sold out", async () => {
  const { seller, variantId, listing } = await pushed("PART");
  const otherId = await world.stockUp(seller, "PART-2", 4, { listed: false });
  await world.backend.db.insert(channelVariants).values({
    ...{ accountId: seller.accountId, channelId: seller.channelId, channelProductId: listing.id },
    ...{ variantId: otherId, externalVariantId: "v-PART-2", pushedQuantity: 4 },
  });
  world.connector.takesNoZero.add("p-PART");
  await world.moveIn(seller, variantId, seller.warehouseId, -10);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "PART")).id}/sync`, {
    method: "POST",
  });
  await world.drain();
  expect(world.connector.listed.has("p-PART")).toBe(false);
  const stocks = await seller.fetch("/v1/stocks");
  expect(stocks.body.stocks.find(({ sku }) => sku === "PART")?.pushed).toMatchObject([
    { error: "zero_refused" },
  ]);
});

test("two looks at once find a difference once and push once", async () => {
  const { seller, listing } = await pushed("RACE");
  shows("RACE", { stock: 12 });
  world.advance(4 * MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => readBackListing(world.backend, listing)));
  expect((await board(seller)).total).toBe(0);
  await world.drain();
  expect(pushesOf("RACE")).toBe(2);
  world.advance(4 * MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => readBackListing(world.backend, listing)));
  await world.drain();
  expect(pushesOf("RACE")).toBe(2);
  expect((await board(seller)).total).toBe(1);
});

test("a difference of another account is neither listed nor answered", async () => {
  const { seller } = await pushed("OTHERS");
  shows("OTHERS", { stock: 12 });
  await later();
  await later();
  const ids = (await board(seller)).differences.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  const other = await world.signUp();
  expect(await board(other)).toMatchObject({ differences: [], total: 0, counts: {}, looked: 0 });
  const body = { differenceIds: ids, answer: "ours" };
  const { status } = await other.fetch("/v1/listing-differences/answer", { method: "POST", body });
  expect([200, 404]).toContain(status);
  expect((await board(seller)).total).toBe(1);
});

test("an item that is gone becomes one difference, and keeping it so forgets the listing", async () => {
  const { seller, listing } = await pushed("GONE");
  world.connector.items.set("p-GONE", null);
  await later(10);
  const { differences } = await board(seller);
  expect(differences).toMatchObject([{ kind: "gone", ours: "p-GONE", theirs: null }]);
  await answerDifferences(world.backend, seller.caller, {
    differenceIds: differences.map(({ id }) => id),
    answer: "theirs",
  });
  expect((await board(seller)).total).toBe(0);
  expect(
    await world.backend.db.select().from(channelProducts).where(eq(channelProducts.id, listing.id)),
  ).toEqual([]);
});
