import { sql } from "drizzle-orm";
import type { DatabaseConnection, Transaction } from "./db/client.ts";
import { createSharedReads, type SharedReads } from "./shared-reads.ts";

/** The channel on which `notifyAccount` sends the account's id. */
const NEWS_CHANNEL = "etalase_news";

export interface News extends SharedReads {
  /** Registers a stream of `who`. Returns the function to end it; `null` if `limit` are open. */
  enter(who: string, limit: number): (() => void) | null;
  /** Calls `onNews` after a change in any process. Returns the function that stops it. */
  follow(accountId: string, listener: NewsListener): Promise<() => void>;
  close(): Promise<void>;
}

interface NewsListener {
  onNews: () => void;
  onEnd: () => void;
}

/** Tells other processes that the account has changes, after `tx` commits. */
export async function notifyAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, ${accountId})`);
}

/** Uses one LISTEN per process, started with the first follower, for any number of browsers. */
export function createNews({ listen }: Pick<DatabaseConnection, "listen">): News {
  const followers = new Map<string, Set<NewsListener>>();
  const unitsByPair = new Map<string, number>();
  let listening: Promise<() => Promise<void>> | null = null;

  function notifyFollowers(accountId: string): void {
    // Empty: the connection was lost for a while, so any account may have missed changes.
    const concerned = accountId === "" ? [...followers.values()] : [followers.get(accountId)];
    for (const newsListeners of concerned) for (const { onNews } of newsListeners ?? []) onNews();
  }

  return {
    ...createSharedReads(),
    enter(who, limit) {
      const before = unitsByPair.get(who) ?? 0;
      if (before >= limit) return null;
      unitsByPair.set(who, before + 1);
      return () => {
        const remaining = (unitsByPair.get(who) ?? 1) - 1;
        if (remaining > 0) unitsByPair.set(who, remaining);
        else unitsByPair.delete(who);
      };
    },
    async follow(accountId, listener) {
      listening ??= listen(NEWS_CHANNEL, notifyFollowers);
      try {
        await listening;
      } catch (error) {
        listening = null;
        throw error;
      }
      const knownNewsListeners = followers.get(accountId) ?? new Set();
      followers.set(accountId, knownNewsListeners.add(listener));
      return () => {
        knownNewsListeners.delete(listener);
        if (knownNewsListeners.size === 0 && followers.get(accountId) === knownNewsListeners)
          followers.delete(accountId);
      };
    },
    async close() {
      for (const newsListeners of followers.values())
        for (const { onEnd } of [...newsListeners]) onEnd();
      const stop = await listening?.catch(() => null);
      listening = null;
      await stop?.();
    },
  };
}
