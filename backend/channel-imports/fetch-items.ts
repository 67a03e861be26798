import { and, eq, isNull, sql } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channelImportItems, channelImports } from "../db/schema/channel-imports.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import type { ChannelItem, ChannelItemPage } from "../marketplaces/channel-listings.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { toStoredAddresses } from "../own-addresses.ts";
import { toSkuKey } from "../products/index.ts";
import { fetchChannelItemsJob, type ImportKey } from "./jobs.ts";
import { matchImport } from "./match-import.ts";
import { type ImportRow, readRunning } from "./read-channel-imports.ts";

/** Well below the job's time limit. A restart loses only the current page. */
const SLICE_MS = 30_000;
const RATE_LIMIT_PAUSE_MS = 15_000;

/**
 * Fetches pages until the shop has no more, it is stopped, or the time is over. A page and its end
 * are stored together: after a crash the next page follows, and of parallel runs one stores each
 * page. An unreachable shop is retried, then fails with a code for a person: `channel_not_active`
 * (reconnect), `channel_unavailable`, `channel_refused`.
 */
export async function fetchItems(
  backend: Backend,
  key: ImportKey,
  run: Pick<JobRun, "isLastTry">,
  sliceMs = SLICE_MS,
): Promise<void> {
  const ends = performance.now() + sliceMs;
  try {
    do {
      const row = await readRunning(backend, key, "fetching");
      if (!row) return;
      if (row.isComplete) return await matchImport(backend, row);
      await storePage(backend, row, await fetchPage(backend, row));
    } while (performance.now() < ends);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return failOrWait(backend, key, error, run);
  }
  await transaction(backend.db, (tx) => backend.enqueue(tx, fetchChannelItemsJob, key));
}

async function fetchPage(backend: Backend, row: ImportRow): Promise<ChannelItemPage> {
  return withCapability(backend, row, "listings", (listings, credentials) =>
    listings.list(credentials, row.cursor),
  );
}

async function storePage({ db }: Backend, row: ImportRow, page: ChannelItemPage): Promise<void> {
  const items = [...new Map(page.items.map((item) => [item.externalProductId, item])).values()];
  await transaction(db, async (tx) => {
    const updated = await tx
      .update(channelImports)
      .set({
        ...{
          cursor: page.cursor,
          isComplete: page.cursor === null,
          total: page.total ?? row.total,
          errorCode: null,
        },
        fetched: sql`${channelImports.fetched} + ${items.length}`,
      })
      .where(
        and(
          eq(channelImports.accountId, row.accountId),
          ...[
            eq(channelImports.id, row.id),
            eq(channelImports.status, "fetching"),
            eq(channelImports.isComplete, false),
          ],
          row.cursor === null
            ? isNull(channelImports.cursor)
            : eq(channelImports.cursor, row.cursor),
        ),
      )
      .returning({ id: channelImports.id });
    if (updated.length === 0 || items.length === 0) return;
    const rows = items.map((item, index) => toRow(row, item, row.fetched + index));
    await tx
      .insert(channelImportItems)
      .values(rows)
      // An item added meanwhile moves others by one, so one may appear twice.
      .onConflictDoUpdate({
        target: [
          channelImportItems.accountId,
          channelImportItems.importId,
          channelImportItems.externalProductId,
        ],
        set: {
          ...{ item: sql`excluded.item`, name: sql`excluded.name`, skus: sql`excluded.skus` },
          ...{ variantCount: sql`excluded.variant_count`, stock: sql`excluded.stock` },
        },
      });
  });
}

const toRow = (
  row: ImportRow,
  item: ChannelItem,
  position: number,
): typeof channelImportItems.$inferInsert => ({
  importId: row.id,
  externalProductId: item.externalProductId,
  accountId: row.accountId,
  position,
  name: item.name,
  item: toStoredAddresses(item),
  skus: item.variants.map(({ sku }) => toSkuKey(sku)),
  variantCount: item.variants.length,
  stock: item.variants.reduce((sum, { stock }) => sum + stock, 0),
});

async function failOrWait(
  backend: Backend,
  key: ImportKey,
  error: ConnectorError,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  if (error.kind === "rate_limited") {
    await storeProgress(backend, key, { errorCode: "rate_limited" });
    throw new RetryLater(
      new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
      "rate limited",
    );
  }
  const unavailable = error.fault ? getSellerCode(error) : "channel_unavailable";
  if (error.kind === "unavailable" && !run.isLastTry) {
    await storeProgress(backend, key, { errorCode: unavailable });
    throw error;
  }
  const isLost = error.kind === "unauthorised" || error.kind === "token_expired";
  const errorCode = isLost
    ? "channel_not_active"
    : error.kind === "unavailable"
      ? unavailable
      : "channel_refused";
  backend.log.warn(
    { err: error, importId: key.importId, errorCode },
    "fetching a shop's items failed",
  );
  await storeProgress(backend, key, { status: "failed", errorCode });
}

async function storeProgress(
  { db }: Backend,
  { accountId, importId }: ImportKey,
  values: Partial<ImportRow>,
): Promise<void> {
  await db
    .update(channelImports)
    .set(values)
    .where(
      and(
        eq(channelImports.accountId, accountId),
        eq(channelImports.id, importId),
        eq(channelImports.status, "fetching"),
      ),
    );
}

/** Ends with a visible error after the last try of an unexpected failure. */
export async function recordFetchFailure(backend: Backend, key: ImportKey): Promise<void> {
  await storeProgress(backend, key, { status: "failed", errorCode: "internal" });
}
