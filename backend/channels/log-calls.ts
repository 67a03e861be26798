import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channelCalls } from "../db/schema/channel-calls.ts";
import { type LoggedCall, runWithCallLog } from "../marketplaces/call-log.ts";
import { collectPutAside, type PutAside } from "../marketplaces/put-aside.ts";
import type { ChannelKey } from "./channel-key.ts";
import { storePutAside } from "./put-aside-records.ts";

const RETENTION_MS = 7 * 24 * 3_600_000;

/** Runs `work` and logs its calls and unreadable records. A failure to log is no error. */
export async function logCalls<T>(
  { db, now, log }: Pick<Backend, "db" | "now" | "log">,
  { accountId, channelId }: ChannelKey,
  work: () => Promise<T>,
): Promise<T> {
  const calls: LoggedCall[] = [];
  const unreadableRecords: PutAside[] = [];
  try {
    return await collectPutAside(unreadableRecords, () => runWithCallLog(calls, now, work));
  } finally {
    await storePutAside({ db, now, log }, { accountId, channelId }, unreadableRecords);
    const rows = calls.map((call) => ({ id: newId(), accountId, channelId, ...call }));
    if (rows.length > 0)
      await db
        .insert(channelCalls)
        .values(rows)
        .catch((err: unknown) => log.warn({ err, channelId }, "calls were not logged"));
  }
}

export async function deleteCalls({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db
    .delete(channelCalls)
    .where(lt(channelCalls.at, new Date(now().getTime() - RETENTION_MS)));
}
