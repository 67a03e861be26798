import type { ListingDraft, ListingRef, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import {
  addModels,
  deleteModel,
  initModels,
  listModels,
  type Model,
  type NewModel,
  updateModels,
  updatePrices,
  updateTiers,
  type Variations,
} from "./models.ts";
import type { Shop } from "./shop.ts";
import { pushStock } from "./stock-and-price.ts";

/** Gives an item its variations, or another number of types; all model ids are then new. */
export async function initVariations(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  return refByTierIndex(itemId, draft, await initModels(shop, itemId, draft));
}

/** For an item with variations: adds the draft's models that the channel lacks. */
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
 * Changes the channel's variations to the draft's. Model ids survive as long as the number of
 * variation types stays. The order of calls matters: an option can only be removed once no model
 * uses it, a model can only be added once its options exist, and the spread of prices is checked
 * after each call.
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
 * Shopee does not delete an item's last model. If all variants are new, one old model becomes the
 * first of them, with its stock at once.
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

/** Matches by id, else by option names, which finds an interrupted update's models. */
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

function refByTierIndex(itemId: string, draft: ListingDraft, models: NewModel[]): ListingRef {
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
