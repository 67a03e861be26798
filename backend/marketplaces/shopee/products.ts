import { z } from "zod";
import type {
  InterruptedCreate,
  ListingDraft,
  ListingRef,
  ListingVariant,
} from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import {
  flag,
  idText,
  ignored,
  makeListSchema,
  number,
  optionalNumber,
  splitIntoBatches,
  text,
  toSeconds,
} from "../wire.ts";
import { makeAttributeList } from "./attributes.ts";
import { makeGtin } from "./barcode.ts";
import { toItemError } from "./errors.ts";
import type { ShopeeHttp } from "./http.ts";
import { readChangedFields } from "./kept-fields.ts";
import { makeSellerStock } from "./locations.ts";
import { listModels, removeVariations } from "./models.ts";
import { toWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";
import { makePackage, pushPrices } from "./stock-and-price.ts";
import { addMissingModels, initialiseVariations, syncVariations } from "./tier-variations.ts";

/** The model id for "no variation" in every call and order line. */
const NO_VARIATION = "0";
/** `non_pre_order_days_to_ship` in both countries; `update_item` requires it. */
const USUAL_DAYS_TO_SHIP = 2;
const LIST_PAGE = 100;
const INFO_BATCH = 50;
/** The clocks differ, and the earlier attempt began before it was recorded. */
const SEARCH_MARGIN_MS = 5 * 60_000;
/** Allowed difference between Shopee's clock and ours. */
const CREATED_MARGIN_MS = 60_000;

/**
 * Creates the item, then its variations: two calls, since `add_item` takes none. Until the second
 * call an item with variations has no stock, so that nobody can buy it. `item_sku` has the draft's
 * token, by which an interrupted attempt is found.
 */
export async function createProduct(
  shop: Shop,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
  now: Date,
): Promise<ListingRef> {
  const leftBehind = interrupted && (await findByToken(shop, interrupted, now));
  if (leftBehind) return completeProduct(shop, leftBehind, draft);
  const itemId = await addItem(shop, draft);
  if (draft.variationTypes.length === 0) return makeSingleRef(itemId, draft);
  await shop.settle();
  return initialiseVariations(shop, itemId, draft);
}

/** Changes the item and its variations to the draft. Stock has its own call. */
export async function updateProduct(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
  knownListingRef: ListingRef,
): Promise<ListingRef> {
  // The seller chooses the parent SKU of an item with variations. Without variations it is the SKU
  // of the one variant.
  const sku = draft.variationTypes.length === 0 ? { item_sku: requireOnlyVariant(draft).sku } : {};
  const body = {
    item_id: Number(itemId),
    ...makeItemFields(draft),
    attribute_list: await makeAttributeList(shop, draft),
    ...(await readChangedFields(shop, itemId, draft)),
    ...sku,
  };
  await shop.http.json({
    path: "/api/v2/product/update_item",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
  if (draft.variationTypes.length > 0) return syncVariations(shop, itemId, draft, knownListingRef);
  if ((await listModels(shop, itemId)).tiers.length > 0)
    await removeVariations(shop, itemId, requireOnlyVariant(draft));
  else await pushPriceOrThrow(shop, itemId, requireOnlyVariant(draft));
  return makeSingleRef(itemId, draft);
}

/** Deleting a missing item succeeds. */
export async function deleteProduct(shop: Shop, itemId: string): Promise<void> {
  try {
    const body = { item_id: Number(itemId) };
    await shop.http.json({
      path: "/api/v2/product/delete_item",
      credentials: shop.credentials,
      body,
      schema: ignored,
    });
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
}

const UnlistResult = z.object({
  failure_list: makeListSchema(z.object({ item_id: idText, failed_reason: text })),
});

export async function setListed(shop: Shop, itemId: string, isListed: boolean): Promise<void> {
  const body = { item_list: [{ item_id: Number(itemId), unlist: !isListed }] };
  const result = await shop.http.json({
    path: "/api/v2/product/unlist_item",
    credentials: shop.credentials,
    body,
    schema: UnlistResult,
  });
  const failure = result.failure_list[0];
  if (failure) throw toItemError("unlist_failed", failure.failed_reason);
}

/**
 * Listings and options refer to `image_id`. Signed as a public call: images belong to the partner
 * until an item uses them.
 */
export async function uploadImage(
  http: ShopeeHttp,
  image: { bytes: Uint8Array; mediaType: string; fileName: string },
): Promise<{ externalImageId: string }> {
  const form = new FormData();
  form.append(
    "image",
    new Blob([new Uint8Array(image.bytes)], { type: image.mediaType }),
    image.fileName,
  );
  const schema = z.object({ image_info: z.object({ image_id: z.string().min(1) }) });
  const answer = await http.json({ path: "/api/v2/media_space/upload_image", body: form, schema });
  return { externalImageId: answer.image_info.image_id };
}

async function addItem(shop: Shop, draft: ListingDraft): Promise<string> {
  const prices = draft.variants.map((variant) => variant.price);
  const body = {
    ...makeItemFields(draft),
    description: draft.description,
    logistic_info: draft.logisticsIds.map((id) => ({ logistic_id: Number(id), enabled: true })),
    attribute_list: await makeAttributeList(shop, draft),
    original_price: toWireAmount(Math.min(...prices), shop.region),
    item_sku: draft.token,
    seller_stock: makeSellerStock(
      await shop.locations(),
      draft.variationTypes.length === 0 ? requireOnlyVariant(draft) : { quantity: 0 },
    ),
    item_status: "NORMAL",
  };
  const schema = z.object({ item_id: idText });
  return (
    await shop.http.json({
      path: "/api/v2/product/add_item",
      credentials: shop.credentials,
      body,
      schema,
    })
  ).item_id;
}

/**
 * Returns the common fields of `add_item` and `update_item`. An item's weight and size are its
 * heaviest variant's, so that shipping is never underpaid.
 */
function makeItemFields(draft: ListingDraft) {
  const heaviest = draft.variants.reduce(
    (a, b) => (b.weightG > a.weightG ? b : a),
    requireOnlyVariant(draft),
  );
  return {
    item_name: draft.name,
    category_id: Number(draft.categoryId),
    condition: draft.condition === "new" ? "NEW" : "USED",
    image: { image_id_list: draft.externalImageIds },
    ...(draft.sizeChart
      ? { size_chart_info: { size_chart: draft.sizeChart.externalImageId ?? "" } }
      : {}),
    brand: {
      brand_id: Number(draft.brandId ?? 0),
      original_brand_name: draft.brandName || "NoBrand",
    },
    pre_order:
      draft.daysToShip === null
        ? { is_pre_order: false, days_to_ship: USUAL_DAYS_TO_SHIP }
        : { is_pre_order: true, days_to_ship: draft.daysToShip },
    ...makePackage(heaviest),
    ...(draft.variationTypes.length === 0 ? makeGtin(heaviest.barcode) : {}),
  };
}

const ItemList = z.object({
  item: makeListSchema(z.object({ item_id: idText })),
  has_next_page: flag,
  next_offset: optionalNumber,
});
const BaseInfo = z.object({
  item_list: makeListSchema(z.object({ item_id: idText, item_sku: text, create_time: number })),
});

async function findByToken(
  shop: Shop,
  { since, tokens }: InterruptedCreate,
  now: Date,
): Promise<string | null> {
  const span = {
    update_time_from: toSeconds(since) - SEARCH_MARGIN_MS / 1000,
    update_time_to: toSeconds(now) + SEARCH_MARGIN_MS / 1000,
  };
  for (let offset: number | null = 0; offset !== null; ) {
    const query = {
      ...span,
      offset,
      page_size: LIST_PAGE,
      item_status: ["NORMAL", "UNLIST", "REVIEWING"],
    };
    const page: z.infer<typeof ItemList> = await shop.http.json({
      path: "/api/v2/product/get_item_list",
      credentials: shop.credentials,
      query,
      schema: ItemList,
    });
    const itemIds = page.item.map((item) => item.item_id);
    const foundText = await matchToken(
      shop,
      { tokens, createdAfter: toSeconds(since) - CREATED_MARGIN_MS / 1000 },
      itemIds,
    );
    if (foundText) return foundText;
    offset =
      page.has_next_page && page.next_offset && page.next_offset > offset ? page.next_offset : null;
  }
  return null;
}

/**
 * The seller may have an older item with the same SKU, so only one created since then belongs to
 * the interrupted attempt.
 */
async function matchToken(
  shop: Shop,
  { tokens, createdAfter }: { tokens: readonly string[]; createdAfter: number },
  itemIds: string[],
): Promise<string | null> {
  for (const chunk of splitIntoBatches(itemIds, INFO_BATCH)) {
    const query = { item_id_list: chunk.join(",") };
    const info = await shop.http.json({
      path: "/api/v2/product/get_item_base_info",
      credentials: shop.credentials,
      query,
      schema: BaseInfo,
    });
    const match = info.item_list.find(
      (item) => tokens.includes(item.item_sku) && item.create_time >= createdAfter,
    );
    if (match) return match.item_id;
  }
  return null;
}

/** Adds missing variations to the existing item. */
async function completeProduct(
  shop: Shop,
  itemId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  if (draft.variationTypes.length === 0) return makeSingleRef(itemId, draft);
  const { models } = await listModels(shop, itemId);
  if (models.length > 0) return addMissingModels(shop, itemId, draft, models);
  await shop.settle();
  return initialiseVariations(shop, itemId, draft);
}

async function pushPriceOrThrow(
  shop: Shop,
  itemId: string,
  variant: ListingVariant,
): Promise<void> {
  const [result] = await pushPrices(shop, itemId, [
    { externalVariantId: NO_VARIATION, price: variant.price },
  ]);
  if (result && !result.ok) throw new ConnectorError("rejected", result.code, result.message);
}

function makeSingleRef(itemId: string, draft: ListingDraft): ListingRef {
  return {
    externalProductId: itemId,
    variants: [{ key: requireOnlyVariant(draft).key, externalVariantId: NO_VARIATION }],
  };
}

function requireOnlyVariant(draft: ListingDraft): ListingVariant {
  const [variant] = draft.variants;
  if (!variant)
    throw new ConnectorError("rejected", "no_variants", "A listing needs at least one variant");
  return variant;
}
