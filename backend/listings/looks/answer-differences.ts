import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  ANSWERS_BY_KIND,
  type answerListingDifferences,
  type DifferenceAnswer,
} from "#contract/listing-differences.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { limitToIds } from "../../db/limited-to.ts";
import {
  type DifferenceRow,
  listingDifferences,
  listingLooks,
} from "../../db/schema/listing-looks.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { products, variants } from "../../db/schema/products.ts";
import { transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { pushAgain, requestReadBack } from "../../stocks/index.ts";
import { deleteListings } from "../delete-listings.ts";
import { hideListingJob } from "../jobs.ts";
import { requestPublishInTransaction } from "../request-action.ts";
import { schedulePriceListings } from "../schedule-prices.ts";
import { matchOpenDifferences } from "./list-differences.ts";

interface AnswerContext {
  backend: Backend;
  tx: Transaction;
  caller: Caller;
}

/**
 * Answers open differences in one transaction. Our value is sent again and read back later; the
 * channel's value is stored at once. Skips differences without such an answer, and unpublishable
 * listings. Returns the answered ids.
 */
export async function answerDifferences(
  backend: Backend,
  caller: Caller,
  { differenceIds, answer }: z.output<typeof answerListingDifferences.body>,
): Promise<{ answered: string[] }> {
  return transaction(backend.db, async (tx) => {
    const answerContext = { backend, tx, caller };
    const rows = await lockOpenDifferences(answerContext, differenceIds);
    const answeredRowIds: string[] = [];
    for (const row of rows)
      if (
        ANSWERS_BY_KIND[row.kind].includes(answer) &&
        (await applyAnswer(answerContext, row, answer))
      )
        answeredRowIds.push(row.id);
    return { answered: answeredRowIds };
  });
}

/** Listings first, as in publishes. */
async function lockOpenDifferences(
  { tx, caller }: AnswerContext,
  differenceIds: readonly string[],
): Promise<DifferenceRow[]> {
  const isRequested = and(
    eq(listingDifferences.accountId, caller.accountId),
    inArray(listingDifferences.id, [...differenceIds]),
    limitToIds(listingDifferences.channelId, caller.channelIds),
  );
  const listings = tx
    .select({ id: listingDifferences.channelProductId })
    .from(listingDifferences)
    .where(isRequested);
  await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(eq(channelProducts.accountId, caller.accountId), inArray(channelProducts.id, listings)),
    )
    .orderBy(asc(channelProducts.id))
    .for("update");
  const rows = await tx
    .select({ difference: listingDifferences })
    .from(listingDifferences)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, listingDifferences.accountId),
        eq(channelProducts.id, listingDifferences.channelProductId),
      ),
    )
    .where(and(isRequested, matchOpenDifferences))
    .orderBy(asc(listingDifferences.id))
    .for("update", { of: listingDifferences });
  return rows.map(({ difference }) => difference);
}

async function applyAnswer(
  answerContext: AnswerContext,
  row: DifferenceRow,
  answer: DifferenceAnswer,
): Promise<boolean> {
  if (answer === "theirs") {
    await adoptChannelValue(answerContext, row);
    return true;
  }
  if (!(await resendOurs(answerContext, row))) return false;
  const { tx, backend } = answerContext;
  const { accountId, channelProductId: id } = row;
  for (const figure of ["stock", "prices"] as const)
    await requestReadBack(tx, { accountId, id }, { figure, isDoubtful: true, at: backend.now() });
  await tx.update(listingDifferences).set({ state: "sent_again" }).where(isDifference(row));
  return true;
}

async function resendOurs(
  { backend, tx, caller }: AnswerContext,
  row: DifferenceRow,
): Promise<boolean> {
  const { accountId, channelProductId, kind, variantId } = row;
  if (kind === "stock" && variantId) {
    await pushAgain(backend.enqueue, tx, accountId, [variantId]);
    return true;
  }
  if (kind === "price") {
    await schedulePriceListings(backend.enqueue, tx, accountId, [channelProductId], {
      force: true,
    });
    return true;
  }
  if (kind === "hidden" && row.ours === "hidden") {
    const job = { accountId, channelProductId };
    await backend.enqueue(tx, hideListingJob, job, { singletonKey: channelProductId });
    return true;
  }
  // Restoring a name, or a hidden item, puts nothing on sale.
  const showsItem = kind === "hidden" || (kind === "gone" && !(await wasHiddenAtLastRead(tx, row)));
  const action = showsItem ? "publish" : "restore";
  try {
    await requestPublishInTransaction(
      backend,
      tx,
      { accountId, actor: caller.userId },
      channelProductId,
      action,
    );
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
  // A publish would show an item that the seller hid, and add a variant that we do not know.
  if (kind === "hidden") await setListing(tx, row, { isListed: false });
  if (kind === "missing") await forgetVariant(tx, row);
  return true;
}

async function wasHiddenAtLastRead(tx: Transaction, row: DifferenceRow): Promise<boolean> {
  const [look] = await tx.select().from(listingLooks).where(isLook(row));
  return look?.seen?.isListed === false;
}

async function adoptChannelValue(
  { backend, tx, caller }: AnswerContext,
  row: DifferenceRow,
): Promise<void> {
  const { accountId, channelProductId, kind } = row;
  if (kind === "price") await adoptPrice(tx, row);
  if (kind === "title") await adoptName(tx, row);
  if (kind === "hidden") await adoptVisibility(tx, row);
  if (kind === "missing") await forgetVariant(tx, row);
  if (kind === "gone")
    await deleteListings(tx, eq(channelProducts.id, channelProductId), {
      ...{ accountId, actor: caller.userId, now: backend.now() },
    });
  await tx.delete(listingDifferences).where(isDifference(row));
}

/** A shown item no longer counts as hidden because it is sold out. */
async function adoptVisibility(tx: Transaction, row: DifferenceRow): Promise<void> {
  const isListed = row.theirs === "shown";
  await setListing(tx, row, { isListed });
  if (!isListed) return;
  await tx.update(listingLooks).set({ hiddenAtZeroAt: null }).where(isLook(row));
}

/** Stores it for this channel, unless it equals the product's. */
async function adoptPrice(tx: Transaction, row: DifferenceRow): Promise<void> {
  const { accountId, variantId } = row;
  const price = Number(row.theirs);
  if (!variantId || row.theirs === null || !Number.isSafeInteger(price) || price <= 0) return;
  const [variant] = await tx
    .select({ price: variants.price })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), eq(variants.id, variantId)));
  const prices = JSON.stringify(variant?.price === price ? {} : { [variantId]: price });
  await tx
    .update(channelProducts)
    .set({
      prices: sql`(${channelProducts.prices} - ${variantId}::text) || ${prices}::jsonb`,
      version: sql`${channelProducts.version} + 1`,
    })
    .where(isListing(row));
  await tx
    .update(channelVariants)
    .set({ pushedPrice: price, priceError: null })
    .where(isVariant(row));
}

/** Stores it for this channel, unless it equals the product's. */
async function adoptName(tx: Transaction, row: DifferenceRow): Promise<void> {
  if (!row.theirs) return;
  const [product] = await tx
    .select({ name: products.name })
    .from(channelProducts)
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
      ),
    )
    .where(isListing(row));
  await setListing(tx, row, { name: product?.name === row.theirs ? null : row.theirs });
}

async function setListing(
  tx: Transaction,
  row: DifferenceRow,
  changes: { name?: string | null; isListed?: boolean },
): Promise<void> {
  await tx
    .update(channelProducts)
    .set({ ...changes, version: sql`${channelProducts.version} + 1` })
    .where(isListing(row));
}

async function forgetVariant(tx: Transaction, row: DifferenceRow): Promise<void> {
  await tx.delete(channelVariants).where(isVariant(row));
}

const isDifference = ({ accountId, id }: DifferenceRow) =>
  and(eq(listingDifferences.accountId, accountId), eq(listingDifferences.id, id));

const isListing = ({ accountId, channelProductId }: DifferenceRow) =>
  and(eq(channelProducts.accountId, accountId), eq(channelProducts.id, channelProductId));

const isLook = ({ accountId, channelProductId }: DifferenceRow) =>
  and(eq(listingLooks.accountId, accountId), eq(listingLooks.channelProductId, channelProductId));

const isVariant = ({ accountId, channelProductId, externalVariantId }: DifferenceRow) =>
  and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, channelProductId),
    eq(channelVariants.externalVariantId, externalVariantId),
  );
