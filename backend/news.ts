import { sql } from "drizzle-orm";
import type { DatabaseConnection, Transaction } from "./db/client.ts";
import { createSharedReads, type SharedReads } from "./shared-reads.ts";

/** The channel that `tellNews` tells on, with the account's id. */
const NEWS_CHANNEL = "etalase_news";

export interface News extends SharedReads {
  /**
   * One more stream of `who`; answers what ends it, or null where `most` are open already.
   */
  enter(who: string, most: number): (() => void) | null;
  /**
   * Calls `onNews` when something may be new for the account, in whichever process it was told.
   * Answers what ends it.
   */
  follow(accountId: string, listener: NewsListener): Promise<() => void>;
  /** Ends every stream: the server stops. */
  close(): Promise<void>;
}

interface NewsListener {
  onNews: () => void;
  onEnd: () => void;
}

/** Tells of something new of the account, heard when `tx` is committed. */
export async function tellNews(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, ${accountId})`);
}

/** One LISTEN a process, begun with the first who follows, however many browsers there are. */
export function createNews({ listen }: Pick<DatabaseConnection, "listen">): News {
  const followers = new Map<string, Set<NewsListener>>();
  const open = new Map<string, number>();
  let listening: Promise<() => Promise<void>> | null = null;

  function tell(accountId: string): void {
    // Empty: the connection was lost for a while, and anybody may have missed something.
    const concerned = accountId === "" ? [...followers.values()] : [followers.get(accountId)];
    for (const each of concerned) for (const { onNews } of each ?? []) onNews();
  }

  return {
    ...createSharedReads(),
    enter(who, most) {
      const before = open.get(who) ?? 0;
      if (before >= most) return null;
      open.set(who, before + 1);
      return () => {
        const left = (open.get(who) ?? 1) - 1;
        if (left > 0) open.set(who, left);
        else open.delete(who);
      };
    },
    async follow(accountId, listener) {
      listening ??= listen(NEWS_CHANNEL, tell);
      try {
        await listening;
      } catch (error) {
        listening = null;
        throw error;
      }
      const known = followers.get(accountId) ?? new Set();
      followers.set(accountId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && followers.get(accountId) === known) followers.delete(accountId);
      };
    },
    async close() {
      for (const each of followers.values()) for (const { onEnd } of [...each]) onEnd();
      const stop = await listening?.catch(() => null);
      listening = null;
      await stop?.();
    },
  };
}
