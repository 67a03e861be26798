import { ShopeeSDK } from "@congminh1254/shopee-sdk";
import { type ServerType, serve } from "@hono/node-server";
import sharp from "sharp";
import { mountSandbox } from "#sandbox/mount.ts";
import { shopee } from "#sandbox/shopee/sandbox.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { PARTNER } from "./world.ts";

export const drawPicture = async () =>
  Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#4169e0" } })
      .png()
      .toBuffer(),
  );

/**
 * Runs a third party's client, unmodified, against the sandbox at its root: every call that both
 * the product and the client have, so all except the chat (`sellerchat`). If the client cannot talk
 * to the sandbox, our connector and sandbox may share an error.
 */
export async function startUnmodifiedClient() {
  const { db } = await fileDatabase();
  const sandbox = await mountSandbox("shopee", shopee, {
    db,
    origin: () => "http://etalase.test/sandbox/shopee",
    // The client signs with the machine's clock.
    now: () => new Date(),
    deliver: async () => ({ ok: true }),
    partner: PARTNER,
    seller: async () => SELLER,
  });
  let server: ServerType;
  const port = await new Promise<number>((resolve) => {
    server = serve(
      {
        fetch: (request) => sandbox.atRoot(new URL(request.url).origin)(request),
        port: 0,
        hostname: "127.0.0.1",
        overrideGlobalObjects: false,
      },
      (info) => resolve(info.port),
    );
  });
  const sdk = new ShopeeSDK({
    partner_id: Number(PARTNER.id),
    partner_key: PARTNER.key,
    base_url: `http://127.0.0.1:${port}/api/v2`,
  });
  const { shopId } = await sandbox.controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: SELLER,
  });
  const { code } = await sandbox.controls.consent(shopId);
  await sdk.authenticateWithCode(code, shopId);

  async function addShirt(): Promise<number> {
    const { response: upload } = await sdk.mediaSpace.uploadImage({ image: await drawPicture() });
    const { response } = await sdk.product.addItem({
      item_name: "Kaos Polos Katun",
      description: "Kaos katun combed 30s, nyaman dipakai sehari-hari.",
      original_price: 75_000,
      weight: 0.25,
      category_id: 100_244,
      image: { image_id_list: [upload?.image_info?.image_id ?? ""] },
      logistic_info: [{ logistic_id: 8003, enabled: true }],
      brand: { brand_id: 0, original_brand_name: "NoBrand" },
      seller_stock: [
        { location_id: "ID0001", stock: 12 },
        { location_id: "ID0002", stock: 3 },
      ],
    });
    if (!response?.item_id) throw new Error("No item was made");
    return response.item_id;
  }

  async function sell(itemId: number, quantity = 1): Promise<string> {
    const [order] = await sandbox.controls.createOrder({
      shopId,
      items: [{ itemId, modelId: 0, quantity }],
    });
    return order?.orderSn ?? "";
  }

  return {
    ...{ sandbox, sdk, shopId, addShirt, sell },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
