import type { ListingDraft, ListingRef, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import {
  addModels,
  deleteModel,
  initialiseModels,
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
export async function initialiseVariations(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  return makeRefByTierIndex(itemId, draft, await initialiseModels(shop, itemId, draft));
}

/** Adds the draft's models that the channel lacks, for an item with variations. */
export async function addMissingModels(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  models: Model[],
): Promise<ListingRef> {
  const present = new Set(models.map((model) => toPositionKey(model.tierIndex)));
  const missingVariants = draft.variants.filter(
    (variant) => !present.has(toPositionKey(variant.optionIndexes)),
  );
  const addedNewModels = await addModels(shop, itemId, missingVariants);
  return makeRefByTierIndex(itemId, draft, [...models, ...addedNewModels]);
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
  knownListingRef: ListingRef,
): Promise<ListingRef> {
  const remote = await listModels(shop, itemId);
  const matchedModels = matchModels(remote, draft, knownListingRef);
  if (remote.tiers.length !== draft.variationTypes.length)
    return initialiseVariations(shop, itemId, draft);
  if (matchedModels.size === 0) await reuseModel(shop, itemId, draft, remote, matchedModels);

  const matchedIds = new Set([...matchedModels.values()].map((model) => model.modelId));
  for (const model of remote.models) {
    if (!matchedIds.has(model.modelId)) await deleteModel(shop, itemId, model.modelId);
  }
  await updateTiers(shop, itemId, { draft, tiers: remote.tiers }, matchedModels);
  await updatePrices(shop, itemId, matchedModels);
  const addedNewModels = await addModels(
    shop,
    itemId,
    draft.variants.filter((variant) => !matchedModels.has(variant)),
  );
  await updateModels(shop, itemId, matchedModels);
  const matchedRefs = [...matchedModels].map(([variant, model]) => ({
    modelId: model.modelId,
    tierIndex: variant.optionIndexes,
  }));
  return makeRefByTierIndex(itemId, draft, [...matchedRefs, ...addedNewModels]);
}

/**
 * Shopee does not delete an item's last model. If all variants are new, one old model becomes the
 * first of them, with its stock at once.
 */
async function reuseModel(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  remote: Variations,
  matchedModels: Map<ListingVariant, Model>,
): Promise<void> {
  const [variant] = draft.variants;
  const [model] = remote.models;
  if (!variant || !model)
    throw new ConnectorError(
      "unavailable",
      "model_missing",
      `Item ${itemId} came back without models`,
    );
  matchedModels.set(variant, model);
  await pushStock(shop, itemId, [{ externalVariantId: model.modelId, quantity: variant.quantity }]);
}

/** Matches by id, else by option names, which finds an interrupted update's models. */
function matchModels(
  remote: Variations,
  draft: ListingDraft,
  knownListingRef: ListingRef,
): Map<ListingVariant, Model> {
  const knownIds = new Map(
    knownListingRef.variants.map((variant) => [variant.key, variant.externalVariantId]),
  );
  const freeModels = new Map(remote.models.map((model) => [model.modelId, model]));
  const matchedModels = new Map<ListingVariant, Model>();
  const claimModel = (variant: ListingVariant, model: Model | undefined) => {
    if (!model || matchedModels.has(variant) || !freeModels.delete(model.modelId)) return;
    matchedModels.set(variant, model);
  };
  for (const variant of draft.variants)
    claimModel(variant, freeModels.get(knownIds.get(variant.key) ?? ""));
  for (const variant of draft.variants) {
    const names = toPositionKey(
      variant.optionIndexes.map(
        (option, tier) => draft.variationTypes[tier]?.options[option]?.name ?? "",
      ),
    );
    claimModel(
      variant,
      [...freeModels.values()].find(
        (model) =>
          toPositionKey(
            model.tierIndex.map((option, tier) => remote.tiers[tier]?.options[option]?.name ?? ""),
          ) === names,
      ),
    );
  }
  return matchedModels;
}

function makeRefByTierIndex(itemId: string, draft: ListingDraft, models: NewModel[]): ListingRef {
  const ids = new Map(models.map((model) => [toPositionKey(model.tierIndex), model.modelId]));
  const variants = draft.variants.map((variant) => {
    const externalVariantId = ids.get(toPositionKey(variant.optionIndexes));
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

const toPositionKey = (parts: readonly (number | string)[]) => JSON.stringify(parts);
