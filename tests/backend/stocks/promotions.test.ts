import { beforeAll, expect, test } from "vitest";
import { disconnectChannel } from "#backend/channels/disconnect.ts";
import { transaction } from "#backend/db/transaction.ts";
import { raiseEvent } from "#backend/events.ts";
import type { ChannelPromotion } from "#backend/marketplaces/channel-promotions.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { applyPromotions } from "#backend/stocks/promotions/apply-promotions.ts";
import { readDuePromotions } from "#backend/stocks/promotions/read-promotions.ts";
import type { StockPromotion } from "#contract/stock-promotions.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

let campaigns = 0;
/** Returns a one-day campaign of the seller's shop that locks units of a SKU. */
function campaign(sku: string, reserved: number): ChannelPromotion {
  const startsAt = world.backend.now();
  return {
    ...{ externalProductId: `p-${sku}`, externalVariantId: `v-${sku}` },
    ...{ externalPromotionId: String(++campaigns), kind: "flash_sale", reserved, startsAt },
    title: "Big Sale",
    endsAt: new Date(startsAt.getTime() + 24 * HOUR_MS),
  };
}

const now = (...kept: ChannelPromotion[]) =>
  world.connector.campaigns.splice(0, world.connector.campaigns.length, ...kept);

async function readAll() {
  await readDuePromotions(world.backend);
  await world.drain();
}

const listed = async (seller: Seller, sku: string) => {
  const { id } = await stockNamed(seller, sku);
  const { status, body } = await seller.fetch(`/v1/stocks/${id}/promotions`);
  return { status, promotions: (body as unknown as { promotions: StockPromotion[] }).promotions };
};

/** Creates a seller with ten units of a SKU, some of which a campaign locks. */
async function inCampaign(sku: string, reserved: number) {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, sku, 10);
  const kept = campaign(sku, reserved);
  now(kept);
  await readAll();
  return { seller, variantId, kept };
}

test("units reserved for a campaign are locked with a ledger row, listed, and shown to its channel only", async () => {
  const { seller, kept } = await inCampaign("LOCK", 4);
  const stock = await stockNamed(seller, "LOCK");
  expect(stock).toMatchObject({ onHand: 10, locked: 4, available: 6 });
  expect(stock.pushed[0]?.figure).toMatchObject({
    available: 6,
    steps: [{ step: "campaign", by: 4, after: 10 }],
    quantity: 10,
  });
  const { promotions } = await listed(seller, "LOCK");
  expect(promotions).toEqual([
    {
      ...{ channelId: seller.channelId, externalPromotionId: kept.externalPromotionId },
      ...{ kind: "flash_sale", title: "Big Sale", reserved: 4, locked: 4 },
      startsAt: kept.startsAt?.toISOString(),
      endsAt: kept.endsAt?.toISOString(),
      readAt: world.backend.now().toISOString(),
    },
  ]);
  const { body } = await seller.fetch("/v1/stocks/histories?stockTypes=campaign");
  expect(body.histories).toMatchObject([
    { lockedDelta: 4, availableAfter: 6, actor: `channel:${seller.channelId}` },
  ]);
});

test("no rule shows less than a campaign's units: neither share, maximum nor safety stock", async () => {
  const { seller } = await inCampaign("FLOOR", 4);
  const figure = async (changes: object) => {
    const rule = {
      ...{ name: "", scope: "all", scopeValues: [], channelIds: [], warehouseIds: [] },
      ...{ ratioPercent: 50, fixedQuantity: null, offset: 0, maxPerChannel: null },
      ...{ safetyLevel: 0, lastUnits: 0, priorityChannelId: null, ...changes },
    };
    await seller.fetch("/v1/stocks/rules/general", { method: "POST", body: { rule } });
    return (await stockNamed(seller, "FLOOR")).pushed[0]?.figure?.quantity;
  };
  expect(await figure({})).toBe(3 + 4);
  expect(await figure({ maxPerChannel: 5 })).toBe(5);
  expect(await figure({ maxPerChannel: 1 })).toBe(4);
  expect(await figure({ safetyLevel: 9 })).toBe(4);
  expect(await figure({ ratioPercent: null, fixedQuantity: 2 })).toBe(4);
  expect(await figure({ ratioPercent: null, fixedQuantity: 7 })).toBe(7);
});

test("a level locks at most its free units, and the rest as stock arrives", async () => {
  const { seller, variantId } = await inCampaign("SHORT", 14);
  expect(await stockNamed(seller, "SHORT")).toMatchObject({ locked: 10, available: 0 });
  expect((await listed(seller, "SHORT")).promotions).toMatchObject([{ reserved: 14, locked: 10 }]);
  await world.moveIn(seller, variantId, seller.warehouseId, 6);
  await readAll();
  expect(await stockNamed(seller, "SHORT")).toMatchObject({ locked: 14, available: 2 });
});

test("only an order of the campaign's channel can use its units", async () => {
  const { seller, kept } = await inCampaign("FLASH", 4);
  const take = (id: string, quantity: number) =>
    ingestOrder(world.backend, channelOf(seller), channelOrder(id, { FLASH: quantity }));
  await take("O-1", 6);
  expect(await stockNamed(seller, "FLASH")).toMatchObject({ reserved: 6, locked: 4, available: 0 });
  await take("O-2", 3);
  expect(await stockNamed(seller, "FLASH")).toMatchObject({ reserved: 9, locked: 1, available: 0 });
  expect((await listed(seller, "FLASH")).promotions).toMatchObject([{ reserved: 1, locked: 1 }]);
  // The channel subtracts the campaign's sales on its own.
  now({ ...kept, reserved: 1 });
  await readAll();
  expect(await stockNamed(seller, "FLASH")).toMatchObject({ reserved: 9, locked: 1 });
  await take("O-3", 2);
  expect(await stockNamed(seller, "FLASH")).toMatchObject({ reserved: 9, locked: 1 });
  const [agreed] = await figuresAndLedger(world, seller.accountId);
  expect(agreed?.level).toEqual(agreed?.ledger);
});

test("units are freed when a campaign ends, its listing goes or its shop is disconnected", async () => {
  const ended = await inCampaign("ENDED", 4);
  world.advance(25 * HOUR_MS);
  await readAll();
  expect(await stockNamed(ended.seller, "ENDED")).toMatchObject({ locked: 0, available: 10 });
  expect((await listed(ended.seller, "ENDED")).promotions).toEqual([]);
  const gone = await inCampaign("GONE", 4);
  now();
  await readAll();
  expect(await stockNamed(gone.seller, "GONE")).toMatchObject({ locked: 0, available: 10 });
  const { seller } = await inCampaign("AWAY", 4);
  await disconnectChannel(
    world.backend,
    { accountId: seller.accountId, actor: seller.userId },
    seller.channelId,
  );
  expect(await stockNamed(seller, "AWAY")).toMatchObject({ locked: 0, available: 10 });
});

test("campaigns of all listings are read in parts, and a rate-limited channel is asked again", async () => {
  const seller = await world.signUp();
  const skus = ["PART-1", "PART-2", "PART-3", "PART-4", "PART-5"];
  for (const sku of skus) await world.stockUp(seller, sku, 10);
  now(...skus.map((sku) => campaign(sku, 2)));
  world.connector.failNext(
    "promotions.read",
    new ConnectorError("rate_limited", "error_rate_limit", "later", { retryAfterMs: 30_000 }),
  );
  await readAll();
  world.advance(60_000);
  await world.drain();
  for (const sku of skus) expect(await stockNamed(seller, sku)).toMatchObject({ locked: 2 });
});

test("another account's level answers 404", async () => {
  const { seller } = await inCampaign("OURS", 1);
  const { id } = await stockNamed(seller, "OURS");
  const other = await world.signUp();
  expect((await other.fetch(`/v1/stocks/${id}/promotions`)).status).toBe(404);
});

/** Reports that a campaign of an item has changed. */
async function tell(seller: Seller, sku: string, isByOrder = false) {
  await transaction(world.backend.db, (tx) =>
    raiseEvent(world.backend, tx, "campaignReported", {
      ...{ accountId: seller.accountId, channelId: seller.channelId },
      ...{ externalProductId: `p-${sku}`, isByOrder },
    }),
  );
  await world.drain();
}

test("a campaign push locks units at once, and frees them at its end", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "TOLD", 10);
  now(campaign("TOLD", 4), campaign("OTHER", 3));
  await tell(seller, "TOLD");
  expect(await stockNamed(seller, "TOLD")).toMatchObject({ locked: 4, available: 6 });
  now();
  await tell(seller, "TOLD");
  expect(await stockNamed(seller, "TOLD")).toMatchObject({ locked: 0, available: 10 });
  await tell(seller, "NOT-OURS");
});

test("campaign sales are read with their order, so that no unit is shown twice", async () => {
  const { seller, kept } = await inCampaign("TAKEN", 4);
  now({ ...kept, reserved: 3 });
  await tell(seller, "TAKEN", true);
  expect(await stockNamed(seller, "TAKEN")).toMatchObject({ locked: 4, available: 6 });
  await ingestOrder(world.backend, channelOf(seller), channelOrder("O-TAKEN", { TAKEN: 1 }));
  world.advance(60_000);
  await world.drain();
  expect(await stockNamed(seller, "TAKEN")).toMatchObject({ reserved: 1, locked: 3, available: 6 });
});

test("an answer requested before an order of the last units does not lock them again", async () => {
  const { seller, variantId, kept } = await inCampaign("SOLD", 10);
  const asked = world.backend.now();
  world.advance(1_000);
  await ingestOrder(world.backend, channelOf(seller), channelOrder("O-SOLD", { SOLD: 3 }));
  expect(await stockNamed(seller, "SOLD")).toMatchObject({ reserved: 3, locked: 7 });
  await world.moveIn(seller, variantId, seller.warehouseId, 3);
  await applyPromotions(world.backend, seller, [variantId], [{ ...kept, variantId }], asked);
  expect(await stockNamed(seller, "SOLD")).toMatchObject({ reserved: 3, locked: 7, available: 3 });
});

test("of two answers about a campaign the one requested later counts", async () => {
  const { seller, variantId, kept } = await inCampaign("LATE", 4);
  const asked = world.backend.now();
  world.advance(1_000);
  now({ ...kept, reserved: 6 });
  await tell(seller, "LATE");
  await applyPromotions(world.backend, seller, [variantId], [{ ...kept, variantId }], asked);
  await applyPromotions(world.backend, seller, [variantId], [], asked);
  expect(await stockNamed(seller, "LATE")).toMatchObject({ locked: 6, available: 4 });
});
