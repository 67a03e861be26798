import { type Account, api, poll } from "./account.ts";
import { connect, LONG, uploadPicture } from "./shop.ts";
import type { KnownStock } from "./stock-in-motion.ts";

export const SIZES = ["S", "M", "L", "XL"].map((name) => ({ id: name, name, imageId: null }));
export const VARIANT = { price: 189_000, weightG: 320, widthCm: 25, heightCm: 3, lengthCm: 35 };

interface SellingShop {
  channelId: string;
  /** Published in four sizes, `BATIK-PARANG-RUSAK-PREMIUM-S` to `-XL`, 1,200 of each in stock. */
  productId: string;
  /** Failed on the channel because it has no picture. */
  failedId: string;
  publishId: string;
  stocks: ({ id: string; productId: string } & KnownStock)[];
}

export const createProduct = async (account: Account, product: object): Promise<string> =>
  (await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product })).product.id;

/** Creates a shop with products, and a name as long as sellers use. */
export async function openShop(account: Account): Promise<SellingShop> {
  const channelId = await connect(account);
  const imageIds = await uploadPicture(account);
  const productId = await createProduct(account, {
    ...{
      name: LONG,
      description: "Batik cap asli Solo.",
      imageIds,
      variationTypes: [{ id: "u", name: "Ukuran", options: SIZES }],
    },
    variants: SIZES.map(({ id }) => ({
      ...VARIANT,
      optionIds: [id],
      sku: `BATIK-PARANG-RUSAK-PREMIUM-${id}`,
    })),
  });
  const failedId = await createProduct(account, {
    name: "Mug Keramik Buatan Tangan 300 ml",
    variants: [{ ...VARIANT, sku: "MUG-300" }],
  });
  const { stocks } = await api<Pick<SellingShop, "stocks">>(account, "GET", "/v1/stocks");
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }) => ({ stockId: id, to: 1200, reason: "received" })),
  });
  const publishId = await publish(account, [productId, failedId], channelId);
  return { channelId, productId, failedId, publishId, stocks };
}

/** Publishes and waits until none is pending. */
export async function publish(
  account: Account,
  productIds: readonly string[],
  channelId: string,
): Promise<string> {
  const path = "/v2/channels/publishes";
  const { publishId } = await api<{ publishId: string }>(account, "POST", path, {
    ...{ productIds, channelIds: [channelId] },
  });
  await poll(async () => {
    const { counts } = await api<{ counts: Record<string, number> }>(
      account,
      "GET",
      `${path}/${publishId}`,
    );
    return counts.waiting === 0 || null;
  }, "Publishing");
  return publishId;
}
