import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { BackendConfig } from "../config.ts";
import type { Queryable } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { images } from "../db/schema/products.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { chooseShownPictures } from "../listings/index.ts";
import { loadProducts, makeImageUrl, type StoredProduct } from "../products/index.ts";
import { readShownVariants, type ShownVariant } from "./shown-variants.ts";

/** A variant as a catalogue of another company shows it. */
export interface CatalogueOffer {
  variantId: string;
  productId: string;
  sku: string;
  barcode: string;
  name: string;
  description: string;
  brand: string;
  category: string;
  condition: "new" | "used";
  /** Chosen options, in the order of the product's variation types. */
  options: { type: string; value: string }[];
  /** `15000 IDR`, `99.50 THB`. */
  price: string;
  /** Units that can be sold; `null`: any number. */
  quantity: number | null;
  /** Sold before it is in stock. */
  isPreOrder: boolean;
  /** The option's pictures first, without placeholders. */
  pictures: Picture[];
  isOnSale: boolean;
}

interface Picture {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
}

/**
 * Returns offers of the products' variants, in order. `channelId`: those that the shop shows, as it
 * shows them.
 */
export async function readOffers(
  db: Queryable,
  config: Pick<BackendConfig, "publicOrigin">,
  accountId: string,
  productIds: readonly string[],
  channelId: string | null = null,
): Promise<CatalogueOffer[]> {
  const products = await loadProducts(db, accountId, productIds);
  if (products.length === 0) return [];
  const positions = new Map(productIds.map((id, index) => [id, index]));
  products.sort((a, b) => (positions.get(a.row.id) ?? 0) - (positions.get(b.row.id) ?? 0));
  const [account] = await db
    .select({ countryCode: accounts.countryCode })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const formatPrice = makePriceWriter(account?.countryCode);
  const availableByVariant = await readAvailable(db, accountId, products);
  const shownVariants =
    channelId === null ? null : await readShownVariants(db, accountId, channelId, productIds);
  const shopImageIds = [...(shownVariants?.values() ?? [])].flatMap(
    ({ ownImageIds }) => ownImageIds,
  );
  const pictures = await readPictures(db, config, accountId, {
    products: products,
    ofShop: shopImageIds,
  });
  return products.flatMap((product) =>
    product.variants.flatMap((variant) => {
      const ownOffer = shownVariants === null ? MASTER_VALUES : shownVariants.get(variant.id);
      if (!ownOffer) return [];
      const units = ownOffer.quantity ?? availableByVariant.get(variant.id) ?? 0;
      return {
        ...makeOfferFields(product, variant, ownOffer),
        price: formatPrice(ownOffer.price ?? variant.price),
        quantity: computeOfferedQuantity(variant.stockMode, units),
        pictures: pictures(product, variant, ownOffer),
      };
    }),
  );
}

const MASTER_VALUES: ShownVariant = {
  ...{ name: null, description: null, condition: null },
  ...{ imageIds: null, ownImageIds: [], price: null, quantity: null },
};

type Variant = StoredProduct["variants"][number];

function makeOfferFields({ row }: StoredProduct, variant: Variant, shownVariant: ShownVariant) {
  return {
    variantId: variant.id,
    productId: row.id,
    sku: variant.sku,
    barcode: variant.barcode,
    name: shownVariant.name ?? row.name,
    description: shownVariant.description ?? row.description,
    brand: row.brand,
    category: row.category,
    condition: shownVariant.condition ?? row.condition,
    options: row.variationTypes.flatMap((type, index) => {
      const option = type.options.find(({ id }) => id === variant.optionIds[index]);
      return option ? [{ type: type.name, value: option.name }] : [];
    }),
    isPreOrder: variant.stockMode === "pre_order",
    isOnSale: row.isActive && variant.isActive,
  };
}

/**
 * Always-in-stock and made-to-order variants have no number (docs/decisions/0016-stock-modes.md).
 */
function computeOfferedQuantity(
  mode: Variant["stockMode"],
  availableByVariant: number,
): number | null {
  if (mode === "always_in_stock" || mode === "pre_order") return null;
  return mode === "waiting_list" ? 0 : Math.max(0, availableByVariant);
}

function makePriceWriter(countryCode: string | undefined): (minor: number) => string {
  const { minorDigits, currency } = findCountry(countryCode);
  return (minor) => {
    const text = String(minor).padStart(minorDigits + 1, "0");
    const wholePart = minorDigits === 0 ? text : text.slice(0, -minorDigits);
    const amount = minorDigits === 0 ? wholePart : `${wholePart}.${text.slice(-minorDigits)}`;
    return `${amount} ${currency}`;
  };
}

async function readAvailable(
  db: Queryable,
  accountId: string,
  products: readonly StoredProduct[],
): Promise<Map<string, number>> {
  const variantIds = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({
      variantId: stocks.variantId,
      available: sql`sum(greatest(${stocks.available}, 0))`.mapWith(Number),
    })
    .from(stocks)
    .innerJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(
      and(
        eq(stocks.accountId, accountId),
        inArray(stocks.variantId, variantIds),
        isNull(warehouses.deletedAt),
      ),
    )
    .groupBy(stocks.variantId);
  return new Map(rows.map((row) => [row.variantId, row.available]));
}

async function readPictures(
  db: Queryable,
  config: Pick<BackendConfig, "publicOrigin">,
  accountId: string,
  { products, ofShop }: { products: readonly StoredProduct[]; ofShop: readonly string[] },
): Promise<
  (product: StoredProduct, variant: Variant, chosenShownVariant: ShownVariant) => Picture[]
> {
  const imageIdsOfProducts = products.flatMap(({ row, imageIds }) => [
    ...imageIds,
    ...row.variationTypes.flatMap((type) => type.options.flatMap(({ imageId }) => imageId ?? [])),
  ]);
  const ids = [...new Set([...imageIdsOfProducts, ...ofShop])];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(images)
          .where(and(eq(images.accountId, accountId), inArray(images.id, ids)));
  const rowsById = new Map(rows.filter((row) => !row.isPlaceholder).map((row) => [row.id, row]));
  return ({ row, imageIds }, variant, chosenShownVariant) => {
    const shownPictures = chooseShownPictures(chosenShownVariant, imageIds);
    const ownOptions = row.variationTypes.flatMap(
      (type, index) =>
        type.options.find(({ id }) => id === variant.optionIds[index])?.imageId ?? [],
    );
    return [
      ...new Set([...ownOptions, ...(shownPictures.length > 0 ? shownPictures : imageIds)]),
    ].flatMap((id) => {
      const image = rowsById.get(id);
      if (!image) return [];
      const { width, height, bytes } = image;
      return [{ url: makeImageUrl(config, id, "original"), width, height, bytes }];
    });
  };
}
