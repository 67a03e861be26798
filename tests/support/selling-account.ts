import sharp from "sharp";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { ORIGIN, type SignedIn, type TestBackend } from "./backend.ts";
import { BROWSER } from "./browser.ts";

/** An owner with one object of each type, and their ids. */
export interface SellingAccount extends SignedIn {
  channelId: string;
  shopId: number;
  productId: string;
  sku: string;
  variantId: string;
  imageId: string;
  stockId: string;
  warehouseId: string;
  channelProductId: string;
  channelWarehouseId: string;
  publishId: string;
  /** A paid order of two units, ready to process. */
  orderId: string;
  orderSn: string;
  importId: string;
  orderImportId: string;
}

/** Units on hand. The order reserves two of them. */
const ON_HAND = 12;
const CSV = "Handle,Title,Variant SKU,Variant Price\nmug,Mug Keramik,MUG-1,75000\n";

/**
 * Creates an account that sells: a connected sandbox shop, a published product, an order and a
 * checked import. It uses only the backend's calls.
 */
export async function startSelling(world: TestBackend): Promise<SellingAccount> {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { channelId, shopId } = await connectShop(world, owner);
  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  const { id: imageId } = await storeImage(
    world.backend,
    owner.accountId,
    new Uint8Array(picture),
    { type: IMAGE_TYPE.product, name: "kaos.jpg" },
  );
  const sku = `KOB-${shopId}`;
  const variant = { sku, price: 65_000, weightG: 200, widthCm: 20, heightCm: 3, lengthCm: 30 };
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kaos Oblong Katun",
      description: "Katun 24s, adem.",
      imageIds: [imageId],
      variants: [variant],
    },
  });
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: ON_HAND, reason: "received" }],
  });
  const { publishId } = await ask("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [channelId],
  });
  await world.drain();
  const [item] = await world.sandbox.controls.listItems(shopId);
  if (!item) throw new Error("The product was not published");
  const [placed] = await world.sandbox.controls.createOrder({
    shopId,
    items: [{ itemId: item.itemId, modelId: item.modelId, quantity: 2 }],
  });
  await world.drain();
  const [order] = (await ask("GET", "/v1/orders")).orders;
  const [listing] = (await ask("GET", `/v2/channels/products?internalProductIds=${product.id}`))
    .channelProducts;
  const [channelWarehouse] = (await ask("GET", "/v1/channels/warehouses")).channelWarehouses;
  const form = new FormData();
  form.set("file", new File([CSV], "mug.csv", { type: "text/csv" }));
  const started = await ask("POST", "/v2/products/imports", form);
  const { importId: orderImportId } = await ask("POST", "/v1/orders/import", {
    channelIds: [channelId],
  });
  await world.drain();
  return {
    ...owner,
    ...{ channelId, shopId, imageId, sku, publishId, orderImportId },
    ...{
      productId: product.id,
      variantId: product.variants[0].id,
      stockId: stock.id,
      warehouseId: stock.warehouseId,
    },
    ...{
      channelProductId: listing.id,
      channelWarehouseId: channelWarehouse.id,
      orderId: order.id,
      orderSn: placed?.orderSn ?? "",
      importId: started.import.id,
    },
  };
}

/** Creates a sandbox shop and connects it as the browser would. */
export async function connectShop(
  world: Pick<TestBackend, "sandbox" | "fetch">,
  owner: SignedIn,
): Promise<{ channelId: string; shopId: number }> {
  const shop = await world.sandbox.controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: owner.accountId,
  });
  const to = await consentTo(
    world,
    owner,
    "shopee",
    await world.sandbox.controls.consent(shop.shopId),
  );
  const channelId = to.searchParams.get("channelId");
  if (!channelId) throw new Error(`The shop was not connected: ${to}`);
  return { channelId, shopId: shop.shopId };
}

/**
 * Goes to the marketplace's consent and back as a browser would, with its `answer`. Returns the
 * app's page where the browser then is. `channelId`: the channel to renew.
 */
export async function consentTo(
  world: Pick<TestBackend, "fetch">,
  owner: SignedIn,
  type: "shopee" | "lazada" | "tiktok",
  answer: Record<string, string>,
  channelId?: string,
): Promise<URL> {
  const query = new URLSearchParams({
    redirect: `${ORIGIN}/channels`,
    browserChallenge: BROWSER.challenge,
    ...(channelId ? { channelId } : {}),
  });
  const { url } = await asking(owner)("GET", `/v1/channels/auth/${type}?${query}`);
  const state = new URL(url).searchParams.get("state") ?? "";
  const back = await world.fetch(
    `/v1/channels/auth/${type}/callback?${new URLSearchParams({ state, ...answer })}`,
    { headers: { cookie: BROWSER.cookie } },
  );
  return new URL(back.headers.get("Location") ?? "", ORIGIN);
}

/** Sends calls as this member and returns the body. The contract validates it in the server. */
export function asking({ fetch }: Pick<SignedIn, "fetch">) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(path, {
      method,
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}
