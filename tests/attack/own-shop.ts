import { randomUUID } from "node:crypto";
import { type Account, api } from "#tests/e2e/account.ts";
import { uploadPicture } from "#tests/e2e/shop.ts";
import { send } from "./send.ts";
import { until } from "./shop.ts";

const GAMBIR = "31.71.01.1001";

export interface OwnShop {
  channelId: string;
  slug: string;
  /** A complete order form. Changes to it cause 422 and 409. */
  wish(changes?: Record<string, unknown>): Record<string, unknown>;
  place(wish: unknown, address: string): ReturnType<typeof send>;
}

/** Opens an own shop to buyers, with this many units of one product. */
export async function openOwnShop(
  origin: string,
  account: Account,
  units: number,
): Promise<OwnShop> {
  const slug = `toko-${randomUUID().slice(0, 8)}`;
  const { shop } = await api<{ shop: { channelId: string; version: number } }>(
    account,
    "POST",
    "/v1/channels/shop/;integrate",
    { slug, name: "Toko Laras" },
  );
  await api(account, "PUT", `/v1/channels/shop/${shop.channelId}`, {
    version: shop.version,
    ...{ originStreet: "Jl. Gandawijaya No. 12", originPlaceCode: "32.77.02.1001" },
    ...{ originPostCode: "40524", originName: "Laras", originPhone: "081234567890" },
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras" }],
    ...{ takesCod: true, flatFee: 10_000 },
  });
  const imageIds = await uploadPicture(account);
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: {
      ...{ name: "Kaos Oblong Katun", description: "Katun 24s, adem.", imageIds },
      variants: [{ sku: "KAOS", price: 65_000, cogs: 31_415, weightG: 200 }],
    },
  });
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }) => ({ stockId: id, to: units, reason: "received" })),
  });
  await api(account, "POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [shop.channelId],
  });
  const at = `${origin}/api/v1/storefronts/${slug}`;
  const shown = await until(async () => {
    const { items } = JSON.parse((await send(`${at}/products`)).text) as {
      items: { id: string }[];
    };
    return items[0];
  }, "The product");
  const { item } = JSON.parse((await send(`${at}/products/${shown.id}`)).text) as {
    item: { variants: { id: string }[] };
  };
  return {
    ...{ slug, channelId: shop.channelId },
    wish: (changes = {}) => ({
      ...{ lines: [{ variantId: item.variants[0]?.id, quantity: 1 }], total: 75_000 },
      ...{ checkoutKey: randomUUID(), name: "Siti Rahmawati", phone: "081234567801" },
      ...{ street: "Jl. Melati No. 12", placeCode: GAMBIR, postCode: "10110", language: "id" },
      ...{ service: { courierId: "own", serviceId: "flat" }, payment: "cod" },
      ...changes,
    }),
    place: (wish, address) =>
      send(`${at}/orders`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify(wish),
      }),
  };
}
