import { sql } from "drizzle-orm";
import type { DatabaseConnection } from "./db/client.ts";
import { newId } from "./db/columns.ts";

const CHANNEL = "etalase_request_rates";
/** Unused requests are kept this long, because pages and people come in bursts. */
const SPAN_S = 10;
const TELL_MS = 1_000;
/** The share of a second's requests. Fewer make no difference to other processes. */
const TOLD_SHARE = 0.1;
/** As many accounts as a NOTIFY of 8,000 bytes holds, the busiest first. */
const MOST_TOLD = 120;
const MOST_KEPT = 20_000;
/** Shortest time between sweeps. Without it each new account would trigger a scan of all others. */
const SWEEP_MS = 1_000;

interface Bucket {
  /** Requests that may still be made at `at`. */
  left: number;
  at: number;
  perSecond: number;
  untold: number;
}

export interface RequestRates {
  /**
   * Counts a request of the account. Returns `null`, or the seconds until the next request if this
   * one was refused and not counted.
   */
  take(accountId: string, perSecond: number): number | null;
  /** Requests per second, over the last ten. */
  rateOf(accountId: string): number;
  close(): Promise<void>;
}

/**
 * Counts each account's requests in memory, so that a request costs no statement. Processes of one
 * PostgreSQL exchange the use of busy accounts once a second and subtract each other's. So an
 * account may exceed its limit for a second, and gets less in the next ones.
 */
export function createRequestRates(
  { db, kind, listen }: Pick<DatabaseConnection, "db" | "kind" | "listen">,
  clock: () => number = () => performance.now(),
): RequestRates {
  const buckets = new Map<string, Bucket>();
  const processId = newId();
  let listening: Promise<() => Promise<void>> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let sweptAt = Number.NEGATIVE_INFINITY;

  function ensureBucket(accountId: string, perSecond: number): Bucket {
    const currentMs = clock();
    const knownBucket = buckets.get(accountId);
    const limit = perSecond * SPAN_S;
    if (!knownBucket) {
      if (buckets.size >= MOST_KEPT && currentMs - sweptAt > SWEEP_MS) removeIdleBuckets(currentMs);
      const fresh = { left: limit, at: currentMs, perSecond, untold: 0 };
      buckets.set(accountId, fresh);
      return fresh;
    }
    // A new limit applies at once; an overdraft stays.
    knownBucket.left = Math.min(
      limit,
      knownBucket.left + ((currentMs - knownBucket.at) / 1000) * perSecond,
    );
    knownBucket.perSecond = perSecond;
    knownBucket.at = currentMs;
    return knownBucket;
  }

  function removeIdleBuckets(currentMs: number): void {
    sweptAt = currentMs;
    for (const [accountId, bucket] of buckets)
      if (currentMs - bucket.at > SPAN_S * 1000) buckets.delete(accountId);
  }

  function hearOtherServer(message: string): void {
    const [from, ...entries] = message.split(" ");
    if (from === processId) return;
    for (const entry of entries) {
      const [accountId = "", count] = entry.split(":");
      const knownBucket = buckets.get(accountId);
      // An account that is new in this process starts with its full allowance; the next second
      // corrects it.
      if (knownBucket) ensureBucket(accountId, knownBucket.perSecond).left -= Number(count);
    }
  }

  /** Starts with the first busy account, so that an idle process needs no connection for it. */
  function hearOthers(): Promise<unknown> {
    listening ??= listen(CHANNEL, hearOtherServer);
    return listening;
  }

  async function reportToOtherServers(): Promise<void> {
    timer = undefined;
    const busy = [...buckets]
      .filter(([, { untold, perSecond }]) => untold > perSecond * TOLD_SHARE)
      .sort(([, a], [, b]) => b.untold - a.untold)
      .slice(0, MOST_TOLD);
    const message = [processId, ...busy.map(([accountId, { untold }]) => `${accountId}:${untold}`)];
    for (const bucket of buckets.values()) bucket.untold = 0;
    if (busy.length === 0 || isOver) return;
    try {
      await hearOthers();
      await db.execute(sql`select pg_notify(${CHANNEL}, ${message.join(" ")})`);
    } catch {
      // Without the database no request succeeds anyway; the next second tries again.
      listening = null;
    }
  }

  return {
    take(accountId, perSecond) {
      const bucket = ensureBucket(accountId, perSecond);
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
      bucket.left -= 1;
      bucket.untold += 1;
      if (kind === "postgres") {
        timer ??= setTimeout(() => void reportToOtherServers(), TELL_MS).unref();
        if (bucket.untold > perSecond * TOLD_SHARE) hearOthers().catch(() => undefined);
      }
      return null;
    },
    rateOf(accountId) {
      const knownBucket = buckets.get(accountId);
      if (!knownBucket) return 0;
      const { left, perSecond } = ensureBucket(accountId, knownBucket.perSecond);
      return Math.ceil((perSecond * SPAN_S - left) / SPAN_S);
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      const stop = await listening?.catch(() => null);
      await stop?.();
    },
  };
}
