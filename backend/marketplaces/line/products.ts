import type { InterruptedCreate, ListingDraft, ListingRef } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { ignored } from "../wire.ts";
import { findBySkus, readProduct } from "./items.ts";
import { makeProductPath, patchVariant } from "./patch-variant.ts";
import {
  listValues,
  makeNewVariant,
  makeProductDetails,
  makeVariantDetails,
  makeVariantOptions,
} from "./product-body.ts";
import type { Shop } from "./shop.ts";
import { pushPrices } from "./stock-and-price.ts";
import { Product, toVariantId, type WireProduct, type WireVariant } from "./wire.ts";

/** Creates the product and puts it on sale. */
export async function createProduct(
  shop: Shop,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  const product =
    (interrupted && (await findLeftBehind(shop, draft, interrupted))) ??
    (await shop.http.json({
      path: "/products",
      credentials: shop.credentials,
      body: {
        ...makeProductDetails(draft),
        ...makeVariantOptions(draft),
        variants: draft.variants.map(makeNewVariant),
      },
      schema: Product,
    }));
  await setListed(shop, product.id, true);
  return makeListingRef(product, draft);
}

/** The seller may have an older product with the same SKU; only the code identifies our attempt. */
async function findLeftBehind(
  shop: Shop,
  draft: ListingDraft,
  { tokens }: InterruptedCreate,
): Promise<WireProduct | null> {
  const skus = new Set([...tokens, ...draft.variants.map(({ sku }) => sku)]);
  const foundEntry = await findBySkus(shop, [...skus].filter(Boolean));
  return foundEntry.find(({ code }) => tokens.includes(code)) ?? null;
}

/**
 * Changes the product to the draft. MyShop adds and removes values of a product's variations, but
 * never kinds: a draft with other kinds is refused (`variation_kinds`).
 */
export async function updateProduct(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const before = await readProduct(shop, productId);
  const kinds = draft.variationTypes.map(({ name }) => name);
  if (JSON.stringify(kinds) !== JSON.stringify(before.variantOptions.map(({ name }) => name)))
    throw new ConnectorError(
      "rejected",
      "variation_kinds",
      "LINE SHOPPING cannot change which kinds of variations a product has",
    );
  await shop.http.json({
    method: "PATCH",
    path: makeProductPath(productId),
    credentials: shop.credentials,
    body: makeProductDetails(draft, before.description),
    schema: ignored,
  });
  await addVariants(shop, before, draft);
  await removeValues(shop, before, draft);
  const after = await readProduct(shop, productId);
  await changeVariants(shop, after, draft);
  return makeListingRef(after, draft);
}

async function addVariants(shop: Shop, before: WireProduct, draft: ListingDraft): Promise<void> {
  const missingVariants = draft.variants.filter(
    (variant) => !findVariant(before, listValues(draft, variant)),
  );
  if (missingVariants.length === 0) return;
  await shop.http.json({
    path: `${makeProductPath(before.id)}/variants`,
    credentials: shop.credentials,
    body: { ...makeVariantOptions(draft), variants: missingVariants.map(makeNewVariant) },
    schema: ignored,
  });
}

async function removeValues(shop: Shop, before: WireProduct, draft: ListingDraft): Promise<void> {
  for (const [index, { name, values }] of before.variantOptions.entries())
    for (const value of values)
      if (!draft.variationTypes[index]?.options.some((option) => option.name === value))
        await shop.http.json({
          path: `${makeProductPath(before.id)}/delete-variant-option`,
          credentials: shop.credentials,
          body: { name, value },
          schema: ignored,
        });
}

/** A combination that is no longer sold stays, without units: MyShop only removes whole values. */
async function changeVariants(shop: Shop, product: WireProduct, draft: ListingDraft) {
  const wantedListingVariants = new Map(
    draft.variants.map((variant) => [toValuesKey(listValues(draft, variant)), variant]),
  );
  const prices: { externalVariantId: string; price: number }[] = [];
  for (const variant of product.variants) {
    const wantedVariant = wantedListingVariants.get(toValuesKey(valuesIn(product, variant)));
    await patchVariant(
      shop,
      product.id,
      variant,
      wantedVariant ? makeVariantDetails(wantedVariant) : { onHandNumber: 0 },
    );
    if (wantedVariant)
      prices.push({
        externalVariantId: toVariantId(product.id, variant.id),
        price: wantedVariant.price,
      });
  }
  const failed = (await pushPrices(shop, product.id, prices)).find((result) => !result.ok);
  if (failed && !failed.ok) throw new ConnectorError("rejected", failed.code, failed.message);
}

/** Deleting a missing product succeeds. */
export async function deleteProduct(shop: Shop, productId: string): Promise<void> {
  try {
    await shop.http.json({
      method: "DELETE",
      path: makeProductPath(productId),
      credentials: shop.credentials,
      schema: ignored,
    });
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
}

export async function setListed(shop: Shop, productId: string, isListed: boolean): Promise<void> {
  await shop.http.json({
    method: "POST",
    path: `${makeProductPath(productId)}/display-status/${isListed ? "onsale" : "hide"}`,
    credentials: shop.credentials,
    schema: ignored,
  });
}

/** MyShop fetches pictures from their address: it has no upload call. */
export async function uploadImage(image: { url?: string }): Promise<{ externalImageId: string }> {
  if (image.url) return { externalImageId: image.url };
  throw new ConnectorError("rejected", "no_picture_address", "The picture is at no public address");
}

function makeListingRef(product: WireProduct, draft: ListingDraft): ListingRef {
  return {
    externalProductId: product.id,
    variants: draft.variants.map((variant) => {
      const foundVariant = findVariant(product, listValues(draft, variant));
      if (foundVariant)
        return { key: variant.key, externalVariantId: toVariantId(product.id, foundVariant.id) };
      throw new ConnectorError(
        "unavailable",
        "variant_missing",
        `Product ${product.id} came back without the variant ${listValues(draft, variant).join(", ")}`,
      );
    }),
  };
}

const findVariant = (product: WireProduct, values: readonly string[]) =>
  product.variants.find(
    (variant) => toValuesKey(valuesIn(product, variant)) === toValuesKey(values),
  );
const valuesIn = ({ variantOptions: kinds }: WireProduct, { options }: WireVariant): string[] =>
  kinds.map(({ name }) => options.find((ownEntry) => ownEntry.name === name)?.value ?? "");
const toValuesKey = (values: readonly string[]) => JSON.stringify(values);
