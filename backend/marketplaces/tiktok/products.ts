import { z } from "zod";
import type { InterruptedCreate, ListingDraft, ListingRef } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { preserveHtml } from "../description.ts";
import { fitPicture } from "../fit-picture.ts";
import { idText, makeListSchema, number, text, toSeconds, word } from "../wire.ts";
import type { TiktokHttp } from "./http.ts";
import { readProduct, type WireSku } from "./items.ts";
import { keepProductFields, mergeCertifications } from "./kept-fields.ts";
import { readPlatformsOfProduct } from "./platforms.ts";
import { type KnownSkus, makeProductBody } from "./product-body.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const NO_SKUS: KnownSkus = new Map();
/** A change of a shown product waits for its review, but its variants are readable before. */
const LATEST_VERSION = { isLatest: true };
/** Allowed difference between TikTok's clock and ours. */
const CREATED_MARGIN_S = 60;

/** TikTok clears wrong fields, and only `warnings` shows it. */
const Saved = z.object({
  product_id: z.string().min(1),
  warnings: makeListSchema(z.object({ message: text })),
});
type Saved = z.infer<typeof Saved>;
const Failures = z.object({
  errors: makeListSchema(z.object({ code: number, message: text })),
});

/**
 * Creates the product and submits it for review at once. Its seller SKUs contain the draft's token,
 * by which an interrupted attempt is found.
 */
export async function createProduct(
  shop: Shop,
  draft: ListingDraft,
  interrupted: InterruptedCreate | null,
): Promise<ListingRef> {
  const leftBehind = interrupted && (await findByToken(shop, interrupted));
  if (leftBehind) return makeListingRef(shop, leftBehind, draft);
  const saved = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202309/products",
    body: {
      ...(await makeProductBody(shop, draft, NO_SKUS)),
      ...mergeCertifications(null, draft),
      ...(await shop.platforms()),
      save_mode: "LISTING",
      external_product_id: draft.token,
    },
    schema: Saved,
  });
  return { ...(await makeListingRef(shop, saved.product_id, draft)), ...readWarnings(saved) };
}

/**
 * Changes the product to the draft: removes other variants, and keeps those with known ids. A
 * changed product is reviewed again.
 */
export async function updateProduct(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
  knownListingRef: ListingRef,
): Promise<ListingRef> {
  const product = await readProduct(shop, productId, LATEST_VERSION);
  const present = new Map(product.skus.map((sku) => [sku.id, sku]));
  const skus = new Map(
    knownListingRef.variants.flatMap(({ key, externalVariantId }) => {
      const sku = present.get(externalVariantId);
      return sku ? [[key, sku] as const] : [];
    }),
  );
  const saved = await shop.http.json({
    ...makeShopParams(shop),
    method: "PUT",
    path: `/product/202509/products/${encodeURIComponent(productId)}`,
    body: {
      ...keepProductFields(product, draft),
      ...(await makeProductBody(shop, draft, skus)),
      ...mergeCertifications(product, draft),
      description: preserveHtml(draft.description, product.description),
      save_mode: "LISTING",
    },
    schema: Saved,
  });
  return { ...(await makeListingRef(shop, productId, draft)), ...readWarnings(saved) };
}

function readWarnings({ warnings }: Saved): Pick<ListingRef, "warnings"> {
  const toldText = warnings.flatMap(({ message }) => message || []);
  return toldText.length > 0 ? { warnings: toldText } : {};
}

/** Deleting a missing product succeeds. */
export async function deleteProduct(shop: Shop, productId: string): Promise<void> {
  try {
    await changeProducts(shop, "DELETE", "/product/202309/products", productId);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
}

export async function setListed(shop: Shop, productId: string, isListed: boolean): Promise<void> {
  const call = isListed ? "activate" : "deactivate";
  const platforms = await readPlatformsOfProduct(shop, productId);
  await changeProducts(shop, "POST", `/product/202309/products/${call}`, productId, platforms);
}

/** Calls for several products at once answer each one's failure separately. */
async function changeProducts(
  shop: Shop,
  method: "POST" | "DELETE",
  path: string,
  productId: string,
  extra: object = {},
): Promise<void> {
  const { errors } = await shop.http.json({
    ...makeShopParams(shop),
    ...{ method, path, body: { product_ids: [productId], ...extra }, schema: Failures },
  });
  const [failure] = errors;
  if (failure) throw shop.http.failure(failure);
}

/** Limits of `images/upload`, by the picture's use. */
const PICTURE_LIMITS = { maxBytes: 10_000_000, maxSide: 4_000 };
const CHART_LIMITS = { maxBytes: 10_000_000, maxSide: 20_000, minSide: 1_024 };

/**
 * Listings and options refer to this id. Signed without a shop: pictures belong to the app until a
 * product uses them.
 */
export async function uploadImage(
  http: TiktokHttp,
  credentials: Shop["credentials"],
  givenEntry: { bytes: Uint8Array; mediaType: string; fileName: string; isSizeChart?: boolean },
): Promise<{ externalImageId: string }> {
  const image = await fitPicture(
    givenEntry,
    givenEntry.isSizeChart ? CHART_LIMITS : PICTURE_LIMITS,
  );
  const form = new FormData();
  form.append(
    "data",
    new Blob([new Uint8Array(image.bytes)], { type: image.mediaType }),
    image.fileName,
  );
  form.append("use_case", image.isSizeChart ? "SIZE_CHART_IMAGE" : "MAIN_IMAGE");
  const { uri } = await http.json({
    path: "/product/202309/images/upload",
    credentials,
    body: form,
    schema: z.object({ uri: z.string().min(1) }),
  });
  return { externalImageId: uri };
}

const Found = z.object({ products: makeListSchema(z.object({ id: idText, status: word })) });

/**
 * The seller may have an older product with the same SKU, so only one created since then belongs to
 * the interrupted attempt.
 */
async function findByToken(
  shop: Shop,
  { since, tokens }: InterruptedCreate,
): Promise<string | null> {
  const { products } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202502/products/search",
    query: { page_size: 10 },
    body: { seller_skus: [...tokens], create_time_ge: toSeconds(since) - CREATED_MARGIN_S },
    schema: Found,
  });
  return products.find(({ status }) => status !== "DELETED")?.id ?? null;
}

/** Matches by the variants' values: a variant's SKU may be another variant's. */
async function makeListingRef(
  shop: Shop,
  productId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const { skus } = await readProduct(shop, productId, LATEST_VERSION);
  const ids = new Map(
    skus.map((sku) => [toPositionKey(sku.sales_attributes.map(readValueName)), sku.id]),
  );
  return {
    externalProductId: productId,
    variants: draft.variants.map((variant) => {
      const values = variant.optionIndexes.map(
        (option, index) => draft.variationTypes[index]?.options[option]?.name ?? "",
      );
      const id = ids.get(toPositionKey(values));
      if (id) return { key: variant.key, externalVariantId: id };
      throw new ConnectorError(
        "unavailable",
        "sku_missing",
        `Product ${productId} came back without the variant ${values.join(", ")}`,
      );
    }),
  };
}

const readValueName = ({ value_name }: WireSku["sales_attributes"][number]) => value_name;
const toPositionKey = (values: readonly string[]) => JSON.stringify(values);
