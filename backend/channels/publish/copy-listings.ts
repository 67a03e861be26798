import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { products } from "../../products/schema.ts";
import { channels } from "../schema.ts";
import { newPublish } from "./bulk-publish.ts";
import type { ListingRow } from "./claim.ts";
import { channelProducts } from "./schema.ts";

const PART = 500;

interface Copied {
  copied: string[];
  skipped: string[];
}
interface Wanted {
  from: string;
  to: string;
  productIds?: string[] | undefined;
}

/**
 * Starts drafts on `to` with what the listings on `from` say of name, description, pictures, prices and the like; of category, brand, attributes and
 * couriers too when both are of one channel type, since those are the channel's own lists. What is on `to` already is skipped, never overwritten.
 * Answers product ids. Throws 404 for a foreign channel, 409 `channel_not_active` when `to` is not, 422 `same_channel`.
 */
export async function copyListings(backend: Backend, accountId: string, wanted: Wanted): Promise<Copied> {
  return copyInParts(backend, accountId, wanted, async () => {});
}

/**
 * Copies every listing of a channel and publishes the copies, as one publish however many they are. The first channel is left as it is. A part's copies
 * and their publishing are one transaction: cut off, the next run goes on with the parts that are missing. Throws what `copyListings` throws.
 */
export async function migrateProducts(
  backend: Backend,
  by: { accountId: string; actor: string },
  { fromChannelId, toChannelId }: { fromChannelId: string; toChannelId: string },
): Promise<{ publishId: string | null; migrated: number; skipped: number }> {
  const publish = newPublish(backend, by);
  const { copied, skipped } = await copyInParts(backend, by.accountId, { from: fromChannelId, to: toChannelId }, (tx, productIds) =>
    publish.add(tx, { channelId: toChannelId, productIds }),
  );
  return { publishId: copied.length > 0 ? publish.id : null, migrated: copied.length, skipped: skipped.length };
}

/** `then` does in a part's transaction what follows from its copies. */
async function copyInParts(
  backend: Backend,
  accountId: string,
  { from, to, productIds }: Wanted,
  then: (tx: Transaction, copiedIds: string[]) => Promise<void>,
): Promise<Copied> {
  const isSameType = await requireChannels(backend, accountId, from, to);
  const result: Copied = { copied: [], skipped: [] };
  for (let after = ""; ; ) {
    const part = await readPart(backend, accountId, { from, productIds, after });
    const last = part.at(-1);
    if (!last) return result;
    const copied = await transaction(backend.db, async (tx) => {
      const made = await insertDrafts(backend, tx, part, { to, isSameType });
      if (made.length > 0) await then(tx, made);
      return new Set(made);
    });
    for (const { productId } of part) result[copied.has(productId) ? "copied" : "skipped"].push(productId);
    after = last.id;
  }
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

async function insertDrafts(backend: Backend, tx: Transaction, part: ListingRow[], { to, isSameType }: { to: string; isSameType: boolean }): Promise<string[]> {
  const now = backend.now();
  const made = await tx
    .insert(channelProducts)
    .values(
      part.map(({ accountId, productId, name, description, condition, imageIds, imageSize, daysToShip, prices, ...own }) => ({
        ...{ id: newId(), accountId, productId, channelId: to, syncStatus: SYNC_STATUS.draft, createdAt: now, updatedAt: now },
        ...{ name, description, condition, imageIds, imageSize, daysToShip, prices },
        ...(isSameType ? { categoryId: own.categoryId, categoryName: own.categoryName, brandId: own.brandId, attributes: own.attributes } : {}),
      })),
    )
    .onConflictDoNothing({ target: [channelProducts.productId, channelProducts.channelId] })
    .returning({ productId: channelProducts.productId });
  return made.map((row) => row.productId);
}
