import { and, eq, isNull, sql } from "drizzle-orm";
import type { CategoryChoice } from "#contract/channel-references.ts";
import { type ChannelLists, makeCategoryTree } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { products } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { findMappedCategory } from "../products/index.ts";

interface SuggestedCategories {
  mapped: CategoryChoice | null;
  recent: CategoryChoice[];
  recommended: CategoryChoice[];
}
interface SuggestionInput {
  accountId: string;
  channelId: string;
  productId: string;
  language: string;
}

const MAX_SUGGESTIONS = 5;
/** The newest by the index on the last change. */
const RECENT_LISTINGS = 200;

/**
 * Suggests leaf categories, without removed ones. A channel without recommendations does not block
 * others. Throws 404, ConnectorError without the category tree.
 */
export async function suggestCategories(
  backend: Backend,
  lists: ChannelLists,
  { accountId, channelId, productId, language }: SuggestionInput,
): Promise<SuggestedCategories> {
  const [product] = await backend.db
    .select({ name: products.name, category: products.category })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.accountId, accountId),
        isNull(products.deletedAt),
      ),
    );
  if (!product) throw notFound("The product");
  const tree = makeCategoryTree(await lists.categories(language));
  const toLeafChoices = (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => {
      const leafCategory = id === null ? null : tree.find(id);
      return leafCategory?.isLeaf ? [leafCategory] : [];
    });
  const [mappedId, recentIds, recommended] = await Promise.all([
    findMappedCategory(backend.db, { accountId, channelId }, product.category),
    findRecentCategories(backend, accountId, channelId),
    readRecommendations(lists, product.name),
  ]);
  return {
    mapped: toLeafChoices([mappedId])[0] ?? null,
    recent: toLeafChoices(recentIds).slice(0, MAX_SUGGESTIONS),
    recommended: toLeafChoices(recommended).slice(0, MAX_SUGGESTIONS),
  };
}

/** Newest first. */
async function findRecentCategories(
  { db }: Backend,
  accountId: string,
  channelId: string,
): Promise<string[]> {
  const usedCategories = await db.execute<{ id: string }>(sql`
    select k.category_id as id from (
      select category_id, updated_at from channel_products
      where account_id = ${accountId} and channel_id = ${channelId} order by updated_at desc, id limit ${RECENT_LISTINGS}
    ) k where k.category_id is not null group by k.category_id order by max(k.updated_at) desc`);
  return usedCategories.rows.map(({ id }) => id);
}

async function readRecommendations(lists: ChannelLists, name: string): Promise<string[]> {
  try {
    return await lists.recommended(name);
  } catch (error) {
    if (error instanceof ConnectorError) return [];
    throw error;
  }
}
