import { z } from "zod";
import type { InterruptedCreate, ListingDraft, ListingRef } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { fitPicture } from "../fit-picture.ts";
import { idText, makeInsideSchema, makeListSchema, text } from "../wire.ts";
import { ignoredAnswer } from "./http.ts";
import {
  readOption,
  readProduct,
  readProductOrNull,
  readVariations,
  type WireProduct,
} from "./items.ts";
import { makeProductBody, type SkusByKey } from "./product-body.ts";
import type { Shop } from "./shop.ts";
import { toWireTime } from "./times.ts";

const NO_SKUS: SkusByKey = new Map();
/** Allowed difference between Lazada's clock and ours. */
const CREATED_MARGIN_MS = 60_000;
const REMOVED_AT_ONCE = 50;

const Created = z.object({ data: z.object({ item_id: idText }) });

/**
 * Lazada then reviews the product. Seller SKUs contain the draft's token, which finds an
 * interrupted attempt.
 */
export async function createProduct(
  shop: Shop,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  const leftBehind = interrupted && (await findByToken(shop, interrupted));
  if (leftBehind) return makeListingRef(await readProduct(shop, leftBehind), draft);
  const { data } = await shop.http.json({
    path: "/product/create",
    method: "POST",
    credentials: shop.credentials,
    params: { payload: makeProductBody(shop, draft, NO_SKUS, null) },
    schema: Created,
  });
  return makeListingRef(await readProduct(shop, data.item_id), draft);
}

/** Changes the product to the draft. Variants with known ids keep them. */
export async function updateProduct(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
  before: ListingRef,
): Promise<ListingRef> {
  const product = await readProduct(shop, productId);
  const present = product.skus.map(({ SkuId }) => SkuId);
  const wantedKeys = new Set(draft.variants.map(({ key }) => key));
  const knownByKey = new Map(
    before.variants.flatMap(({ key, externalVariantId }) => {
      const sku = product.skus.find(({ SkuId }) => SkuId === externalVariantId);
      return sku && wantedKeys.has(key) ? [[key, sku] as const] : [];
    }),
  );
  const retained = [...knownByKey.values()].map(({ SkuId }) => SkuId);
  const isWidened = draft.variants.some(({ key }) => !knownByKey.has(key));
  const existing = {
    product,
    associatedSku: isWidened ? (retained[0] ?? present[0]) : undefined,
  };
  await shop.http.json({
    path: "/product/update",
    method: "POST",
    credentials: shop.credentials,
    params: { payload: makeProductBody(shop, draft, knownByKey, existing) },
    schema: ignoredAnswer,
  });
  // Last, because a product must keep a variant.
  await removeSkus(
    shop,
    productId,
    present.filter((skuId) => !retained.includes(skuId)),
  );
  return makeListingRef(await readProduct(shop, productId), draft);
}

/** A product goes with its last variant. A missing one counts as deleted. */
export async function deleteProduct(shop: Shop, productId: string): Promise<void> {
  const product = await readProductOrNull(shop, productId);
  const ids = (product?.skus ?? []).map(({ SkuId }) => SkuId);
  for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE)
    await removeSkus(shop, productId, ids.slice(start, start + REMOVED_AT_ONCE));
}

async function removeSkus(shop: Shop, productId: string, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return;
  await shop.http.json({
    path: "/product/remove",
    method: "POST",
    credentials: shop.credentials,
    params: { sku_id_list: skuIds.map((skuId) => `SkuId_${productId}_${skuId}`) },
    schema: ignoredAnswer,
  });
}

/** A status of each variant shows it; a separate call hides it. */
export async function setListed(shop: Shop, productId: string, isListed: boolean): Promise<void> {
  const skuIds = (await readProduct(shop, productId)).skus.map(({ SkuId }) => SkuId);
  const { credentials } = shop;
  if (isListed)
    await shop.http.json({
      ...{ path: "/product/update", method: "POST", credentials, schema: ignoredAnswer },
      params: {
        payload: {
          Request: {
            Product: {
              ItemId: productId,
              Attributes: {},
              Skus: { Sku: skuIds.map((SkuId) => ({ SkuId, Status: "active" })) },
            },
          },
        },
      },
    });
  else
    await shop.http.json({
      ...{ path: "/product/deactivate", method: "POST", credentials, schema: ignoredAnswer },
      params: {
        apiRequestBody: { Request: { Product: { ItemId: productId, Skus: { SkuId: skuIds } } } },
      },
    });
}

const Uploaded = z.object({ data: z.object({ image: z.object({ url: z.string().min(1) }) }) });

/** Limits of `image/upload`; the sides are from its page "Image upload". */
const PICTURE_LIMITS = { maxBytes: 1_000_000, maxSide: 5_000 };

/** Returns the picture's address at Lazada: products accept no others. */
export async function uploadImage(
  shop: Shop,
  givenPicture: { bytes: Uint8Array; mediaType: string; fileName: string },
): Promise<{ externalImageId: string }> {
  const image = await fitPicture(givenPicture, PICTURE_LIMITS);
  const { data } = await shop.http.json({
    path: "/image/upload",
    method: "POST",
    credentials: shop.credentials,
    file: {
      field: "image",
      bytes: image.bytes,
      mediaType: image.mediaType,
      name: image.fileName,
    },
    schema: Uploaded,
  });
  return { externalImageId: data.image.url };
}

const Found = z.object({
  data: makeInsideSchema(
    z.object({ products: makeListSchema(z.object({ item_id: idText, status: text })) }),
  ),
});

/** An older product may have the same SKU, so only a later one is the interrupted attempt's. */
async function findByToken(
  shop: Shop,
  { since, tokens }: InterruptedCreate,
): Promise<string | null> {
  const { data } = await shop.http.json({
    path: "/products/get",
    credentials: shop.credentials,
    params: {
      ...{ filter: "all", limit: 50, offset: 0, sku_seller_list: [...tokens] },
      create_after: toWireTime(new Date(since.getTime() - CREATED_MARGIN_MS)),
    },
    schema: Found,
  });
  return data?.products.find(({ status }) => !/^deleted$/i.test(status))?.item_id ?? null;
}

/** Matches by the variants' values: a variant's SKU may be another variant's. */
function makeListingRef(product: WireProduct, draft: ListingDraft): ListingRef {
  const kinds = readVariations(product);
  const ids = new Map(
    product.skus.map((sku) => [
      toValuesKey(kinds.map(({ name }) => readOption(sku, name))),
      sku.SkuId,
    ]),
  );
  return {
    externalProductId: product.item_id,
    variants: draft.variants.map((variant) => {
      const values = variant.optionIndexes.map(
        (option, index) => draft.variationTypes[index]?.options[option]?.name ?? "",
      );
      const id = ids.get(toValuesKey(values));
      if (id) return { key: variant.key, externalVariantId: id };
      throw new ConnectorError(
        "unavailable",
        "sku_missing",
        `Product ${product.item_id} came back without the variant ${values.join(", ")}`,
      );
    }),
  };
}

const toValuesKey = (values: readonly string[]) => JSON.stringify(values);
