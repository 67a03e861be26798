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
  /** Shops on one marketplace have the same categories and attributes. */
  isSameType: boolean;
  language: string;
}

/** Caches the shops' lists. Throws 409 `channel_not_active`. */
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

/** Thousands of products need the same few lists. Recommendations depend on the name. */
function cacheLists(lists: ChannelLists): ChannelLists {
  const cacheAnswers = <T>(requestList: (...key: string[]) => Promise<T>) => {
    const answers = new Map<string, Promise<T>>();
    return (...key: string[]): Promise<T> => {
      const pendingAnswer = answers.get(key.join(":")) ?? requestList(...key);
      answers.set(key.join(":"), pendingAnswer);
      return pendingAnswer;
    };
  };
  return {
    categories: cacheAnswers(
      lists.categories as (...key: string[]) => ReturnType<typeof lists.categories>,
    ),
    attributes: cacheAnswers(
      lists.attributes as (...key: string[]) => ReturnType<typeof lists.attributes>,
    ),
    brands: cacheAnswers(lists.brands as (...key: string[]) => ReturnType<typeof lists.brands>),
    logistics: cacheAnswers(lists.logistics),
    variations: lists.variations,
    categoryRules: cacheAnswers(
      lists.categoryRules as (...key: string[]) => ReturnType<typeof lists.categoryRules>,
    ),
    recommended: lists.recommended,
  };
}
