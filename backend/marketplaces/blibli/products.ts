import { z } from "zod";
import type { InterruptedCreate, ListingDraft, ListingRef } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored } from "../wire.ts";
import type { CachedCalls } from "./cached-calls.ts";
import { CREATED_STATES, filterProducts, readDetail } from "./items.ts";
import { listPickupPoints } from "./keys.ts";
import {
  createBody,
  findKinds,
  listAllPictures,
  listOptions,
  makeDetailBody,
  makeNewVariant,
} from "./product-body.ts";
import { awaitQueue, queueWaiting, requireEmptyQueue } from "./queue.ts";
import { readVariantAttributes } from "./references.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";
import { makePrice, putVariant } from "./stock-and-price.ts";
import {
  listValues,
  makeProductPath,
  readVariants,
  removeDuplicates,
  type WireVariant,
} from "./variants.ts";

const Queued = z.object({ requestId: idText });

/**
 * Adds the product to Blibli's queue and waits. The answer has no product number, so the product is
 * found by its name and SKUs, as is an interrupted attempt's. If it leaves the queue during the
 * search, the search is repeated.
 */
export async function createProduct(
  shop: Shop,
  cachedCall: CachedCalls,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  if (interrupted) {
    const leftBehind = await findProduct(shop, draft, interrupted);
    if (leftBehind) return leftBehind;
    await requireEmptyQueue(shop);
    const createdProduct = await findProduct(shop, draft, interrupted);
    if (createdProduct) return createdProduct;
  }
  const [[pickupPoint], offeredAttributes] = await Promise.all([
    listPickupPoints(shop),
    readVariantAttributes(shop, cachedCall, draft.categoryId),
  ]);
  const { requestId } = await shop.http.json({
    path: `${SELLER_PATH}/products/async`,
    credentials: shop.credentials,
    body: createBody(draft, {
      kinds: findKinds(draft, offeredAttributes),
      pickupPointCode: pickupPoint?.externalId ?? "",
    }),
    schema: Queued,
  });
  await awaitQueue(shop, requestId);
  const product = await findProduct(shop, draft, { tokens: [draft.token], names: [draft.name] });
  if (product) return product;
  throw queueWaiting();
}

/** An older product may have the same name, so one SKU must be ours. */
async function findProduct(
  shop: Shop,
  draft: ListingDraft,
  { tokens, names }: Pick<InterruptedCreate, "tokens" | "names">,
): Promise<ListingRef | null> {
  const filters = [...new Set(names)].flatMap((productName) =>
    CREATED_STATES.map((state) => ({ state, productName })),
  );
  for (const filter of filters) {
    const { productSkus } = await filterProducts(shop, filter, 0);
    for (const productSku of productSkus) {
      const { name, items } = await readDetail(shop, productSku);
      if (name !== filter.productName || !items.some(({ sellerSku }) => tokens.includes(sellerSku)))
        continue;
      return makeListingRef(productSku, items, draft);
    }
  }
  return null;
}

/**
 * Sends all variants: pictures cannot be changed otherwise, and Blibli's copies do not show whether
 * they are current.
 */
export async function updateProduct(
  shop: Shop,
  cachedCall: CachedCalls,
  productSku: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const before = removeDuplicates(await readVariants(shop, productSku));
  if (before.length === 0)
    throw new ConnectorError("not_found", "not_found", `Product ${productSku} is not there`);
  await shop.http.json({
    method: "PUT",
    path: `${makeProductPath(productSku)}/detail`,
    credentials: shop.credentials,
    body: makeDetailBody(draft),
    schema: ignored,
  });
  const after = await replaceVariants(shop, cachedCall, productSku, draft, before);
  const ref = makeListingRef(productSku, after, draft);
  for (const [index, { sku, price }] of draft.variants.entries()) {
    const blibliSku = ref.variants[index]?.externalVariantId ?? "";
    const knownVariant = after.find((entry) => entry.blibliSku === blibliSku);
    const newPrice = makePrice(price, knownVariant);
    const isSame =
      knownVariant?.price.regular === newPrice.regular && knownVariant.price.sale === newPrice.sale;
    if (knownVariant?.sellerSku !== sku || !isSame)
      await putVariant(shop, blibliSku, { price: newPrice, sellerSku: sku });
  }
  return ref;
}

async function replaceVariants(
  shop: Shop,
  cachedCall: CachedCalls,
  productSku: string,
  draft: ListingDraft,
  before: readonly WireVariant[],
): Promise<WireVariant[]> {
  const isVaried = draft.variationTypes.length > 0;
  const offeredAttributes = isVaried
    ? await readVariantAttributes(shop, cachedCall, draft.categoryId)
    : [];
  const kinds = findKinds(draft, offeredAttributes);
  // A hidden product stays hidden, with its new variants.
  const isHidden = before.every(({ buyable }) => buyable === false);
  await shop.http.json({
    path: `${makeProductPath(productSku)}/variants`,
    credentials: shop.credentials,
    body: {
      variants: draft.variants.map((variant) => {
        const knownVariant = before.find(
          (entry) => toValuesKey(listValues(entry)) === toValuesKey(listOptions(draft, variant)),
        );
        return {
          ...(knownVariant ? { blibliSku: knownVariant.blibliSku } : {}),
          ...makeNewVariant(draft, variant, kinds),
          price: makePrice(variant.price, knownVariant),
          buyable: knownVariant?.buyable ?? !isHidden,
          images: listAllPictures(draft, variant),
        };
      }),
    },
    schema: ignored,
  });
  return removeDuplicates(await readVariants(shop, productSku));
}

/** Blibli never deletes products. Archiving a missing one succeeds. */
export async function archiveProduct(shop: Shop, productSku: string): Promise<void> {
  if ((await readVariants(shop, productSku)).length === 0) return;
  await shop.http.json({
    path: `${SELLER_PATH}/products/statuses/archive`,
    credentials: shop.credentials,
    body: { productSkus: [productSku] },
    schema: ignored,
  });
}

/** Blibli fetches pictures from their address. */
export async function uploadImage(image: { url?: string }): Promise<{ externalImageId: string }> {
  if (image.url) return { externalImageId: image.url };
  throw new ConnectorError("rejected", "no_picture_address", "The picture is at no public address");
}

function makeListingRef(
  productSku: string,
  items: readonly Pick<WireVariant, "blibliSku" | "variantAttributes">[],
  draft: ListingDraft,
): ListingRef {
  return {
    externalProductId: productSku,
    variants: draft.variants.map((variant) => {
      const values = listOptions(draft, variant);
      const item = items.find((item) => toValuesKey(listValues(item)) === toValuesKey(values));
      if (item) return { key: variant.key, externalVariantId: item.blibliSku };
      throw new ConnectorError(
        "unavailable",
        "variant_missing",
        `Product ${productSku} came back without the variant ${values.join(", ")}`,
      );
    }),
  };
}

const toValuesKey = (values: readonly string[]) => JSON.stringify(values);
