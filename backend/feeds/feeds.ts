import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { FEED_FILES, MOST_FEEDS, type ProductFeed } from "#contract/feeds.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { productFeeds } from "../db/schema/product-feeds.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { open, seal } from "../secret-box.ts";

export type FeedRow = typeof productFeeds.$inferSelect;

const TOKEN_BYTES = 24;

export async function listFeeds(backend: Backend, accountId: string): Promise<ProductFeed[]> {
  const rows = await backend.db
    .select()
    .from(productFeeds)
    .where(eq(productFeeds.accountId, accountId))
    .orderBy(asc(productFeeds.createdAt), asc(productFeeds.id));
  return rows.map((row) => presentFeed(backend, row));
}

export async function addFeed(
  backend: Backend,
  accountId: string,
  { name, url }: { name: string; url: string },
): Promise<ProductFeed> {
  const id = newId();
  const row = await transaction(backend.db, async (tx) => {
    const there = await tx
      .select({ id: productFeeds.id })
      .from(productFeeds)
      .where(eq(productFeeds.accountId, accountId));
    if (there.length >= MOST_FEEDS)
      throw conflict("too_many_feeds", `An account has at most ${MOST_FEEDS}`);
    const [made] = await tx
      .insert(productFeeds)
      .values({ id, accountId, name, url, createdAt: backend.now(), ...freshToken(backend, id) })
      .returning();
    return made;
  });
  if (!row) throw new Error("The row was just made");
  return presentFeed(backend, row);
}

export async function renewFeed(
  backend: Backend,
  accountId: string,
  feedId: string,
): Promise<ProductFeed> {
  const [row] = await transaction(backend.db, (tx) =>
    tx
      .update(productFeeds)
      .set({ ...freshToken(backend, feedId), lastReadAt: null })
      .where(and(eq(productFeeds.accountId, accountId), eq(productFeeds.id, feedId)))
      .returning(),
  );
  if (!row) throw notFound("The feed");
  return presentFeed(backend, row);
}

export async function removeFeed(
  { db }: Backend,
  accountId: string,
  feedId: string,
): Promise<void> {
  const gone = await transaction(db, (tx) =>
    tx
      .delete(productFeeds)
      .where(and(eq(productFeeds.accountId, accountId), eq(productFeeds.id, feedId)))
      .returning(),
  );
  if (gone.length === 0) throw notFound("The feed");
}

/** Whose feed the address is; notes that it was fetched. */
export async function findFeed(backend: Backend, token: string): Promise<FeedRow> {
  const [row] = await transaction(backend.db, (tx) =>
    tx
      .update(productFeeds)
      .set({ lastReadAt: backend.now() })
      .where(eq(productFeeds.tokenHash, hashOf(token)))
      .returning(),
  );
  if (!row) throw notFound("The feed");
  return row;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

function freshToken({ config }: Backend, feedId: string) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token: seal(keyOf(config), `feed:${feedId}`, token), tokenHash: hashOf(token) };
}

function presentFeed({ config }: Backend, row: FeedRow): ProductFeed {
  const { id, name, url, createdAt, lastReadAt } = row;
  const token = open(keyOf(config), `feed:${id}`, row.token);
  return {
    ...{ id, name, url },
    files: FEED_FILES.map((file) => ({
      file,
      url: `${config.publicOrigin}/api/v1/feeds/${token}/${file}`,
    })),
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  };
}

function keyOf({ credentialsKey }: Backend["config"]): string {
  if (!credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return credentialsKey;
}
