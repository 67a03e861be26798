import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { buildDomainOrigin } from "#contract/domain-names.ts";
import { FEED_FILES, MAX_FEEDS, type ProductFeed } from "#contract/feeds.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channels } from "../db/schema/channels.ts";
import { productFeeds } from "../db/schema/product-feeds.ts";
import { storefrontDomains } from "../db/schema/storefront-domains.ts";
import { storefronts } from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { isDomainOfShop } from "../db/verified-domain.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { openSealedText, sealText } from "../secret-box.ts";

type StoredFeed = typeof productFeeds.$inferSelect;
export type FeedRecord = Pick<StoredFeed, "accountId" | "channelId" | "name" | "url">;

const TOKEN_BYTES = 24;

export async function listFeeds(backend: Backend, accountId: string): Promise<ProductFeed[]> {
  const rows = await backend.db
    .select()
    .from(productFeeds)
    .where(eq(productFeeds.accountId, accountId))
    .orderBy(asc(productFeeds.createdAt), asc(productFeeds.id));
  return Promise.all(rows.map((row) => presentFeed(backend, row)));
}

export async function addFeed(
  backend: Backend,
  accountId: string,
  { name, url, channelId }: { name: string; url: string; channelId: string | null },
): Promise<ProductFeed> {
  const id = newId();
  if (channelId !== null) await requireChannel(backend.db, accountId, channelId);
  if (url === "" && !(await findOwnShopUrl(backend, { accountId, channelId })))
    throw invalid("invalid_body", "The address of the products' pages is missing", {
      url: "required",
    });
  const row = await transaction(backend.db, async (tx) => {
    const existingFeeds = await tx
      .select({ id: productFeeds.id })
      .from(productFeeds)
      .where(eq(productFeeds.accountId, accountId));
    if (existingFeeds.length >= MAX_FEEDS)
      throw conflict("too_many_feeds", `An account has at most ${MAX_FEEDS}`);
    const [insertedFeed] = await tx
      .insert(productFeeds)
      .values({
        id,
        accountId,
        name,
        url,
        channelId,
        createdAt: backend.now(),
        ...makeToken(backend, id),
      })
      .returning();
    return insertedFeed;
  });
  if (!row) throw new Error("The feed was not stored");
  return presentFeed(backend, row);
}

async function requireChannel(db: Queryable, accountId: string, channelId: string): Promise<void> {
  const [channel] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!channel) throw notFound("The channel");
}

/** Returns `null` for a marketplace's channel, whose page addresses are unknown. */
async function findOwnShopUrl(
  { db, config }: Backend,
  { accountId, channelId }: Pick<StoredFeed, "accountId" | "channelId">,
): Promise<string | null> {
  if (channelId === null) return null;
  const [shop] = await db
    .select({ slug: storefronts.slug, domain: storefrontDomains.name })
    .from(storefronts)
    .leftJoin(storefrontDomains, isDomainOfShop)
    .where(and(eq(storefronts.accountId, accountId), eq(storefronts.channelId, channelId)));
  if (!shop) return null;
  return shop.domain === null
    ? `${config.appOrigin}/shop/${shop.slug}`
    : buildDomainOrigin(config.appOrigin, shop.domain);
}

export async function renewFeed(
  backend: Backend,
  accountId: string,
  feedId: string,
): Promise<ProductFeed> {
  const [row] = await transaction(backend.db, (tx) =>
    tx
      .update(productFeeds)
      .set({ ...makeToken(backend, feedId), lastReadAt: null })
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
  const removedProductFeeds = await transaction(db, (tx) =>
    tx
      .delete(productFeeds)
      .where(and(eq(productFeeds.accountId, accountId), eq(productFeeds.id, feedId)))
      .returning(),
  );
  if (removedProductFeeds.length === 0) throw notFound("The feed");
}

/** Finds the feed of a token with its current link target, and stores the time of the fetch. */
export async function findFeed(backend: Backend, token: string): Promise<FeedRecord> {
  const [row] = await transaction(backend.db, (tx) =>
    tx
      .update(productFeeds)
      .set({ lastReadAt: backend.now() })
      .where(eq(productFeeds.tokenHash, hashToken(token)))
      .returning(),
  );
  if (!row) throw notFound("The feed");
  return { ...row, url: await makeFeedUrl(backend, row) };
}

const makeFeedUrl = async (backend: Backend, row: StoredFeed): Promise<string> =>
  row.url || ((await findOwnShopUrl(backend, row)) ?? "");

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

function makeToken({ config }: Backend, feedId: string) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return {
    token: sealText(requireKey(config), `feed:${feedId}`, token),
    tokenHash: hashToken(token),
  };
}

async function presentFeed(backend: Backend, row: StoredFeed): Promise<ProductFeed> {
  const { config } = backend;
  const { id, name, channelId, createdAt, lastReadAt } = row;
  const token = openSealedText(requireKey(config), `feed:${id}`, row.token);
  return {
    ...{ id, name, channelId, url: await makeFeedUrl(backend, row) },
    files: FEED_FILES.map((file) => ({
      file,
      url: `${config.publicOrigin}/api/v1/feeds/${token}/${file}`,
    })),
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  };
}

function requireKey({ credentialsKey }: Backend["config"]): string {
  if (!credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return credentialsKey;
}
