import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { storefrontVariants } from "#backend/db/schema/storefronts.ts";
import { storeImage } from "#backend/products/images.ts";
import { advanceShopOrders } from "#backend/storefront/advance-orders.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

/** Kelurahan Cimahi and Gambir in Kemendagri's list. */
const CIMAHI = "32.77.02.1001";
const GAMBIR = "31.71.01.1001";

/** The services that take cash. */
const REGULAR = "jne:reg";
const FLASH = "FLE";

let shops = 0;

interface Wish {
  /** Units on hand of the product's first size. */
  onHand?: number;
  settings?: Record<string, unknown>;
  /** Leaves the shop without couriers. */
  isAlone?: boolean;
  /** Its place and its buyers': Cimahi and Gambir, if absent. */
  places?: { country: "th"; from: string; to: string };
}

/**
 * An account with its own shop, open to buyers, and a product of two sizes: `onHand` of the first,
 * 5 of the second.
 */
export async function openShop(
  world: TestBackend,
  { onHand = 12, settings = {}, isAlone = false, places }: Wish = {},
) {
  const owner = await world.signUp(places ? { countryCode: places.country } : {});
  const ask = asking(owner);
  const slug = `toko-laras-${++shops}`;
  const { shop: opened } = await ask("POST", "/v1/channels/shop/;integrate", {
    slug,
    name: "Toko Laras",
  });
  const { shop } = await ask("PUT", `/v1/channels/shop/${opened.channelId}`, {
    version: opened.version,
    originStreet: "Jl. Gandawijaya No. 12",
    originPlaceCode: places?.from ?? CIMAHI,
    originPostCode: "40524",
    originName: "Laras Wulandari",
    originPhone: "081234567890",
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras Wulandari" }],
    takesCod: true,
    ...settings,
  });
  if (!(isAlone || places)) await connectBiteship(world, owner, shop.channelId);
  const square = { width: 600, height: 600, channels: 3 as const, background: "#4169e0" };
  const picture = new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
  const { id: imageId } = await storeImage(world.backend, owner.accountId, picture, {
    ...{ type: IMAGE_TYPE.product, name: "kaos.jpg" },
  });
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kaos Oblong Katun",
      description: "Katun 24s, adem.",
      category: "Fashion > Kaos",
      imageIds: [imageId],
      variationTypes: [
        {
          id: "t",
          name: "Ukuran",
          options: [
            { id: "m", name: "M", imageId: null },
            { id: "l", name: "L", imageId: null },
          ],
        },
      ],
      variants: [
        { sku: `KOB-M-${shops}`, price: 65_000, weightG: 200, optionIds: ["m"] },
        { sku: `KOB-L-${shops}`, price: 70_000, weightG: 250, optionIds: ["l"] },
      ],
    },
  });
  for (const stock of (await ask("GET", "/v1/stocks")).stocks)
    await ask("PUT", "/v1/stocks", {
      adjustments: [
        {
          stockId: stock.id,
          to: stock.sku.startsWith("KOB-M") ? onHand : 5,
          reason: "received",
        },
      ],
    });
  await ask("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [shop.channelId],
  });
  await world.drain();
  return { owner, ask, slug, shop, product, buyer: buyerOf(world, slug, places?.to) };
}

/** Connects the shop's account at Biteship, with its pushes; returns the account's facts. */
export async function connectBiteship(
  world: TestBackend,
  { accountId, fetch }: SignedIn,
  channelId: string,
  body: Record<string, unknown> = {},
) {
  const { apiKey: secretKey } = await world.sandboxes.biteship.controls.account(accountId);
  const answer = await fetch(`/v1/channels/shop/${channelId}/courier`, {
    method: "PUT",
    body: JSON.stringify({ secretKey, ...body }),
  });
  expect(answer.status).toBe(200);
  const { courier } = await answer.json();
  const { url, header } = courier.account.push;
  await world.sandboxes.biteship.controls.setWebhook(accountId, {
    ...{ url, key: header.name, secret: header.value },
  });
  return courier.account;
}

let requests = 0;
/**
 * A new network for each request, so that a fast machine does not reach the limit of one network.
 * Only a world with `TRUSTED_PROXIES` reads it.
 */
const nextNetwork = () => `10.${++requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;

/** Reads the units that the shop shows, which its public calls do not tell. */
async function shownStocks(
  { backend }: Pick<TestBackend, "backend">,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await backend.db
    .select()
    .from(storefrontVariants)
    .where(inArray(storefrontVariants.id, [...variantIds]));
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

export function buyerOf(world: TestBackend, slug: string, placeCode = GAMBIR) {
  const call = async (path: string, body?: unknown) =>
    world.fetch(`/v1/storefronts/${slug}${path}`, {
      headers: { "X-Forwarded-For": nextNetwork() },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
  const get = async (path: string, body?: unknown) => {
    const answer = await call(path, body);
    const json = await answer.json();
    expect(answer.status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const variants = async () => {
    const { items } = await get("/products");
    const { item } = await get(`/products/${items[0].id}`);
    const shown = item.variants as { id: string; sku: string; price: number }[];
    const stocks = await shownStocks(
      world,
      shown.map(({ id }) => id),
    );
    return shown.map((variant) => ({ ...variant, stock: stocks.get(variant.id) ?? 0 }));
  };
  /** A complete order form; `total` is the sum that the buyer saw. */
  const wish = async (quantity: number, changes: Record<string, unknown> = {}, at = 0) => {
    const variant = (await variants())[at];
    if (!variant) throw new Error("The shop shows nothing");
    const lines = [{ variantId: variant.id, quantity }];
    const { services } = await get("/;shipping-costs", { lines, placeCode });
    const service =
      services.find(({ serviceId }: { serviceId: string }) =>
        [REGULAR, FLASH].includes(serviceId),
      ) ?? services[0];
    return {
      lines,
      checkoutKey: randomUUID(),
      total: variant.price * quantity + service.fee,
      name: "Siti Rahmawati",
      phone: "0812 3456 7801",
      street: "Jl. Melati No. 12 RT 03/RW 05",
      placeCode,
      postCode: placeCode === GAMBIR ? "10110" : "50200",
      service: { courierId: service.courierId, serviceId: service.serviceId },
      payment: "bank",
      language: "id",
      ...changes,
    };
  };
  const place = async (quantity: number, changes: Record<string, unknown> = {}, at = 0) =>
    call("/orders", await wish(quantity, changes, at));
  const order = async (token: string) => (await get(`/orders/${token}`)).order;
  const act = (token: string, action: string) => call(`/orders/${token}/;change`, { action });
  return { call, get, variants, wish, place, order, act };
}

/** Advances the clock in short steps and runs the jobs of every minute. */
export async function pass(world: TestBackend, steps: number, ms: number): Promise<void> {
  for (let i = 0; i < steps; i++) {
    world.clock.advance(ms);
    await advanceShopOrders(world.backend);
    await world.drain();
  }
}
