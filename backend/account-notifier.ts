import { sql } from "drizzle-orm";
import type { DatabaseConnection, Transaction } from "./db/client.ts";
import { createSharedReads, type SharedReads } from "./shared-reads.ts";

const NOTIFY_CHANNEL = "etalase_news";

export interface AccountNotifier extends SharedReads {
  /**
   * Registers a stream of this key. Returns a function that ends it; `null` if `limit` are open.
   */
  openStream(streamKey: string, limit: number): (() => void) | null;
  /** Calls `onNews` after a change in any process. Returns a function that stops it. */
  follow(accountId: string, listener: AccountListener): Promise<() => void>;
  close(): Promise<void>;
}

interface AccountListener {
  onNews: () => void;
  onEnd: () => void;
}

/** Tells other processes that the account has changes, after `tx` commits. */
export async function notifyAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL}, ${accountId})`);
}

/** Uses one LISTEN per process for any number of browsers, started with the first one. */
export function createAccountNotifier({
  listen,
}: Pick<DatabaseConnection, "listen">): AccountNotifier {
  const followers = new Map<string, Set<AccountListener>>();
  const openStreams = new Map<string, number>();
  let listening: Promise<() => Promise<void>> | null = null;

  function notifyFollowers(accountId: string): void {
    // Empty: the connection was lost, so any account may have missed changes.
    const listenerSets = accountId === "" ? [...followers.values()] : [followers.get(accountId)];
    for (const listeners of listenerSets) for (const { onNews } of listeners ?? []) onNews();
  }

  return {
    ...createSharedReads(),
    openStream(streamKey, limit) {
      const openCount = openStreams.get(streamKey) ?? 0;
      if (openCount >= limit) return null;
      openStreams.set(streamKey, openCount + 1);
      return () => {
        const remainingStreams = (openStreams.get(streamKey) ?? 1) - 1;
        if (remainingStreams > 0) openStreams.set(streamKey, remainingStreams);
        else openStreams.delete(streamKey);
      };
    },
    async follow(accountId, listener) {
      listening ??= listen(NOTIFY_CHANNEL, notifyFollowers);
      try {
        await listening;
      } catch (error) {
        listening = null;
        throw error;
      }
      const accountListeners = followers.get(accountId) ?? new Set();
      followers.set(accountId, accountListeners.add(listener));
      return () => {
        accountListeners.delete(listener);
        if (accountListeners.size === 0 && followers.get(accountId) === accountListeners)
          followers.delete(accountId);
      };
    },
    async close() {
      for (const listeners of followers.values()) for (const { onEnd } of [...listeners]) onEnd();
      const stop = await listening?.catch(() => null);
      listening = null;
      await stop?.();
    },
  };
}
