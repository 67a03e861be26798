import { z } from "zod";
import type { ChannelItem, ChannelItemPage, ChannelItemVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { convertReadable, requireFigure } from "../put-aside.ts";
import { makePageOf, optionalNumber } from "../wire.ts";
import { toSatang } from "./money.ts";
import type { Shop } from "./shop.ts";
import { countReserved, Product, toVariantId, type WireProduct, type WireVariant } from "./wire.ts";

const PER_PAGE = 50;
const Products = z.object({
  data: makePageOf("item", Product, "id"),
  totalPage: optionalNumber,
  totalRow: optionalNumber,
});

/** Lists the shop's products, shown or hidden. The cursor is the next page's number. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const page = Number(cursor ?? 1);
  const foundProducts = await shop.http.json({
    path: "/products",
    credentials: shop.credentials,
    query: { page, perPage: PER_PAGE },
    schema: Products,
  });
  return {
    items: await convertReadable("item", foundProducts.data.records, {
      getId: ({ id }) => id,
      convert: toItem,
    }),
    cursor: page < (foundProducts.totalPage ?? 0) ? String(page + 1) : null,
    total: foundProducts.totalRow ?? null,
  };
}

/** There is no call for one product, but the list takes ids. Throws ConnectorError `not_found`. */
export async function readProduct(shop: Shop, productId: string): Promise<WireProduct> {
  const { data } = await shop.http.json({
    path: "/products",
    credentials: shop.credentials,
    query: { ids: [productId], perPage: 1 },
    schema: Products,
  });
  const product = data.records.find(({ id }) => id === productId);
  if (product) return product;
  throw new ConnectorError("not_found", "NOT_FOUND", `Product ${productId} is not there`);
}

export async function findBySkus(shop: Shop, skus: readonly string[]): Promise<WireProduct[]> {
  const { data } = await shop.http.json({
    path: "/products",
    credentials: shop.credentials,
    query: { skus, perPage: PER_PAGE },
    schema: Products,
  });
  return data.records;
}

/** Returns the units that buyers can still order. Empty for a product that is gone. */
export async function readStock(
  shop: Shop,
  productId: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  try {
    const { variants } = await readProduct(shop, productId);
    return variants.map((variant) => ({
      externalVariantId: toVariantId(productId, variant.id),
      stock: requireFigure(variant.availableNumber, "availableNumber"),
    }));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return [];
    throw error;
  }
}

/** Returns `null` for a product that is gone. */
export async function readItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  try {
    const product = await readProduct(shop, productId);
    const item = toItem(product);
    const heldByExternalVariantId = new Map(
      product.variants.map((variant) => [
        toVariantId(productId, variant.id),
        countReserved(variant),
      ]),
    );
    return {
      ...item,
      variants: item.variants.map((variant) => ({
        ...variant,
        held: heldByExternalVariantId.get(variant.externalVariantId) ?? 0,
      })),
    };
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

function toItem(product: WireProduct): ChannelItem {
  const types = product.variantOptions.map(({ name, values }, index) => ({
    name,
    options: values.map((value) => ({
      name: value,
      picture: index === 0 ? findPicture(product.variants, name, value) : null,
    })),
  }));
  return {
    externalProductId: product.id,
    name: product.name,
    description: toText(product.description),
    condition: "new",
    isListed: product.isDisplay ?? false,
    categoryId: product.category?.id ?? null,
    brandId: null,
    brandName: product.brand,
    attributes: [],
    logisticsIds: [],
    daysToShip: null,
    pictures: product.imageUrls.map(toPicture),
    variationTypes: types,
    variants: product.variants.map((variant) => toVariant(product, variant, types)),
  };
}

function toVariant(
  product: WireProduct,
  variant: WireVariant,
  types: ChannelItem["variationTypes"],
): ChannelItemVariant {
  return {
    externalVariantId: toVariantId(product.id, variant.id),
    optionIndexes: types.map(({ name, options }) =>
      options.findIndex((option) =>
        variant.options.some(
          (ownOption) => ownOption.name === name && ownOption.value === option.name,
        ),
      ),
    ),
    sku: variant.sku.trim(),
    barcode: /^(\d{8}|\d{12,14})$/.test(variant.barcode) ? variant.barcode : "",
    price: toSatang(variant.price),
    stock: requireFigure(variant.availableNumber, "availableNumber"),
    weightG: Math.round((variant.weight ?? 0) * 1000),
    widthCm: 0,
    heightCm: 0,
    lengthCm: 0,
  };
}

function findPicture(variants: readonly WireVariant[], name: string, value: string) {
  const url = variants.find(
    ({ imageUrl, options }) =>
      imageUrl && options.some((ownOption) => ownOption.name === name && ownOption.value === value),
  )?.imageUrl;
  return url ? toPicture(url) : null;
}

/** In MyShop a picture's address is its id. */
const toPicture = (url: string) => ({ externalImageId: url, url });
