import {
  loader as page,
  action as step,
} from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import { action as start } from "#app/routes/_app/product-import-v2/index.tsx";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

/** A shop with an item that links automatically, a new one, one without SKU, two of one SKU. */
export async function createShopToImport(world: TestBackend) {
  const owner: SignedIn = await world.signUp();
  const { channelId, shopId } = await connectShop(world, owner);
  const ask = asking(owner);
  const variant = { sku: "PAYUNG-01", price: 65_000, weightG: 200 };
  const { product } = await ask("POST", "/v2/products", {
    product: { name: "Payung Lipat", variants: [variant] },
  });
  await world.sandbox.controls.addExampleItems(shopId);
  await world.drain();
  const as = callsOf(world, owner);
  return { as, ask, channelId, shopId, productId: product.id as string };
}

export async function createFetchedShop(world: TestBackend) {
  const shop = await createShopToImport(world);
  const location = await redirectOf(
    shop.as(start, { path: "/product-import-v2", form: { channelId: shop.channelId } }),
  );
  const params = { shopImportId: location.split("/").at(-1) ?? "" };
  await world.drain();
  const list = async (query = "") => shop.as(page, { path: `${location}${query}`, params });
  const find = async (name: string) => {
    const row = (await list()).rows.find((one) => one.name.startsWith(name));
    if (!row) throw new Error(`No row ${name}`);
    return row;
  };
  const act = (form: Record<string, string>) =>
    redirectOf(shop.as(step, { path: location, params, form }));
  const item = (id: string) => ({
    params: { ...params, externalProductId: id },
    path: `${location}/${id}`,
  });
  return { ...shop, location, params, list, find, act, item };
}
