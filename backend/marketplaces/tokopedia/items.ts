import { z } from "zod";
import type { ChannelItem, ChannelItemPage } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { convertReadable, requireFigure } from "../put-aside.ts";
import {
  flag,
  idText,
  makeListSchema,
  makePageOf,
  number,
  optionalNumber,
  splitIntoBatches,
  text,
} from "../wire.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

const PER_PAGE = 50;
const AT_ONCE = 5;

const size = z.object({ height: number, width: number, length: number });
const Info = z.object({
  basic: z.object({
    productID: idText,
    shopID: idText,
    status: number,
    name: text,
    condition: optionalNumber,
    childCategoryID: idText.nullish(),
    shortDesc: text,
  }),
  price: z.object({ value: number }),
  weight: z.object({ value: number, unit: optionalNumber }).nullish(),
  stock: z.object({ value: optionalNumber }).nullish(),
  volume: size.nullish(),
  preorder: z.looseObject({ preorder_process_time: optionalNumber }).nullish(),
  variant: z.looseObject({ isParent: flag, parentID: idText.nullish() }).nullish(),
  pictures: makeListSchema(z.object({ OriginalURL: text })),
  other: z.looseObject({ sku: text }).nullish(),
});
export type WireProduct = z.infer<typeof Info>;

const Variants = z.object({
  sizechart: text,
  variant: makeListSchema(
    z.object({
      name: text,
      identifier: text,
      option: makeListSchema(z.object({ id: number, value: text })),
    }),
  ),
  children: makeListSchema(
    z.object({
      product_id: idText,
      price: number,
      stock: number,
      sku: text,
      option_ids: makeListSchema(number),
      picture: z.object({ original: text }).nullish(),
    }),
  ),
});
export type WireVariants = z.infer<typeof Variants>;

/**
 * Statuses of a product that buyers see; one status is hidden; products with the others are
 * deleted, banned or not published yet.
 */
const SHOWN_STATES: ReadonlySet<number> = new Set([1, 2]);
const HIDDEN_STATE = 3;
const UNIT_KILOGRAM = 2;

/** Lists the shop's products, shown or hidden. The cursor is the next page's number. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const page = Number(cursor ?? 1);
  const info = await readInfo(shop, { ...makeShopQuery(shop), page, per_page: PER_PAGE });
  const ownItems = info.records.filter(
    ({ basic: { status }, variant }) =>
      (SHOWN_STATES.has(status) || status === HIDDEN_STATE) && !variant?.parentID,
  );
  const items: ChannelItem[] = [];
  for (const chunk of splitIntoBatches(ownItems, AT_ONCE))
    items.push(
      ...(await convertReadable("item", chunk, {
        getId: ({ basic }) => basic.productID,
        convert: (product) => toItem(shop, product),
      })),
    );
  return {
    items,
    cursor: info.sent === PER_PAGE ? String(page + 1) : null,
    total: null,
  };
}

/** The id is inside `basic`, so a product that cannot be read is put aside without it. */
const Products = makePageOf("item", Info, "productID");

const readInfo = (shop: Shop, query: Record<string, string | number>) =>
  shop.http.json({
    path: "/inventory/v1/fs/{fs}/product/info",
    credentials: shop.credentials,
    query,
    schema: Products,
  });

/** Throws ConnectorError `not_found`. */
async function readProduct(shop: Shop, productId: string): Promise<WireProduct> {
  const info = await readInfo(shop, { product_id: productId });
  const product = info.records.find(
    ({ basic }) => basic.productID === productId && basic.shopID === shop.credentials.shopId,
  );
  if (product) return product;
  throw new ConnectorError("not_found", "product_missing", `Product ${productId} is not there`);
}

/** A SKU is searched in every shop of the app. */
export async function findBySku(shop: Shop, sku: string): Promise<WireProduct | null> {
  try {
    const info = await readInfo(shop, { sku });
    const { shopId } = shop.credentials;
    return (
      info.records.find(({ basic, variant }) => basic.shopID === shopId && !variant?.parentID) ??
      null
    );
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

export const readVariants = (shop: Shop, productId: string): Promise<WireVariants> =>
  shop.http.json({
    path: `/inventory/v1/fs/{fs}/product/variant/${encodeURIComponent(productId)}`,
    credentials: shop.credentials,
    schema: Variants,
  });

/** A variant that is gone returns its own id. */
export async function readParent(shop: Shop, productId: string): Promise<string> {
  try {
    return (await readProduct(shop, productId)).variant?.parentID ?? productId;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return productId;
    throw error;
  }
}

/** Empty for a product that is gone. */
export async function readStock(
  shop: Shop,
  productId: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  try {
    const product = await readProduct(shop, productId);
    if (!product.variant?.isParent)
      return [
        { externalVariantId: productId, stock: requireFigure(product.stock?.value, "stock") },
      ];
    const { children } = await readVariants(shop, productId);
    return children.map(({ product_id: id, stock }) => ({ externalVariantId: id, stock }));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return [];
    throw error;
  }
}

/** Returns `null` for a product that is gone. */
export async function readItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  try {
    return await toItem(shop, await readProduct(shop, productId));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

async function toItem(shop: Shop, product: WireProduct): Promise<ChannelItem> {
  const { basic, volume, weight } = product;
  const isParent = product.variant?.isParent ?? false;
  const variants = isParent ? await readVariants(shop, basic.productID) : null;
  const isInKilograms = weight?.unit === UNIT_KILOGRAM;
  const measures = {
    weightG: Math.round((weight?.value ?? 0) * (isInKilograms ? 1000 : 1)),
    widthCm: volume?.width ?? 0,
    heightCm: volume?.height ?? 0,
    lengthCm: volume?.length ?? 0,
    barcode: "",
  };
  return {
    externalProductId: basic.productID,
    name: basic.name,
    description: basic.shortDesc,
    condition: basic.condition === 2 ? "used" : "new",
    isListed: SHOWN_STATES.has(basic.status),
    categoryId: basic.childCategoryID ?? null,
    brandId: null,
    brandName: "",
    attributes: [],
    logisticsIds: [],
    daysToShip: product.preorder?.preorder_process_time ?? null,
    pictures: product.pictures.map(({ OriginalURL: url }) => toPicture(url)),
    ...(variants?.sizechart ? { sizeChart: variants.sizechart } : {}),
    variationTypes: variants ? readVariationTypes(variants) : [],
    variants: variants
      ? variants.children.map((child) => ({
          ...measures,
          externalVariantId: child.product_id,
          optionIndexes: readOptionIndexes(variants, child),
          ...{ sku: child.sku.trim(), price: child.price, stock: child.stock },
        }))
      : [
          {
            ...measures,
            externalVariantId: basic.productID,
            optionIndexes: [],
            sku: product.other?.sku.trim() ?? "",
            price: product.price.value,
            stock: requireFigure(product.stock?.value, "stock"),
          },
        ],
  };
}

const readVariationTypes = ({ variant, children }: WireVariants): ChannelItem["variationTypes"] =>
  variant.map(({ name, option }, index) => ({
    name,
    options: option.map(({ id, value }) => {
      const url = children.find(({ option_ids: ids }) => ids.includes(id))?.picture?.original;
      return { name: value, picture: index === 0 && url ? toPicture(url) : null };
    }),
  }));

const readOptionIndexes = ({ variant }: WireVariants, child: WireVariants["children"][number]) =>
  variant.map(({ option }) => option.findIndex(({ id }) => child.option_ids.includes(id)));

/** In Tokopedia a picture's address is its id. */
const toPicture = (url: string) => ({ externalImageId: url, url });
