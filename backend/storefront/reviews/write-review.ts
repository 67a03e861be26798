import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_REVIEW_PICTURES } from "#contract/review-fields.ts";
import type { writeStorefrontReview } from "#contract/storefront-reviews.ts";
import { requireTry } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { storefrontReviews } from "../../db/schema/storefront-reviews.ts";
import type { StorefrontLineRow, StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { countFile } from "../../limits/index.ts";
import { isErased } from "../erase-orders.ts";
import { readLines } from "../order-report.ts";
import { type PrivatePicture, storePrivatePicture, toChosenFile } from "../private-pictures.ts";

/** Pixels. Large enough for a phone's width, and strangers cannot fill the seller's storage. */
const LONGEST_SIDE = 1_280;

type Review = z.output<typeof writeStorefrontReview.body>;

/** Returns whether the goods have come and were not sent back. */
export const takesReviews = (order: StorefrontOrderRow): boolean =>
  (order.status === "delivered" || order.status === "completed") && !isErased(order);

/** Returns the first name and the initial of the last: "Siti R." for "Siti Nur Rahmawati". */
export function shortenName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  // A vowel that is written before a Thai consonant is no initial.
  const initial = /[ก-ฮ]|[^\u0E00-\u0E7F]/u.exec(others.at(-1) ?? "")?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/**
 * Stores a review, which waits for the seller. Throws 404 and 409 as the contract says, 422 with
 * the fields, and as `storePrivatePicture`.
 */
export async function writeReview(
  backend: Backend,
  order: StorefrontOrderRow,
  { line: position, stars, text, pictures }: Review,
): Promise<string> {
  const line = await requireLine(backend, order, position);
  const files = [pictures].flat().flatMap((given) => toChosenFile(given) ?? []);
  if (files.length > MAX_REVIEW_PICTURES)
    throw invalid(
      "invalid_body",
      "Too many pictures",
      { pictures: "too_many" },
      { pictures: { bound: "at_most.list", limit: MAX_REVIEW_PICTURES } },
    );
  await requireTry(backend, `storefront-review:${order.accountId}:${order.id}`);
  const stored: PrivatePicture[] = [];
  try {
    for (const file of files)
      stored.push(await storePrivatePicture(backend, order.accountId, file, LONGEST_SIDE));
    return await insertReview(backend, order, line, { stars, text, stored });
  } catch (error) {
    for (const { key } of stored) await backend.files.remove(key);
    throw error;
  }
}

async function requireLine(
  { db }: Backend,
  order: StorefrontOrderRow,
  position: number,
): Promise<StorefrontLineRow> {
  const lines = await readLines(db, order.accountId, [order.id]);
  const line = lines.find((one) => one.position === position);
  if (!line) throw notFound("The line");
  if (!takesReviews(order))
    throw conflict("wrong_status", `The order is ${order.status}`, { status: order.status });
  const [known] = await db
    .select({ id: storefrontReviews.id })
    .from(storefrontReviews)
    .where(
      and(
        eq(storefrontReviews.accountId, order.accountId),
        eq(storefrontReviews.orderId, order.id),
        eq(storefrontReviews.position, position),
      ),
    );
  if (known) throw reviewExistsProblem();
  return line;
}

const reviewExistsProblem = () => conflict("review_exists", "The line has a review");

async function insertReview(
  backend: Backend,
  { accountId, storefrontId, id: orderId, buyerName }: StorefrontOrderRow,
  { position, itemId, variantName }: StorefrontLineRow,
  { stars, text, stored }: { stars: number; text: string; stored: readonly PrivatePicture[] },
): Promise<string> {
  const id = newId();
  await transaction(backend.db, async (tx) => {
    for (const { key, bytes } of stored)
      await countFile(backend, tx, { accountId, key, bytes }, { isNeeded: false });
    const inserted = await tx
      .insert(storefrontReviews)
      .values({
        ...{ id, accountId, storefrontId, orderId, position, itemId, variantName, stars, text },
        ...{ name: shortenName(buyerName), pictureKeys: stored.map(({ key }) => key) },
        writtenAt: backend.now(),
      })
      .onConflictDoNothing()
      .returning({ id: storefrontReviews.id });
    if (inserted.length === 0) throw reviewExistsProblem();
  });
  return id;
}
