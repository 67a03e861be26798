import { expect, test } from "vitest";
import { pushPricesJob } from "#backend/listings/jobs.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { option, SIZE, selling } from "./selling.ts";

const SETTLED = 3;

/** Creates a product in sizes S and L, synced on Shopee at 65,000 and 70,000. */
async function published() {
  const world = await selling({
    variationTypes: [{ id: "t1", name: "Ukuran", options: [option("S"), option("L")] }],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `S-${crypto.randomUUID()}`, price: 65_000 },
      { ...SIZE, optionIds: ["L"], sku: `L-${crypto.randomUUID()}`, price: 70_000 },
    ],
  });
  await world.publish();
  await world.jobs.drain();
  world.calls.length = 0;
  const { backend, laras, jobs, pass } = world;
  const by = { accountId: laras.accountId, actor: laras.userId };
  const save = async (...prices: number[]) => {
    const now = await readProduct(backend, laras.accountId, world.product.id);
    const variants = now.variants.map((variant, index) => ({
      ...variant,
      price: prices[index] ?? variant.price,
    }));
    await updateProduct(backend, by, now.id, { version: now.version, variants });
  };
  return {
    ...world,
    save,
    reprice: async (...prices: number[]) => {
      await save(...prices);
      pass(SETTLED);
      await jobs.drain();
    },
    shown: async () => (await world.onShopee()).map((model) => model.price),
    priceCalls: () => world.calls.filter((call) => call === "/product/update_price").length,
    mapping: async () =>
      (await world.read())?.variantMapping.map(({ pushedPrice, priceError }) => [
        pushedPrice,
        priceError,
      ]),
  };
}

test("saved prices are pushed automatically, one call per item, only changed ones", async () => {
  const { reprice, shown, priceCalls, mapping, read } = await published();
  await reprice(80_000, 85_000);
  expect(await shown()).toEqual([80_000, 85_000]);
  expect(priceCalls()).toBe(1);
  expect(await mapping()).toEqual([
    [80_000, null],
    [85_000, null],
  ]);
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("quick saves become one push of the last price", async () => {
  const { save, reprice, shown, priceCalls } = await published();
  await save(71_000);
  await save(72_000);
  await reprice(73_000);
  expect(await shown()).toEqual([73_000, 70_000]);
  expect(priceCalls()).toBe(1);
});

test("a save without a price change pushes nothing", async () => {
  const { backend, laras, product, jobs, save } = await published();
  await save(65_000, 70_000);
  await updateProduct(backend, { accountId: laras.accountId, actor: laras.userId }, product.id, {
    version: 1,
    name: "Kaos Polos",
  });
  expect(jobs.waiting(pushPricesJob)).toEqual([]);
});

test("the channel's own price overrides the master's", async () => {
  const { edit, publish, jobs, reprice, shown, product } = await published();
  const own = product.variants[0]?.id ?? "";
  await edit({ prices: { [own]: 99_000 } });
  await publish();
  await jobs.drain();
  expect(await shown()).toEqual([99_000, 70_000]);
  await reprice(50_000, 75_000);
  expect(await shown()).toEqual([99_000, 75_000]);
  await edit({ prices: {} });
  await publish();
  await jobs.drain();
  expect(await shown()).toEqual([50_000, 75_000]);
});

test("nothing of a draft is pushed until it is published", async () => {
  const { edit, publish, jobs, reprice, shown } = await published();
  await edit({});
  await reprice(90_000);
  expect(await shown()).toEqual([65_000, 70_000]);
  await publish();
  await jobs.drain();
  expect(await shown()).toEqual([90_000, 70_000]);
});

test("a paused channel keeps its prices and gets the changes when resumed", async () => {
  const { laras, channelId, jobs, reprice, shown } = await published();
  await laras.call("PUT", `/v1/channels/${channelId}`, { stockPushPaused: true });
  await reprice(90_000);
  expect(await shown()).toEqual([65_000, 70_000]);
  await laras.call("PUT", `/v1/channels/${channelId}`, { stockPushPaused: false });
  await jobs.drain();
  expect(await shown()).toEqual([90_000, 70_000]);
});

test("a refused price stores the reason, and the next accepted one clears it", async () => {
  const { reprice, shown, mapping, jobs } = await published();
  // Shopee: an item's highest price stays below seven times its lowest.
  await reprice(700_000);
  expect(await shown()).toEqual([65_000, 70_000]);
  expect(await mapping()).toEqual([
    [65_000, expect.any(String)],
    [70_000, null],
  ]);
  expect(jobs.dead).toEqual([]);
  await reprice(66_000);
  expect(await mapping()).toEqual([
    [66_000, null],
    [70_000, null],
  ]);
});

test("a push is retried when the channel is down, and an interrupted call is sent again", async () => {
  const { reprice, shown, mapping, mishap, pass, jobs } = await published();
  const down = () => {
    throw new ConnectorError("unavailable", "http_503", "down");
  };
  mishap("prices.push", { before: down }, { after: down });
  await reprice(90_000);
  expect(await shown()).toEqual([65_000, 70_000]);
  pass(2);
  await jobs.drain();
  expect((await mapping())?.[0]).toEqual([65_000, null]);
  pass(4);
  await jobs.drain();
  expect(await shown()).toEqual([90_000, 70_000]);
  expect((await mapping())?.[0]).toEqual([90_000, null]);
});

test("a price that the channel may have accepted is replaced by the next one, despite a rate limit between", async () => {
  const { save, reprice, shown, mishap, pass, jobs } = await published();
  mishap(
    "prices.push",
    {
      after: () => {
        throw new ConnectorError("unavailable", "timeout", "the answer was lost");
      },
    },
    {
      before: () => {
        throw new ConnectorError("rate_limited", "too_many", "slow down", { retryAfterMs: 30_000 });
      },
    },
  );
  await reprice(90_000);
  expect(await shown()).toEqual([90_000, 70_000]);
  // The price equals the last acknowledged one, but not the one that the channel shows.
  await save(65_000);
  for (let tries = 0; tries < 3; tries++) {
    pass(60);
    await jobs.drain();
  }
  expect(await shown()).toEqual([65_000, 70_000]);
});

test("a price saved during a push is pushed after it", async () => {
  const { save, reprice, shown, mishap } = await published();
  mishap("prices.push", { before: () => save(81_000) });
  await reprice(80_000);
  expect(await shown()).toEqual([81_000, 70_000]);
});

test("a price saved during a publish is pushed", async () => {
  const { publish, save, jobs, shown, mishap } = await published();
  mishap("listings.update", { after: () => save(88_000) });
  await publish();
  await jobs.drain();
  expect(await shown()).toEqual([88_000, 70_000]);
});

test("a price saved during the first create is pushed", async () => {
  const { backend, laras, product, publish, jobs, onShopee, mishap } = await selling();
  mishap("listings.create", {
    after: async () => {
      const now = await readProduct(backend, laras.accountId, product.id);
      const variants = now.variants.map((variant) => ({ ...variant, price: 77_000 }));
      await updateProduct(
        backend,
        { accountId: laras.accountId, actor: laras.userId },
        product.id,
        { version: now.version, variants },
      );
    },
  });
  await publish();
  await jobs.drain();
  expect((await onShopee())[0]?.price).toBe(77_000);
});
