import { z } from "zod";
import type { ChannelItem, ChannelItemPage, ListingReview } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { convertReadable, requireFigure } from "../put-aside.ts";
import {
  flag,
  idText,
  makeListSchema,
  makePageOf,
  optionalNumber,
  splitIntoBatches,
  text,
  texts,
  word,
} from "../wire.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";
import { listValues, makeProductPath, readVariants, variantPrice } from "./variants.ts";

const PER_PAGE = 20;
const MAX_PARALLEL = 5;
/** Other products are archived (deleted) or suspended (banned). */
const ON_SALE = ["ACTIVE", "OOS"] as const;
/** Includes products that have not passed the review. */
export const CREATED_STATES = [...ON_SALE, "IN_PROGRESS", "NEED_CORRECTION"] as const;
type CreatedState = (typeof CREATED_STATES)[number];

const Found = z.object({
  content: makePageOf("item", z.object({ productSku: idText }), "productSku"),
  paging: z.object({ totalPage: optionalNumber }).nullish(),
});

export async function filterProducts(
  { http, credentials }: Shop,
  filter: { state: CreatedState; productName?: string },
  page: number,
): Promise<{ productSkus: string[]; isLast: boolean }> {
  const { content, paging } = await http.json({
    path: `${SELLER_PATH}/products/filter`,
    credentials,
    body: { filter, paging: { page, size: PER_PAGE } },
    schema: Found,
  });
  return {
    productSkus: content.records.map(({ productSku }) => productSku),
    isLast: page + 1 >= (paging?.totalPage ?? 1),
  };
}

const amount = optionalNumber;
const Detail = z.object({
  content: z.object({
    productSku: idText,
    name: text,
    description: text,
    categoryCode: text,
    brandCode: text,
    brandName: text,
    state: word,
    revisionNotes: text,
    attributes: makeListSchema(z.object({ code: idText, values: texts })),
    images: texts,
    logistics: texts,
    items: makeListSchema(
      z.object({
        blibliSku: idText,
        sellerSku: text,
        upcCode: text,
        price: variantPrice,
        availableStock: amount,
        buyable: flag,
        images: texts,
        dimension: z
          .object({ weight: amount, length: amount, width: amount, height: amount })
          .nullish(),
        variantAttributes: makeListSchema(z.object({ code: text, name: text, value: text })),
      }),
    ),
  }),
});
type WireDetail = z.infer<typeof Detail>["content"];

/** Quota: five calls in half an hour. */
export const readDetail = async (
  { http, credentials }: Shop,
  productSku: string,
): Promise<WireDetail> =>
  (await http.json({ path: makeProductPath(productSku), credentials, schema: Detail })).content;

/** State by state. The cursor has the state and the page. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const items: ChannelItem[] = [];
  let next = cursor ?? "0|0";
  for (;;) {
    const [index = 0, page = 0] = next.split("|").map(Number);
    const state = ON_SALE[index];
    if (!state) return { items, cursor: null, total: null };
    if (items.length >= PER_PAGE) return { items, cursor: next, total: null };
    const { productSkus, isLast } = await filterProducts(shop, { state }, page);
    for (const chunk of splitIntoBatches(productSkus, MAX_PARALLEL))
      items.push(
        ...(await convertReadable("item", chunk, {
          getId: (sku) => sku,
          convert: async (sku) => toItem(await readDetail(shop, sku)),
        })),
      );
    next = isLast ? `${index + 1}|0` : `${index}|${page + 1}`;
  }
}

/**
 * Throws ConnectorError `not_found` for an archived product: archiving is how products are deleted
 * there.
 */
export async function readReview(shop: Shop, productSku: string): Promise<ListingReview> {
  const { state, revisionNotes } = await readDetail(shop, productSku);
  if (state === "ARCHIVED")
    throw new ConnectorError("not_found", "archived", `Product ${productSku} is archived`);
  if (state === "IN_PROGRESS") return { state: "waiting", reason: "" };
  const isRefused = state === "NEED_CORRECTION" || state === "SUSPENDED";
  return { state: isRefused ? "refused" : "passed", reason: isRefused ? revisionNotes : "" };
}

/** `null`: missing or archived. Sums all pickup points. */
export async function readItem(shop: Shop, productSku: string): Promise<ChannelItem | null> {
  try {
    const detail = await readDetail(shop, productSku);
    if (detail.state === "ARCHIVED") return null;
    const units = Map.groupBy(await readVariants(shop, productSku), ({ blibliSku }) => blibliSku);
    const item = toItem(detail);
    const variants = item.variants.map((variant) => ({
      ...variant,
      stock: (units.get(variant.externalVariantId) ?? []).reduce(
        (sum, { availableStock }) => sum + requireFigure(availableStock, "availableStock"),
        0,
      ),
    }));
    return { ...item, variants };
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

function toItem(product: WireDetail): ChannelItem {
  const kinds = product.items[0]?.variantAttributes ?? [];
  const variationTypes = kinds.map(({ name, code }, index) => {
    const values = [...new Set(product.items.map((item) => listValues(item)[index] ?? ""))];
    return {
      name: name || code,
      options: values.map((value) => ({
        name: value,
        picture: index === 0 ? findPicture(product, value) : null,
      })),
    };
  });
  return {
    externalProductId: product.productSku,
    name: product.name,
    description: toText(product.description),
    condition: "new",
    isListed: product.items.some(({ buyable }) => buyable ?? true),
    categoryId: product.categoryCode || null,
    brandId: product.brandCode || null,
    brandName: product.brandName,
    attributes: product.attributes.flatMap(({ code, values }) =>
      values.map((value) => ({ attributeId: code, valueId: value, value })),
    ),
    logisticsIds: product.logistics,
    daysToShip: null,
    pictures: product.images.map(toPicture),
    variationTypes,
    variants: product.items.map((item) => ({
      externalVariantId: item.blibliSku,
      optionIndexes: variationTypes.map(({ options }, index) =>
        options.findIndex(({ name }) => name === listValues(item)[index]),
      ),
      sku: item.sellerSku.trim(),
      barcode: /^(\d{8}|\d{12,14})$/.test(item.upcCode) ? item.upcCode : "",
      price: item.price.sale || item.price.regular,
      stock: requireFigure(item.availableStock, "availableStock"),
      weightG: Math.round((item.dimension?.weight ?? 0) * 1000),
      widthCm: item.dimension?.width ?? 0,
      heightCm: item.dimension?.height ?? 0,
      lengthCm: item.dimension?.length ?? 0,
    })),
  };
}

function findPicture({ items }: WireDetail, value: string) {
  const url = items.find((item) => listValues(item)[0] === value)?.images[0];
  return url ? toPicture(url) : null;
}

/** A picture's address is its id. */
const toPicture = (url: string) => ({ externalImageId: url, url });
