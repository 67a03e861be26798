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
import { type ImportRow, loadInStatus } from "./read-channel-imports.ts";

/** Well below the job's time limit. A restart loses only the current page. */
const SLICE_MS = 30_000;
const RATE_LIMIT_PAUSE_MS = 15_000;

/**
 * Fetches pages until the shop has no more or the slice is over. A page and its cursor are stored
 * together, so that the next page follows after a crash, and one of parallel runs stores each page.
 * An unreachable shop is retried, then fails with a code for the seller: `channel_not_active`,
 * `channel_unavailable`, `channel_refused`.
 */
export async function fetchItems(
  backend: Backend,
  key: ImportKey,
  run: Pick<JobRun, "isLastTry">,
  sliceMs = SLICE_MS,
): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  try {
    do {
      const row = await loadInStatus(backend, key, "fetching");
      if (!row) return;
      if (row.isComplete) return await matchImport(backend, row);
      await storePage(backend, row, await fetchPage(backend, row));
    } while (performance.now() < endsAt);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return handleFetchError(backend, key, error, run);
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
    const updatedImports = await tx
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
    if (updatedImports.length === 0 || items.length === 0) return;
    const rows = items.map((item, index) => toItemRow(row, item, row.fetched + index));
    await tx
      .insert(channelImportItems)
      .values(rows)
      // An item added meanwhile shifts the pages, so one item may appear twice.
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

const toItemRow = (
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

async function handleFetchError(
  backend: Backend,
  key: ImportKey,
  error: ConnectorError,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  if (error.kind === "rate_limited") {
    await storeImportFields(backend, key, { errorCode: "rate_limited" });
    throw new RetryLater(
      new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
      "rate limited",
    );
  }
  const unavailableCode = error.fault ? getSellerCode(error) : "channel_unavailable";
  if (error.kind === "unavailable" && !run.isLastTry) {
    await storeImportFields(backend, key, { errorCode: unavailableCode });
    throw error;
  }
  const isConnectionLost = error.kind === "unauthorised" || error.kind === "token_expired";
  const errorCode = isConnectionLost
    ? "channel_not_active"
    : error.kind === "unavailable"
      ? unavailableCode
      : "channel_refused";
  backend.log.warn(
    { err: error, importId: key.importId, errorCode },
    "fetching a shop's items failed",
  );
  await storeImportFields(backend, key, { status: "failed", errorCode });
}

async function storeImportFields(
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

/** Shows an error after the last try of an unexpected failure. */
export async function markFetchFailed(backend: Backend, key: ImportKey): Promise<void> {
  await storeImportFields(backend, key, { status: "failed", errorCode: "internal" });
}
