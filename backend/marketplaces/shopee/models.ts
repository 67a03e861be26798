import { z } from "zod";
import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, makeListSchema, number, optionalId } from "../wire.ts";
import { makeGtin } from "./barcode.ts";
import { makeSellerStock } from "./locations.ts";
import { parseWireAmount, toWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";
import { makePackage, pushPrices } from "./stock-and-price.ts";
import { makeTierBodies, readTiers, TierFields, type WireTier } from "./tiers.ts";

/** One variation of an item on the channel. */
export interface Model {
  modelId: string;
  tierIndex: number[];
  price: number | null;
}
export type NewModel = Pick<Model, "modelId" | "tierIndex">;
export interface Variations {
  tiers: WireTier[];
  models: Model[];
}

const ModelShape = z.object({
  model_id: idText,
  tier_index: makeListSchema(number),
  price_info: makeListSchema(z.object({ original_price: number })),
});
const ModelList = z.object({ ...TierFields, model: makeListSchema(ModelShape) });
const NewModels = z.object({
  model: makeListSchema(z.object({ model_id: optionalId, tier_index: makeListSchema(number) })),
});

export async function listModels(shop: Shop, itemId: string): Promise<Variations> {
  const query = { item_id: itemId };
  const answer = await shop.http.json({
    path: "/api/v2/product/get_model_list",
    credentials: shop.credentials,
    query,
    schema: ModelList,
  });
  return {
    tiers: readTiers(answer),
    models: answer.model.map((model) => ({
      modelId: model.model_id,
      tierIndex: model.tier_index,
      price: model.price_info[0]
        ? parseWireAmount(model.price_info[0].original_price, shop.region)
        : null,
    })),
  };
}

/** Refused while the number of variation types stays the same. */
export async function initialiseModels(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
): Promise<NewModel[]> {
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: makeTierBodies(draft.variationTypes, []),
    model: draft.variants.map(await makeModelBody(shop)),
  };
  return createModels(shop, "/api/v2/product/init_tier_variation", itemId, body);
}

/** Removes the variations: empty tiers, and one model with the item's price and stock. */
export async function removeVariations(
  shop: Shop,
  itemId: string,
  variant: ListingVariant,
): Promise<void> {
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: [],
    model: [(await makeModelBody(shop))({ ...variant, optionIndexes: [] })],
  };
  await shop.http.json({
    path: "/api/v2/product/init_tier_variation",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

export async function deleteModel(shop: Shop, itemId: string, modelId: string): Promise<void> {
  const body = { item_id: Number(itemId), model_id: Number(modelId) };
  await shop.http.json({
    path: "/api/v2/product/delete_model",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

export async function updateTiers(
  shop: Shop,
  itemId: string,
  { draft, tiers }: { draft: ListingDraft; tiers: WireTier[] },
  matchedModels: Map<ListingVariant, Model>,
): Promise<void> {
  const modelList = [...matchedModels].map(([variant, model]) => ({
    model_id: Number(model.modelId),
    tier_index: variant.optionIndexes,
  }));
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: makeTierBodies(draft.variationTypes, tiers),
    model_list: modelList,
  };
  await shop.http.json({
    path: "/api/v2/product/update_tier_variation",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

export async function addModels(
  shop: Shop,
  itemId: string,
  variants: ListingVariant[],
): Promise<NewModel[]> {
  if (variants.length === 0) return [];
  const body = { item_id: Number(itemId), model_list: variants.map(await makeModelBody(shop)) };
  return createModels(shop, "/api/v2/product/add_model", itemId, body);
}

/** The published answer of `add_model` names neither ids nor options: they are then read. */
async function createModels(
  shop: Shop,
  path: string,
  itemId: string,
  body: object,
): Promise<NewModel[]> {
  const { credentials } = shop;
  const { model } = await shop.http.json({ path, credentials, body, schema: NewModels });
  const named = model.flatMap(({ model_id, tier_index }) =>
    model_id && tier_index.length > 0 ? [{ modelId: model_id, tierIndex: tier_index }] : [],
  );
  if (model.length > 0 && named.length === model.length) return named;
  return (await listModels(shop, itemId)).models;
}

export async function updateModels(
  shop: Shop,
  itemId: string,
  matchedModels: Map<ListingVariant, Model>,
): Promise<void> {
  const model = [...matchedModels].map(([variant, { modelId }]) => ({
    model_id: Number(modelId),
    model_sku: variant.sku,
    ...makePackage(variant),
    ...makeGtin(variant.barcode),
  }));
  const body = { item_id: Number(itemId), model };
  await shop.http.json({
    path: "/api/v2/product/update_model",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

export async function updatePrices(
  shop: Shop,
  itemId: string,
  matchedModels: Map<ListingVariant, Model>,
): Promise<void> {
  const changed = [...matchedModels].filter(([variant, model]) => variant.price !== model.price);
  const results = await pushPrices(
    shop,
    itemId,
    changed.map(([variant, model]) => ({ externalVariantId: model.modelId, price: variant.price })),
  );
  const failedResult = results.find((result) => !result.ok);
  if (failedResult && !failedResult.ok)
    throw new ConnectorError("rejected", failedResult.code, failedResult.message);
}

async function makeModelBody(shop: Shop) {
  const locations = await shop.locations();
  return (variant: ListingVariant) => ({
    tier_index: variant.optionIndexes,
    original_price: toWireAmount(variant.price, shop.region),
    model_sku: variant.sku,
    seller_stock: makeSellerStock(locations, variant),
    ...makePackage(variant),
    ...makeGtin(variant.barcode),
  });
}
