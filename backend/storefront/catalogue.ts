import { and, asc, count, desc, eq, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ShopPage } from "#contract/shop-window-fields.ts";
import type {
  Availability,
  ItemCard,
  listStorefrontItems,
  Picture,
  Storefront,
  StorefrontItem,
} from "#contract/storefront.ts";
import type { Backend } from "../context.ts";
import { makeContainsPattern } from "../db/contains.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products, sizeCharts } from "../db/schema/products.ts";
import {
  type StorefrontItemRow,
  type StorefrontVariantRow,
  storefrontItems,
  storefrontVariants,
} from "../db/schema/storefronts.ts";
import { notFound } from "../http/problem-error.ts";
import { makeImageUrl, readPictureFacts } from "../products/index.ts";
import { OWN_DAYS, SHIP_WITHIN_MS } from "./delivery-times.ts";
import { selectPriceBefore } from "./past-prices.ts";
import { readRating } from "./reviews/read-reviews.ts";
import {
  buildShopUrl,
  isOpenToBuyers,
  listNewsWays,
  listPayments,
  type OpenStorefront,
  takesOrders,
} from "./storefront-of.ts";
import { openPreview } from "./window/preview-theme.ts";
import { readWindow } from "./window/windows.ts";

const DAY_MS = 86_400_000;

/** The first part of the category's path, which buyers choose by. */
const topCategory = sql<string>`split_part(${products.category}, ' > ', 1)`;

const isShown = ({ accountId, id }: OpenStorefront) =>
  and(
    eq(storefrontItems.accountId, accountId),
    eq(storefrontItems.storefrontId, id),
    eq(storefrontItems.isListed, true),
  );
/** Joins the product of the listing, because its category is the seller's own. */
const isListingOf = and(
  eq(channelProducts.accountId, storefrontItems.accountId),
  eq(channelProducts.externalProductId, storefrontItems.id),
);
const isMasterOf = and(
  eq(products.accountId, channelProducts.accountId),
  eq(products.id, channelProducts.productId),
);

const selectOfVariants = (subject: SQL) =>
  sql<number>`(select ${subject} from ${storefrontVariants} v where v.account_id = ${storefrontItems.accountId} and v.item_id = ${storefrontItems.id})`;
const stock = selectOfVariants(sql`coalesce(sum(v.stock), 0)::int`);
const priceBefore = (now: Date) =>
  sql<
    number | null
  >`(select ${selectPriceBefore(now)} from ${storefrontVariants} v where v.account_id = ${storefrontItems.accountId} and v.item_id = ${storefrontItems.id} order by v.price, v.id limit 1)`;
const lowestPrice = selectOfVariants(sql`min(v.price)::float8`);
const highestPrice = selectOfVariants(sql`max(v.price)::float8`);

export async function presentStorefront(
  backend: Backend,
  shop: OpenStorefront,
  preview = "",
): Promise<Storefront> {
  const { db, config } = backend;
  const categories = await db
    .select({ name: topCategory, count: count() })
    .from(storefrontItems)
    .innerJoin(channelProducts, and(isListingOf, eq(channelProducts.channelId, shop.channelId)))
    .innerJoin(products, isMasterOf)
    .where(and(isShown(shop), ne(products.category, "")))
    .groupBy(topCategory)
    .orderBy(desc(count()), asc(topCategory));
  const window = await readWindow(db, shop);
  const theme = openPreview(backend, shop, preview) ?? window;
  const showPicture = await readPictures(backend, shop, [shop.coverImageId]);
  return {
    slug: shop.slug,
    url: buildShopUrl(backend, shop),
    domain: shop.domain,
    name: shop.name,
    tagline: shop.tagline,
    about: shop.about,
    phone: shop.phone,
    logoUrl: shop.logoImageId ? makeImageUrl(config, shop.logoImageId) : null,
    cover: showPicture(shop.coverImageId),
    countryCode: shop.countryCode,
    timeZone: shop.timeZone,
    city: findSenderCity(shop),
    payments: listPayments(shop),
    newsWays: listNewsWays(shop),
    ownDelivery: shop.flatFee === null ? null : { fee: shop.flatFee, ...OWN_DAYS },
    freeShippingFrom: shop.freeShippingFrom,
    hasCourier: shop.hasCourier,
    handlingDays: SHIP_WITHIN_MS / DAY_MS,
    openedAt: shop.connectedAt.toISOString(),
    isFindable: window.isFindable,
    returnDays: window.returnDays,
    returnPayer: window.returnPayer,
    theme: { colour: theme.colour, version: window.version },
    hours: window.hours,
    trustMarks: window.trustMarks,
    takesOrders: isOpenToBuyers(backend, shop) && takesOrders(shop),
    categories: sortShelves(categories, theme.shelves),
  };
}

/** Returns the city, in Thailand the province, of the address as it is written there. */
const findSenderCity = ({ originPlace, countryCode }: OpenStorefront): string =>
  originPlace.split(countryCode === "th" ? " " : ", ").at(-2) ?? "";

/** Returns the categories in the seller's order; others keep theirs behind them. */
function sortShelves<T extends { name: string }>(
  categories: readonly T[],
  shelves: readonly string[],
): T[] {
  const placeOf = ({ name }: T) => {
    const place = shelves.indexOf(name);
    return place < 0 ? shelves.length : place;
  };
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the seller's own words; "" for none. */
export async function readPage(
  { db }: Pick<Backend, "db">,
  shop: OpenStorefront,
  page: ShopPage,
): Promise<string> {
  if (page === "about") return shop.about;
  const { shippingText, returnsText, privacyText } = await readWindow(db, shop);
  return { shipping: shippingText, returns: returnsText, privacy: privacyText }[page];
}

const SORT_ORDERS = {
  new: [desc(storefrontItems.createdAt), asc(storefrontItems.id)],
  cheap: [asc(lowestPrice), asc(storefrontItems.id)],
  dear: [desc(highestPrice), asc(storefrontItems.id)],
};

export async function listItems(
  backend: Backend,
  shop: OpenStorefront,
  wish: z.output<typeof listStorefrontItems.query>,
): Promise<{ items: ItemCard[]; total: number }> {
  const texts = wish.search.split(/\s+/).filter(Boolean);
  const condition = and(
    isShown(shop),
    ...texts.map((word) =>
      or(
        ilike(storefrontItems.name, makeContainsPattern(word)),
        ilike(storefrontItems.brandName, makeContainsPattern(word)),
        ilike(products.category, makeContainsPattern(word)),
      ),
    ),
    wish.category === "" ? undefined : eq(topCategory, wish.category),
    wish.sku === ""
      ? undefined
      : sql`exists (select 1 from ${storefrontVariants} where ${storefrontVariants.accountId} = ${shop.accountId} and ${storefrontVariants.itemId} = ${storefrontItems.id} and ${storefrontVariants.sku} = ${wish.sku})`,
  );
  const from = backend.db
    .select(cardAt(backend.now()))
    .from(storefrontItems)
    .leftJoin(channelProducts, and(isListingOf, eq(channelProducts.channelId, shop.channelId)))
    .leftJoin(products, isMasterOf);
  const rows = await from
    .where(condition)
    .orderBy(desc(sql`${stock} > 0`), ...SORT_ORDERS[wish.sort])
    .limit(wish.limit)
    .offset(wish.offset);
  const [countRow] = await backend.db
    .select({ total: count() })
    .from(storefrontItems)
    .leftJoin(channelProducts, and(isListingOf, eq(channelProducts.channelId, shop.channelId)))
    .leftJoin(products, isMasterOf)
    .where(condition);
  return { items: await presentCards(backend, shop, rows), total: countRow?.total ?? 0 };
}

const cardAt = (now: Date) => ({
  id: storefrontItems.id,
  name: storefrontItems.name,
  imageIds: storefrontItems.imageIds,
  lowestPrice,
  highestPrice,
  priceBefore: priceBefore(now),
  stock,
  updatedAt: storefrontItems.updatedAt,
});
interface CardRow extends Omit<ItemCard, "picture" | "updatedAt" | "availability"> {
  imageIds: string[];
  stock: number;
  updatedAt: Date;
}

/** Below this number of units buyers are told that few are left. */
const FEW_LEFT = 6;

const availabilityOf = (units: number): Availability =>
  units <= 0 ? "none" : units < FEW_LEFT ? "few" : "available";

async function presentCards(
  backend: Backend,
  shop: OpenStorefront,
  rows: readonly CardRow[],
): Promise<ItemCard[]> {
  const showPicture = await readPictures(
    backend,
    shop,
    rows.map(({ imageIds }) => imageIds[0]),
  );
  return rows.map((row) => presentCard(row, showPicture));
}

function presentCard(
  { imageIds, stock: units, ...row }: CardRow,
  showPicture: ShowPicture,
): ItemCard {
  return {
    ...row,
    availability: availabilityOf(units),
    picture: showPicture(imageIds[0]),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type ShowPicture = (imageId: string | null | undefined) => Picture | null;

/** Returns a function that presents one of the pictures; `null` for one that is gone. */
export async function readPictures(
  { db, config }: Pick<Backend, "db" | "config">,
  { accountId }: Pick<OpenStorefront, "accountId">,
  imageIds: readonly (string | null | undefined)[],
): Promise<ShowPicture> {
  const facts = await readPictureFacts(
    db,
    accountId,
    imageIds.flatMap((imageId) => imageId ?? []),
  );
  return (imageId) => {
    const known = imageId ? facts.get(imageId) : undefined;
    return imageId && known
      ? { imageId, url: makeImageUrl(config, imageId, "512"), ...known }
      : null;
  };
}

/** Throws 404 for an item that is not shown. */
export async function readItem(
  backend: Backend,
  shop: OpenStorefront,
  itemId: string,
): Promise<StorefrontItem> {
  const [storefrontItem] = await backend.db
    .select({
      item: storefrontItems,
      category: products.category,
      sizeChartId: products.sizeChart,
      ...cardAt(backend.now()),
    })
    .from(storefrontItems)
    .leftJoin(channelProducts, and(isListingOf, eq(channelProducts.channelId, shop.channelId)))
    .leftJoin(products, isMasterOf)
    .where(and(isShown(shop), eq(storefrontItems.id, itemId)));
  if (!storefrontItem) throw notFound("The product");
  const variants = await readVariants(backend, shop, itemId);
  const { item, category, sizeChartId, ...row } = storefrontItem;
  const guide = await readSizeGuide(backend, shop, sizeChartId);
  const showPicture = await readPictures(backend, shop, [
    ...item.imageIds,
    ...item.variationTypes.flatMap(({ options }) => options.map(({ imageId }) => imageId)),
    guide?.imageId,
  ]);
  return {
    ...presentCard(row, showPicture),
    description: item.description,
    brandName: item.brandName,
    condition: item.condition,
    category: category ?? "",
    daysToShip: item.daysToShip,
    pictures: item.imageIds.flatMap((imageId) => showPicture(imageId) ?? []),
    variationTypes: item.variationTypes.map((type) => ({
      name: type.name,
      options: type.options.map(({ name, imageId }) => ({
        name,
        picture: showPicture(imageId),
      })),
    })),
    variants: variants.map((variant) => ({
      id: variant.id,
      name: formatVariantName(item, variant),
      optionIndexes: variant.optionIndexes,
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price,
      priceBefore: variant.priceBefore,
      availability: availabilityOf(variant.stock),
      weightG: variant.weightG,
    })),
    rating: await readRating(backend.db, shop, itemId),
    sizeGuide: guide && {
      measures: guide.measures,
      rows: guide.rows,
      picture: showPicture(guide.imageId),
    },
    related: await findRelated(backend, shop, { itemId, category: category ?? "" }),
  };
}

async function readVariants(
  { db, now }: Backend,
  { accountId }: OpenStorefront,
  itemId: string,
): Promise<(StorefrontVariantRow & { priceBefore: number | null })[]> {
  const v = alias(storefrontVariants, "v");
  const rows = await db
    .select({ variant: v, priceBefore: selectPriceBefore(now()) })
    .from(v)
    .where(and(eq(v.accountId, accountId), eq(v.itemId, itemId)))
    .orderBy(asc(v.position));
  return rows.map(({ variant, ...row }) => ({ ...variant, ...row }));
}

/** Returns the seller's size guide of the product; `null` for none. */
async function readSizeGuide(
  backend: Backend,
  { accountId }: OpenStorefront,
  sizeChartId: string | null,
): Promise<Pick<typeof sizeCharts.$inferSelect, "measures" | "rows" | "imageId"> | null> {
  if (sizeChartId === null) return null;
  const { measures, rows, imageId } = sizeCharts;
  const [guide] = await backend.db
    .select({ measures, rows, imageId })
    .from(sizeCharts)
    .where(and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, sizeChartId)));
  return guide ?? null;
}

const MAX_RELATED = 4;

async function findRelated(
  backend: Backend,
  shop: OpenStorefront,
  { itemId, category }: { itemId: string; category: string },
): Promise<ItemCard[]> {
  if (category === "") return [];
  const rows = await backend.db
    .select(cardAt(backend.now()))
    .from(storefrontItems)
    .innerJoin(channelProducts, and(isListingOf, eq(channelProducts.channelId, shop.channelId)))
    .innerJoin(products, isMasterOf)
    .where(
      and(
        isShown(shop),
        ne(storefrontItems.id, itemId),
        eq(topCategory, category.split(" > ")[0] ?? ""),
        sql`${stock} > 0`,
      ),
    )
    .orderBy(desc(eq(products.category, category)), ...SORT_ORDERS.new)
    .limit(MAX_RELATED);
  return presentCards(backend, shop, rows);
}

export const formatVariantName = (
  { variationTypes }: Pick<StorefrontItemRow, "variationTypes">,
  { optionIndexes }: Pick<StorefrontVariantRow, "optionIndexes">,
) =>
  optionIndexes
    .flatMap((option, type) => variationTypes[type]?.options[option]?.name ?? [])
    .join(" · ");

/** Returns the shown variants of a cart with their items, in no order. */
export async function readShownVariants(
  db: Backend["db"],
  shop: OpenStorefront,
  variantIds: readonly string[],
): Promise<{ item: StorefrontItemRow; variant: StorefrontVariantRow }[]> {
  if (variantIds.length === 0) return [];
  return db
    .select({ item: storefrontItems, variant: storefrontVariants })
    .from(storefrontVariants)
    .innerJoin(
      storefrontItems,
      and(
        eq(storefrontItems.accountId, storefrontVariants.accountId),
        eq(storefrontItems.id, storefrontVariants.itemId),
      ),
    )
    .where(
      and(
        isShown(shop),
        eq(storefrontVariants.accountId, shop.accountId),
        inArray(storefrontVariants.id, [...variantIds]),
      ),
    );
}

/** Returns the chosen option's picture, otherwise the item's first. */
export function findPictureOfVariant(
  item: StorefrontItemRow,
  { optionIndexes }: Pick<StorefrontVariantRow, "optionIndexes">,
): string | null {
  const option = item.variationTypes[0]?.options[optionIndexes[0] ?? -1];
  return option?.imageId ?? item.imageIds[0] ?? null;
}
