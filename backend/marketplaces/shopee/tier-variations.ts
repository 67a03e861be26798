import { z } from "zod";
import type { ListingDraft, ListingRef, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, list } from "../wire.ts";
import { gtin } from "./barcode.ts";
import { sellerStock } from "./locations.ts";
import { fromWireAmount, toWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";
import { packageOf, pushPrices, pushStock } from "./stock-and-price.ts";
import { readTiers, TierFields, tierBodies, type WireTier } from "./tiers.ts";

/** One sellable combination as the channel has it. */
interface Model {
  modelId: string;
  tierIndex: number[];
  price: number | null;
}
interface Variations {
  tiers: WireTier[];
  models: Model[];
}

const ModelShape = z.object({
  model_id: idText,
  tier_index: list(z.number()),
  price_info: list(z.object({ original_price: z.number() })),
});
const ModelList = z.object({ ...TierFields, model: list(ModelShape) });
const NewModels = z.object({
  model: list(z.object({ model_id: idText, tier_index: list(z.number()) })),
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
        ? fromWireAmount(model.price_info[0].original_price, shop.region)
        : null,
    })),
  };
}

/**
 * Gives an item its variations, or another number of types: model ids are new afterwards. Refused
 * while the number stays the same.
 */
export async function initVariations(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const modelBody = await modelBodies(shop);
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: tierBodies(draft.variationTypes, []),
    model: draft.variants.map(modelBody),
  };
  const path = "/api/v2/product/init_tier_variation";
  const answer = await shop.http.json({
    path,
    credentials: shop.credentials,
    body,
    schema: NewModels,
  });
  return refByTierIndex(
    itemId,
    draft,
    answer.model.map((model) => ({ modelId: model.model_id, tierIndex: model.tier_index })),
  );
}

/**
 * Back to an item without variations: empty tiers, and one model that carries the item's price and
 * stock.
 */
export async function removeVariations(
  shop: Shop,
  itemId: string,
  variant: ListingVariant,
): Promise<void> {
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: [],
    model: [(await modelBodies(shop))({ ...variant, optionIndexes: [] })],
  };
  await shop.http.json({
    path: "/api/v2/product/init_tier_variation",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

/** For an item whose variations exist already: models the draft has and the channel lacks. */
export async function addMissingModels(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  models: Model[],
): Promise<ListingRef> {
  const present = new Set(models.map((model) => position(model.tierIndex)));
  const missing = draft.variants.filter((variant) => !present.has(position(variant.optionIndexes)));
  const added = await addModels(shop, itemId, missing);
  return refByTierIndex(itemId, draft, [...models, ...added]);
}

/**
 * Brings the channel's variations to the draft's. Model ids survive as long as the number of
 * variation types stays; the order of calls matters: an option can only go once no model uses it, a
 * model only come once its options are there, and the spread of prices is checked after each call.
 */
export async function syncVariations(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  known: ListingRef,
): Promise<ListingRef> {
  const remote = await listModels(shop, itemId);
  const matched = matchModels(remote, draft, known);
  if (remote.tiers.length !== draft.variationTypes.length)
    return initVariations(shop, itemId, draft);
  if (matched.size === 0) await reuseOne(shop, itemId, draft, remote, matched);

  const matchedIds = new Set([...matched.values()].map((model) => model.modelId));
  for (const model of remote.models) {
    if (!matchedIds.has(model.modelId)) await deleteModel(shop, itemId, model.modelId);
  }
  await updateTiers(shop, itemId, { draft, tiers: remote.tiers }, matched);
  await updatePrices(shop, itemId, matched);
  const added = await addModels(
    shop,
    itemId,
    draft.variants.filter((variant) => !matched.has(variant)),
  );
  await updateModels(shop, itemId, matched);
  const matchedRefs = [...matched].map(([variant, model]) => ({
    modelId: model.modelId,
    tierIndex: variant.optionIndexes,
  }));
  return refByTierIndex(itemId, draft, [...matchedRefs, ...added]);
}

/**
 * Shopee deletes no item's last model, so when all variants are new one old model becomes the first
 * of them, with its stock at once.
 */
async function reuseOne(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  remote: Variations,
  matched: Map<ListingVariant, Model>,
): Promise<void> {
  const [variant] = draft.variants;
  const [model] = remote.models;
  if (!variant || !model)
    throw new ConnectorError(
      "unavailable",
      "model_missing",
      `Item ${itemId} came back without models`,
    );
  matched.set(variant, model);
  await pushStock(shop, itemId, [{ externalVariantId: model.modelId, quantity: variant.quantity }]);
}

/** By the id we know; else by option names, which finds what an interrupted update added. */
function matchModels(
  remote: Variations,
  draft: ListingDraft,
  known: ListingRef,
): Map<ListingVariant, Model> {
  const knownIds = new Map(
    known.variants.map((variant) => [variant.key, variant.externalVariantId]),
  );
  const free = new Map(remote.models.map((model) => [model.modelId, model]));
  const matched = new Map<ListingVariant, Model>();
  const claim = (variant: ListingVariant, model: Model | undefined) => {
    if (!model || matched.has(variant) || !free.delete(model.modelId)) return;
    matched.set(variant, model);
  };
  for (const variant of draft.variants) claim(variant, free.get(knownIds.get(variant.key) ?? ""));
  for (const variant of draft.variants) {
    const names = position(
      variant.optionIndexes.map(
        (option, tier) => draft.variationTypes[tier]?.options[option]?.name ?? "",
      ),
    );
    claim(
      variant,
      [...free.values()].find(
        (model) =>
          position(
            model.tierIndex.map((option, tier) => remote.tiers[tier]?.options[option]?.name ?? ""),
          ) === names,
      ),
    );
  }
  return matched;
}

async function deleteModel(shop: Shop, itemId: string, modelId: string): Promise<void> {
  const body = { item_id: Number(itemId), model_id: Number(modelId) };
  await shop.http.json({
    path: "/api/v2/product/delete_model",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

async function updateTiers(
  shop: Shop,
  itemId: string,
  { draft, tiers }: { draft: ListingDraft; tiers: WireTier[] },
  matched: Map<ListingVariant, Model>,
): Promise<void> {
  const modelList = [...matched].map(([variant, model]) => ({
    model_id: Number(model.modelId),
    tier_index: variant.optionIndexes,
  }));
  const body = {
    item_id: Number(itemId),
    standardise_tier_variation: tierBodies(draft.variationTypes, tiers),
    model_list: modelList,
  };
  await shop.http.json({
    path: "/api/v2/product/update_tier_variation",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

async function addModels(
  shop: Shop,
  itemId: string,
  variants: ListingVariant[],
): Promise<Pick<Model, "modelId" | "tierIndex">[]> {
  if (variants.length === 0) return [];
  const body = { item_id: Number(itemId), model_list: variants.map(await modelBodies(shop)) };
  const answer = await shop.http.json({
    path: "/api/v2/product/add_model",
    credentials: shop.credentials,
    body,
    schema: NewModels,
  });
  return answer.model.map((model) => ({ modelId: model.model_id, tierIndex: model.tier_index }));
}

async function updateModels(
  shop: Shop,
  itemId: string,
  matched: Map<ListingVariant, Model>,
): Promise<void> {
  const model = [...matched].map(([variant, { modelId }]) => ({
    model_id: Number(modelId),
    model_sku: variant.sku,
    ...packageOf(variant),
    ...gtin(variant.barcode),
  }));
  const body = { item_id: Number(itemId), model };
  await shop.http.json({
    path: "/api/v2/product/update_model",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

async function updatePrices(
  shop: Shop,
  itemId: string,
  matched: Map<ListingVariant, Model>,
): Promise<void> {
  const changed = [...matched].filter(([variant, model]) => variant.price !== model.price);
  const results = await pushPrices(
    shop,
    itemId,
    changed.map(([variant, model]) => ({ externalVariantId: model.modelId, price: variant.price })),
  );
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok) throw new ConnectorError("rejected", failed.code, failed.message);
}

async function modelBodies(shop: Shop) {
  const locations = await shop.locations();
  return (variant: ListingVariant) => ({
    tier_index: variant.optionIndexes,
    original_price: toWireAmount(variant.price, shop.region),
    model_sku: variant.sku,
    seller_stock: sellerStock(locations, variant.quantity),
    ...packageOf(variant),
    ...gtin(variant.barcode),
  });
}

function refByTierIndex(
  itemId: string,
  draft: ListingDraft,
  models: Pick<Model, "modelId" | "tierIndex">[],
): ListingRef {
  const ids = new Map(models.map((model) => [position(model.tierIndex), model.modelId]));
  const variants = draft.variants.map((variant) => {
    const externalVariantId = ids.get(position(variant.optionIndexes));
    if (!externalVariantId)
      throw new ConnectorError(
        "unavailable",
        "model_missing",
        `Item ${itemId} came back without the model ${variant.optionIndexes}`,
      );
    return { key: variant.key, externalVariantId };
  });
  return { externalProductId: itemId, variants };
}

const position = (parts: readonly (number | string)[]) => JSON.stringify(parts);
