import { and, eq, inArray, isNull } from "drizzle-orm";
import { type ChannelLists, makeChannelLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { conflict } from "../http/problem-error.ts";
import type { ListingShop } from "../listings/index.ts";
import type { PairedMigration } from "./migration-row.ts";

export interface Shops {
  from: Pick<ListingShop, "lists">;
  to: ListingShop;
  /** Both are of one marketplace, with the same categories and attributes. */
  isSameType: boolean;
  language: string;
}

/** Opens both shops, with cached lists. Throws 409 `channel_not_active`. */
export async function openShops(
  backend: Backend,
  { accountId, fromChannelId, toChannelId }: PairedMigration,
): Promise<Shops> {
  const rows = await backend.db
    .select({ id: channels.id, type: channels.channelType, countryCode: accounts.countryCode })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(
      and(
        eq(channels.accountId, accountId),
        inArray(channels.id, [fromChannelId, toChannelId]),
        isNull(channels.disconnectedAt),
      ),
    );
  const [from, to] = [fromChannelId, toChannelId].map((id) => rows.find((row) => row.id === id));
  const rules = to && backend.connector(to.type)?.listings?.rules(to.countryCode);
  if (!from || !to || !rules) throw conflict("channel_not_active", "A shop is disconnected");
  const language = to.countryCode;
  return {
    from: { lists: cacheLists(makeChannelLists(backend, { accountId, channelId: fromChannelId })) },
    to: {
      ...{ accountId, channelId: toChannelId, rules, language },
      lists: cacheLists(makeChannelLists(backend, { accountId, channelId: toChannelId })),
    },
    isSameType: from.type === to.type,
    language,
  };
}

/**
 * Caches lists, because thousands of products need the same few. Recommendations depend on the name
 * and are not cached.
 */
function cacheLists(lists: ChannelLists): ChannelLists {
  const askOnce = <T>(ask: (...key: string[]) => Promise<T>) => {
    const answers = new Map<string, Promise<T>>();
    return (...key: string[]): Promise<T> => {
      const pendingAnswer = answers.get(key.join(":")) ?? ask(...key);
      answers.set(key.join(":"), pendingAnswer);
      return pendingAnswer;
    };
  };
  return {
    categories: askOnce(
      lists.categories as (...key: string[]) => ReturnType<typeof lists.categories>,
    ),
    attributes: askOnce(
      lists.attributes as (...key: string[]) => ReturnType<typeof lists.attributes>,
    ),
    brands: askOnce(lists.brands as (...key: string[]) => ReturnType<typeof lists.brands>),
    logistics: askOnce(lists.logistics),
    variations: lists.variations,
    categoryRules: askOnce(
      lists.categoryRules as (...key: string[]) => ReturnType<typeof lists.categoryRules>,
    ),
    recommended: lists.recommended,
  };
}
