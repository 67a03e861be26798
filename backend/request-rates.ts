import { sql } from "drizzle-orm";
import type { DatabaseConnection } from "./db/client.ts";
import { newId } from "./db/columns.ts";

const CHANNEL = "etalase_request_rates";
/** Unused requests are saved for this long, because people and pages send bursts. */
const BURST_SECONDS = 10;
const REPORT_INTERVAL_MS = 1_000;
/** Share of a second's requests. Other processes need not know of fewer. */
const MIN_REPORTED_SHARE = 0.1;
/** As many accounts as fit in a NOTIFY of 8,000 bytes, the busiest first. */
const MAX_REPORTED_ACCOUNTS = 120;
const MAX_BUCKETS = 20_000;
/** Without a minimum, each new account would trigger a scan of all others. */
const MIN_SWEEP_INTERVAL_MS = 1_000;

interface Bucket {
  /** Requests that could still be made at `at`. */
  left: number;
  at: number;
  perSecond: number;
  unreported: number;
}

export interface RequestRates {
  /** Counts a request of the account. Returns `null`, or the seconds to wait if it was refused. */
  take(accountId: string, perSecond: number): number | null;
  /** Requests per second, over the last ten. */
  readRate(accountId: string): number;
  close(): Promise<void>;
}

/**
 * Counts each account's requests in memory, so that a request costs no statement. Processes of one
 * PostgreSQL exchange the use of busy accounts once a second and subtract each other's. An account
 * may exceed its limit for a second, and then gets less.
 */
export function createRequestRates(
  { db, kind, listen }: Pick<DatabaseConnection, "db" | "kind" | "listen">,
  clock: () => number = () => performance.now(),
): RequestRates {
  const buckets = new Map<string, Bucket>();
  const processId = newId();
  let listener: Promise<() => Promise<void>> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let sweptAt = Number.NEGATIVE_INFINITY;

  function ensureBucket(accountId: string, perSecond: number): Bucket {
    const currentMs = clock();
    const knownBucket = buckets.get(accountId);
    const limit = perSecond * BURST_SECONDS;
    if (!knownBucket) {
      if (buckets.size >= MAX_BUCKETS && currentMs - sweptAt > MIN_SWEEP_INTERVAL_MS)
        removeIdleBuckets(currentMs);
      const newBucket = { left: limit, at: currentMs, perSecond, unreported: 0 };
      buckets.set(accountId, newBucket);
      return newBucket;
    }
    // A new limit applies at once; a negative balance stays.
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
      if (currentMs - bucket.at > BURST_SECONDS * 1000) buckets.delete(accountId);
  }

  function applyOtherProcess(message: string): void {
    const [senderId, ...entries] = message.split(" ");
    if (senderId === processId) return;
    for (const entry of entries) {
      const [accountId = "", count] = entry.split(":");
      const knownBucket = buckets.get(accountId);
      // An account that is new in this process starts with its full allowance. The next report
      // corrects it.
      if (knownBucket) ensureBucket(accountId, knownBucket.perSecond).left -= Number(count);
    }
  }

  /** Starts with the first busy account, so that an idle process needs no connection. */
  function listenToOthers(): Promise<unknown> {
    listener ??= listen(CHANNEL, applyOtherProcess);
    return listener;
  }

  async function reportToOthers(): Promise<void> {
    timer = undefined;
    const busyBuckets = [...buckets]
      .filter(([, { unreported, perSecond }]) => unreported > perSecond * MIN_REPORTED_SHARE)
      .sort(([, a], [, b]) => b.unreported - a.unreported)
      .slice(0, MAX_REPORTED_ACCOUNTS);
    const message = [
      processId,
      ...busyBuckets.map(([accountId, { unreported }]) => `${accountId}:${unreported}`),
    ];
    for (const bucket of buckets.values()) bucket.unreported = 0;
    if (busyBuckets.length === 0 || isClosed) return;
    try {
      await listenToOthers();
      await db.execute(sql`select pg_notify(${CHANNEL}, ${message.join(" ")})`);
    } catch {
      // Without the database no request succeeds anyway; the next report tries again.
      listener = null;
    }
  }

  return {
    take(accountId, perSecond) {
      const bucket = ensureBucket(accountId, perSecond);
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
      bucket.left -= 1;
      bucket.unreported += 1;
      if (kind === "postgres") {
        timer ??= setTimeout(() => void reportToOthers(), REPORT_INTERVAL_MS).unref();
        if (bucket.unreported > perSecond * MIN_REPORTED_SHARE)
          listenToOthers().catch(() => undefined);
      }
      return null;
    },
    readRate(accountId) {
      const knownBucket = buckets.get(accountId);
      if (!knownBucket) return 0;
      const { left, perSecond } = ensureBucket(accountId, knownBucket.perSecond);
      return Math.ceil((perSecond * BURST_SECONDS - left) / BURST_SECONDS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const stop = await listener?.catch(() => null);
      await stop?.();
    },
  };
}
