import { z } from "zod";
import type {
  InterruptedCreate,
  ListingDraft,
  ListingRef,
  ListingVariant,
} from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, optionalNumber, text, texts } from "../wire.ts";
import { findBySku, readVariants, type WireProduct, type WireVariants } from "./items.ts";
import { makeProductBody } from "./product-body.ts";
import { listVariantKinds } from "./references.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

/** Pauses between reads: Tokopedia processes a product a moment after accepting it. */
const POLL_WAITS_MS = [200, 500, 1_000, 2_000, 3_000, 4_000, 5_000];
/** An earlier attempt may still be processed. */
const LEFTOVER_WAITS_MS = [0, 1_500, 2_500];

/** Creates the product, which is on sale at once. */
export async function createProduct(
  shop: Shop,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  const remaining = interrupted && (await findLeftBehind(shop, interrupted));
  if (remaining) return updateProduct(shop, remaining.basic.productID, draft);
  await uploadProduct(shop, "create", await makeBody(shop, draft));
  const createdEntry = await findBySku(shop, draft.token);
  if (createdEntry) return makeListingRef(shop, createdEntry.basic.productID, draft);
  throw new ConnectorError("unavailable", "product_missing", "The product is not shown yet");
}

async function findLeftBehind(
  shop: Shop,
  { tokens }: InterruptedCreate,
): Promise<WireProduct | null> {
  for (const pause of LEFTOVER_WAITS_MS) {
    await shop.http.config.wait(pause);
    for (const token of tokens) {
      const foundEntry = await findBySku(shop, token);
      if (foundEntry) return foundEntry;
    }
  }
  return null;
}

export async function updateProduct(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  await uploadProduct(shop, "edit", { id: Number(productId), ...(await makeBody(shop, draft)) });
  return makeListingRef(shop, productId, draft);
}

async function makeBody(shop: Shop, draft: ListingDraft): Promise<object> {
  const hasVariants = draft.variationTypes.length > 0;
  return makeProductBody(draft, hasVariants ? await listVariantKinds(shop, draft.categoryId) : []);
}

const Upload = z.object({ upload_id: idText });
const Uploaded = z.object({
  upload_data: z
    .array(
      z.object({
        status: text,
        success_rows: optionalNumber,
        failed_rows: optionalNumber,
        failed_rows_data: makeListSchema(z.looseObject({ error: texts })),
      }),
    )
    .min(1),
});

/**
 * Sends a product and waits until it is processed. Throws ConnectorError `unavailable` if that
 * takes too long: it may still come.
 */
async function uploadProduct(shop: Shop, word: "create" | "edit", product: object): Promise<void> {
  const { upload_id: uploadId } = await shop.http.json({
    method: word === "create" ? "POST" : "PATCH",
    path: `/v3/products/fs/{fs}/${word}`,
    credentials: shop.credentials,
    query: makeShopQuery(shop),
    body: { products: [product] },
    schema: Upload,
  });
  for (const pause of POLL_WAITS_MS) {
    await shop.http.config.wait(pause);
    const { upload_data } = await shop.http.json({
      path: `/v2/products/fs/{fs}/status/${uploadId}`,
      credentials: shop.credentials,
      query: makeShopQuery(shop),
      schema: Uploaded,
    });
    const [row] = upload_data;
    if (row?.failed_rows) {
      const refusalText = row.failed_rows_data.flatMap(({ error }) => error).join("; ");
      throw new ConnectorError(
        "rejected",
        "upload_failed",
        refusalText || "Tokopedia refused the product",
      );
    }
    if (row?.success_rows) return;
  }
  throw new ConnectorError("unavailable", "upload_waits", `Upload ${uploadId} is not done yet`);
}

const Rows = z.object({
  failed_rows: optionalNumber,
  failed_rows_data: texts,
});

/** Deleting a missing product succeeds. */
export async function deleteProduct(shop: Shop, productId: string): Promise<void> {
  await reportChange(shop, "/v3/products/fs/{fs}/delete", productId);
}

export async function setListed(shop: Shop, productId: string, isListed: boolean): Promise<void> {
  const failed = await reportChange(
    shop,
    `/v1/products/fs/{fs}/${isListed ? "active" : "inactive"}`,
    productId,
  );
  if (failed) throw new ConnectorError("not_found", "product_missing", failed);
}

/** Returns why it was not done, for a missing product, or `null`. */
async function reportChange(shop: Shop, path: string, productId: string): Promise<string | null> {
  const { failed_rows, failed_rows_data } = await shop.http.json({
    method: "POST",
    path,
    credentials: shop.credentials,
    query: makeShopQuery(shop),
    body: { product_id: [Number(productId)] },
    schema: Rows,
  });
  return failed_rows ? (failed_rows_data[0] ?? "The product is not there") : null;
}

/** Tokopedia fetches pictures from their address: it has no upload call. */
export async function uploadImage(image: { url?: string }): Promise<{ externalImageId: string }> {
  if (image.url) return { externalImageId: image.url };
  throw new ConnectorError("rejected", "no_picture_address", "The picture is at no public address");
}

async function makeListingRef(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const isPlain = draft.variationTypes.length === 0;
  const variants = isPlain ? null : await readVariants(shop, productId);
  return {
    externalProductId: productId,
    variants: draft.variants.map((variant) => ({
      key: variant.key,
      externalVariantId: variants ? requireChild(variants, draft, variant) : productId,
    })),
  };
}

function requireChild(
  foundEntry: WireVariants,
  draft: ListingDraft,
  variant: ListingVariant,
): string {
  const values = draft.variationTypes.map(
    ({ options }, index) => options[variant.optionIndexes[index] ?? -1]?.name ?? "",
  );
  const child = foundEntry.children.find(({ option_ids: ids }) =>
    values.every((value, index) =>
      foundEntry.variant[index]?.option.some(
        (option) => option.value === value && ids.includes(option.id),
      ),
    ),
  );
  if (child) return child.product_id;
  throw new ConnectorError(
    "unavailable",
    "variant_missing",
    `The product came back without the variant ${values.join(", ")}`,
  );
}
