import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { ShopReview } from "#contract/shop-reviews.ts";
import type { StorefrontReview } from "#contract/storefront-reviews.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { type StorefrontReviewRow, storefrontReviews } from "../../db/schema/storefront-reviews.ts";
import { storefrontItems, storefrontOrders } from "../../db/schema/storefronts.ts";
import { notFound } from "../../http/problem-error.ts";
import { privatePictureAnswer } from "../private-pictures.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Shop = Pick<OpenStorefront, "accountId" | "id">;
interface Page {
  limit: number;
  offset: number;
}

const isOfShop = ({ accountId, id }: Shop) =>
  and(eq(storefrontReviews.accountId, accountId), eq(storefrontReviews.storefrontId, id));
const isShownOf = (itemId: string) =>
  and(eq(storefrontReviews.itemId, itemId), eq(storefrontReviews.state, "shown"));

const presentReview = (row: StorefrontReviewRow): StorefrontReview => ({
  ...{ id: row.id, stars: row.stars, text: row.text, name: row.name, answer: row.answer },
  ...{ variantName: row.variantName, pictureCount: row.pictureKeys.length },
  writtenAt: row.writtenAt.toISOString(),
});

export async function listShownReviews(
  { db }: Pick<Backend, "db">,
  shop: Shop,
  itemId: string,
  { limit, offset }: Page,
): Promise<{ reviews: StorefrontReview[]; total: number }> {
  const rows = await db
    .select()
    .from(storefrontReviews)
    .where(and(isOfShop(shop), isShownOf(itemId)))
    .orderBy(desc(storefrontReviews.writtenAt), desc(storefrontReviews.id))
    .limit(limit)
    .offset(offset);
  const rating = await readRating(db, shop, itemId);
  return { reviews: rows.map(presentReview), total: rating?.count ?? 0 };
}

/** Returns the average of the shown reviews; `null` without one. */
export async function readRating(
  db: Queryable,
  shop: Shop,
  itemId: string,
): Promise<{ average: number; count: number } | null> {
  const [rating] = await db
    .select({
      average: sql<number | null>`round(avg(${storefrontReviews.stars}), 1)::float8`,
      count: count(),
    })
    .from(storefrontReviews)
    .where(and(isOfShop(shop), isShownOf(itemId)));
  return rating?.average == null ? null : { average: rating.average, count: rating.count };
}

/** Returns the reviews of an order's lines by the line's place. */
export async function reviewsOfOrder(
  db: Queryable,
  { accountId, id }: { accountId: string; id: string },
): Promise<Map<number, Pick<StorefrontReviewRow, "stars">>> {
  const rows = await db
    .select({ position: storefrontReviews.position, stars: storefrontReviews.stars })
    .from(storefrontReviews)
    .where(and(eq(storefrontReviews.accountId, accountId), eq(storefrontReviews.orderId, id)));
  return new Map(rows.map(({ position, stars }) => [position, { stars }]));
}

/** Returns the seller's reviews: those that wait first, then the latest. */
export async function listReviews(
  { db }: Pick<Backend, "db">,
  shop: Shop,
  { limit, offset }: Page,
): Promise<{ reviews: ShopReview[]; total: number; waiting: number }> {
  const rows = await selectShopReviews(db, shop)
    .orderBy(
      desc(sql`${storefrontReviews.state} = 'waiting'`),
      desc(storefrontReviews.writtenAt),
      desc(storefrontReviews.id),
    )
    .limit(limit)
    .offset(offset);
  const [counts] = await db
    .select({
      total: count(),
      waiting: sql<number>`(count(*) filter (where ${storefrontReviews.state} = 'waiting'))::int`,
    })
    .from(storefrontReviews)
    .where(isOfShop(shop));
  return {
    reviews: rows.map(presentShopReview),
    total: counts?.total ?? 0,
    waiting: counts?.waiting ?? 0,
  };
}

const selectShopReviews = (db: Queryable, shop: Shop, reviewId?: string) =>
  db
    .select({
      review: storefrontReviews,
      productName: storefrontItems.name,
      orderNumber: storefrontOrders.number,
    })
    .from(storefrontReviews)
    .innerJoin(
      storefrontItems,
      and(
        eq(storefrontItems.accountId, storefrontReviews.accountId),
        eq(storefrontItems.id, storefrontReviews.itemId),
      ),
    )
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, storefrontReviews.accountId),
        eq(storefrontOrders.id, storefrontReviews.orderId),
      ),
    )
    .where(
      and(isOfShop(shop), reviewId === undefined ? undefined : eq(storefrontReviews.id, reviewId)),
    );

function presentShopReview({
  review,
  ...more
}: Awaited<ReturnType<typeof selectShopReviews>>[number]): ShopReview {
  return { ...presentReview(review), ...more, state: review.state };
}

/** Shows or hides a review with the shop's answer. Throws 404. */
export async function decideReview(
  { db }: Pick<Backend, "db">,
  shop: Shop,
  reviewId: string,
  { isShown, answer }: { isShown: boolean; answer: string },
): Promise<ShopReview> {
  await db
    .update(storefrontReviews)
    .set({ state: isShown ? "shown" : "hidden", answer })
    .where(and(isOfShop(shop), eq(storefrontReviews.id, reviewId)));
  const [row] = await selectShopReviews(db, shop, reviewId);
  if (!row) throw notFound("The review");
  return presentShopReview(row);
}

interface PictureWish {
  reviewId: string;
  /** Counts from 1. */
  number: string;
  onlyShown: boolean;
}

/** Answers a picture of a review. Throws 404. */
export async function readReviewPicture(
  backend: Pick<Backend, "db" | "files">,
  shop: Shop,
  { reviewId, number, onlyShown }: PictureWish,
): Promise<Response> {
  const [row] = await backend.db
    .select({ keys: storefrontReviews.pictureKeys })
    .from(storefrontReviews)
    .where(
      and(
        isOfShop(shop),
        eq(storefrontReviews.id, reviewId),
        onlyShown ? eq(storefrontReviews.state, "shown") : undefined,
      ),
    );
  return privatePictureAnswer(backend, row?.keys[Number(number) - 1] ?? null);
}

/** Returns the reviews of these orders, for the export and the erasure of their buyers. */
export const reviewsOfOrders = (
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<StorefrontReviewRow[]> =>
  db
    .select()
    .from(storefrontReviews)
    .where(
      and(
        eq(storefrontReviews.accountId, accountId),
        inArray(storefrontReviews.orderId, [...orderIds]),
      ),
    );
