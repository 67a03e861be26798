import { z } from "zod";
import type { InterruptedCreate, ListingDraft, ListingRef } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored } from "../wire.ts";
import type { CachedCalls } from "./cached-calls.ts";
import { filterProducts, MADE, readDetail } from "./items.ts";
import { pickupPoints } from "./keys.ts";
import {
  allPictures,
  createBody,
  detailBody,
  kindsOf,
  newVariant,
  optionsOf,
} from "./product-body.ts";
import { awaitQueue, queueWaiting, requireEmptyQueue } from "./queue.ts";
import { variantAttributes } from "./references.ts";
import { SELLER, type Shop } from "./shop.ts";
import { priceOf, putVariant } from "./stock-and-price.ts";
import { distinct, pathOf, readVariants, valuesOf, type WireVariant } from "./variants.ts";

const Queued = z.object({ requestId: idText });

/**
 * Adds the product to Blibli's queue and waits until it is created. The answer has no product
 * number, so the product is found by its name and its SKUs. The same search finds the product of an
 * interrupted attempt, by the name at that time. If it leaves the queue during the search, the
 * search is repeated.
 */
export async function createProduct(
  shop: Shop,
  once: CachedCalls,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  if (interrupted) {
    const leftBehind = await findProduct(shop, draft, interrupted);
    if (leftBehind) return leftBehind;
    await requireEmptyQueue(shop);
    const madeMeanwhile = await findProduct(shop, draft, interrupted);
    if (madeMeanwhile) return madeMeanwhile;
  }
  const [[pickupPoint], offered] = await Promise.all([
    pickupPoints(shop),
    variantAttributes(shop, once, draft.categoryId),
  ]);
  const { requestId } = await shop.http.json({
    path: `${SELLER}/products/async`,
    credentials: shop.credentials,
    body: createBody(draft, {
      kinds: kindsOf(draft, offered),
      pickupPointCode: pickupPoint?.externalId ?? "",
    }),
    schema: Queued,
  });
  await awaitQueue(shop, requestId);
  const made = await findProduct(shop, draft, { tokens: [draft.token], names: [draft.name] });
  if (made) return made;
  throw queueWaiting();
}

/** An older product may have the same name, so one variant must have our SKU. */
async function findProduct(
  shop: Shop,
  draft: ListingDraft,
  { tokens, names }: Pick<InterruptedCreate, "tokens" | "names">,
): Promise<ListingRef | null> {
  const filters = [...new Set(names)].flatMap((productName) =>
    MADE.map((state) => ({ state, productName })),
  );
  for (const filter of filters) {
    const { productSkus } = await filterProducts(shop, filter, 0);
    for (const productSku of productSkus) {
      const { name, items } = await readDetail(shop, productSku);
      if (name !== filter.productName || !items.some(({ sellerSku }) => tokens.includes(sellerSku)))
        continue;
      return refOf(productSku, items, draft);
    }
  }
  return null;
}

/**
 * Changes the product to the draft. Sends all variants each time: there is no other immediate way
 * to change pictures, and Blibli's copies do not show whether they are still the draft's.
 */
export async function updateProduct(
  shop: Shop,
  once: CachedCalls,
  productSku: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const before = distinct(await readVariants(shop, productSku));
  if (before.length === 0)
    throw new ConnectorError("not_found", "not_found", `Product ${productSku} is not there`);
  await shop.http.json({
    method: "PUT",
    path: `${pathOf(productSku)}/detail`,
    credentials: shop.credentials,
    body: detailBody(draft),
    schema: ignored,
  });
  const after = await replaceVariants(shop, once, productSku, draft, before);
  const ref = refOf(productSku, after, draft);
  for (const [at, { sku, price }] of draft.variants.entries()) {
    const blibliSku = ref.variants[at]?.externalVariantId ?? "";
    const known = after.find((one) => one.blibliSku === blibliSku);
    const wanted = priceOf(price, known);
    const isSame = known?.price.regular === wanted.regular && known.price.sale === wanted.sale;
    if (known?.sellerSku !== sku || !isSame)
      await putVariant(shop, blibliSku, { price: wanted, sellerSku: sku });
  }
  return ref;
}

async function replaceVariants(
  shop: Shop,
  once: CachedCalls,
  productSku: string,
  draft: ListingDraft,
  before: readonly WireVariant[],
): Promise<WireVariant[]> {
  const isVaried = draft.variationTypes.length > 0;
  const offered = isVaried ? await variantAttributes(shop, once, draft.categoryId) : [];
  const kinds = kindsOf(draft, offered);
  // A product that the seller hides stays hidden, with its new variants.
  const isHidden = before.every(({ buyable }) => buyable === false);
  await shop.http.json({
    path: `${pathOf(productSku)}/variants`,
    credentials: shop.credentials,
    body: {
      variants: draft.variants.map((variant) => {
        const known = before.find((one) => key(valuesOf(one)) === key(optionsOf(draft, variant)));
        return {
          ...(known ? { blibliSku: known.blibliSku } : {}),
          ...newVariant(draft, variant, kinds),
          price: priceOf(variant.price, known),
          buyable: known?.buyable ?? !isHidden,
          images: allPictures(draft, variant),
        };
      }),
    },
    schema: ignored,
  });
  return distinct(await readVariants(shop, productSku));
}

/** Blibli never deletes a product. Archiving a missing product succeeds. */
export async function archiveProduct(shop: Shop, productSku: string): Promise<void> {
  if ((await readVariants(shop, productSku)).length === 0) return;
  await shop.http.json({
    path: `${SELLER}/products/statuses/archive`,
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

function refOf(
  productSku: string,
  items: readonly Pick<WireVariant, "blibliSku" | "variantAttributes">[],
  draft: ListingDraft,
): ListingRef {
  return {
    externalProductId: productSku,
    variants: draft.variants.map((variant) => {
      const values = optionsOf(draft, variant);
      const found = items.find((item) => key(valuesOf(item)) === key(values));
      if (found) return { key: variant.key, externalVariantId: found.blibliSku };
      throw new ConnectorError(
        "unavailable",
        "variant_missing",
        `Product ${productSku} came back without the variant ${values.join(", ")}`,
      );
    }),
  };
}

const key = (values: readonly string[]) => JSON.stringify(values);
