import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { products } from "../../products/schema.ts";
import { channels } from "../schema.ts";
import { startPublish } from "./bulk-publish.ts";
import type { ListingRow } from "./claim.ts";
import { channelProducts } from "./schema.ts";

const PART = 500;
/** What a bulk publish takes at once (contract startPublish). */
const MOST_PUBLISHED = 10_000;

interface Copied {
  copied: string[];
  skipped: string[];
}

/**
 * Starts drafts on `to` with what the listings on `from` say of name, description, pictures, prices and the like; of category, brand, attributes and
 * couriers too when both are of one channel type, since those are the channel's own lists. What is on `to` already is skipped, never overwritten.
 * Answers product ids. Throws 404 for a foreign channel, 409 `channel_not_active` when `to` is not, 422 `same_channel`.
 */
export async function copyListings(
  backend: Backend,
  accountId: string,
  { from, to, productIds }: { from: string; to: string; productIds?: string[] | undefined },
): Promise<Copied> {
  const isSameType = await requireChannels(backend, accountId, from, to);
  const result: Copied = { copied: [], skipped: [] };
  for (let after = ""; ; ) {
    const part = await readPart(backend, accountId, { from, productIds, after });
    const last = part.at(-1);
    if (!last) return result;
    const copied = new Set(await insertDrafts(backend, part, to, isSameType));
    for (const { productId } of part) result[copied.has(productId) ? "copied" : "skipped"].push(productId);
    after = last.id;
  }
}

/** Copies every listing of a channel and publishes the copies. The first channel is left as it is. Throws what `copyListings` throws. */
export async function migrateProducts(
  backend: Backend,
  by: { accountId: string; actor: string },
  { fromChannelId, toChannelId }: { fromChannelId: string; toChannelId: string },
): Promise<{ publishId: string | null; migrated: number; skipped: number }> {
  const { copied, skipped } = await copyListings(backend, by.accountId, { from: fromChannelId, to: toChannelId });
  const productIds = copied.slice(0, MOST_PUBLISHED);
  const publishId = productIds.length > 0 ? await startPublish(backend, by, { productIds, channelIds: [toChannelId] }) : null;
  return { publishId, migrated: copied.length, skipped: skipped.length };
}

async function requireChannels({ db }: Backend, accountId: string, from: string, to: string): Promise<boolean> {
  if (from === to) throw invalid("invalid_body", "Both channels are the same", { to: "same_channel" });
  const own = await db
    .select({ id: channels.id, type: channels.channelType, status: channels.status })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), inArray(channels.id, [from, to]), isNull(channels.disconnectedAt)));
  const [source, target] = [own.find(({ id }) => id === from), own.find(({ id }) => id === to)];
  if (!source || !target) throw notFound("The channel");
  if (target.status !== "active") throw conflict("channel_not_active", "The channel is not connected");
  return source.type === target.type;
}

async function readPart({ db }: Backend, accountId: string, { from, productIds, after }: { from: string; productIds: string[] | undefined; after: string }) {
  const rows = await db
    .select({ listing: channelProducts })
    .from(channelProducts)
    .innerJoin(products, and(eq(products.id, channelProducts.productId), isNull(products.deletedAt)))
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, from),
        gt(channelProducts.id, after),
        productIds ? inArray(channelProducts.productId, productIds) : undefined,
      ),
    )
    .orderBy(asc(channelProducts.id))
    .limit(PART);
  return rows.map((row) => row.listing);
}

async function insertDrafts(backend: Backend, part: ListingRow[], to: string, isSameType: boolean): Promise<string[]> {
  const now = backend.now();
  const made = await transaction(backend.db, (tx) =>
    tx
      .insert(channelProducts)
      .values(
        part.map(({ accountId, productId, name, description, condition, imageIds, imageSize, daysToShip, prices, ...own }) => ({
          ...{ id: newId(), accountId, productId, channelId: to, syncStatus: SYNC_STATUS.draft, createdAt: now, updatedAt: now },
          ...{ name, description, condition, imageIds, imageSize, daysToShip, prices },
          ...(isSameType ? { categoryId: own.categoryId, categoryName: own.categoryName, brandId: own.brandId, attributes: own.attributes } : {}),
        })),
      )
      .onConflictDoNothing({ target: [channelProducts.productId, channelProducts.channelId] })
      .returning({ productId: channelProducts.productId }),
  );
  return made.map((row) => row.productId);
}
