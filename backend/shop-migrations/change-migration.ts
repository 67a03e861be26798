import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Migration } from "#contract/migrations.ts";
import {
  applyChannelImport,
  cancelChannelImport,
  findOpenImport,
  resumeChannelImport,
  startChannelImport,
} from "../channel-imports/index.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channels } from "../db/schema/channels.ts";
import { shopMigrationItems as items, shopMigrations } from "../db/schema/shop-migrations.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { openPublish, stopPublish } from "../listings/index.ts";
import { collectItems } from "./collect-items.ts";
import {
  enqueueAdvance,
  lockMigration,
  type MigrationRow,
  matchItems,
  readLatestMigration,
  toMigrationKey,
  updateMigration,
} from "./migration-row.ts";
import { findImport, getMigration, hasSoldProducts } from "./read-migration.ts";

export interface Author {
  accountId: string;
  actor: string;
}

/** The shops can be changed until something is fetched. */
const CHOOSABLE_STATUSES = ["choosing"] as const;
/** These statuses continue without a person. */
const RUNNING_STATUSES = ["fetching", "importing", "checking", "sending", "undoing"] as const;
const IMPORT_STATUSES: readonly MigrationRow["status"][] = ["fetching", "importing"];
const ENDABLE_STATUSES = [
  "choosing",
  "fetching",
  "checking",
  "ready",
  "sending",
  "undoing",
] as const;
/** A part is already on the target. */
const BEGUN_STATUSES: readonly MigrationRow["status"][] = ["sending", "undoing"];
const FINISHED_STATUSES: readonly MigrationRow["status"][] = ["finished", "undone", "cancelled"];

/** Throws 404 for a foreign shop; 409 `channel_not_active`, or `migration_state` while one runs. */
export async function chooseSource(
  backend: Backend,
  author: Author,
  channelId: string,
): Promise<Migration> {
  await requireActive(backend, author.accountId, channelId);
  await requireSingleMigration(() =>
    transaction(backend.db, async (tx) => {
      const row = await readLatestMigration(tx, author.accountId, true);
      if (row && !FINISHED_STATUSES.includes(row.status)) {
        requireStatus(row, CHOOSABLE_STATUSES);
        const toChannelId = row.toChannelId === channelId ? null : row.toChannelId;
        return updateMigration(tx, row, { fromChannelId: channelId, toChannelId, errorCode: null });
      }
      const newMigration = {
        id: newId(),
        ...author,
        fromChannelId: channelId,
        createdAt: backend.now(),
      };
      await tx.insert(shopMigrations).values(newMigration);
    }),
  );
  return getMigration(backend, author.accountId);
}

/** Throws as `chooseSource`, and 422 `same_channel`. */
export async function chooseTarget(
  backend: Backend,
  { accountId }: Author,
  channelId: string,
): Promise<Migration> {
  await requireActive(backend, accountId, channelId);
  await transaction(backend.db, async (tx) => {
    const row = await lockMigration(tx, accountId, CHOOSABLE_STATUSES);
    if (row.fromChannelId === channelId)
      throw invalid("invalid_body", "Both shops are the same", { channelId: "same_channel" });
    await updateMigration(tx, row, { toChannelId: channelId });
  });
  return getMigration(backend, accountId);
}

/** Starts an import of the source, or uses an open one. */
export async function startMigration(backend: Backend, author: Author): Promise<Migration> {
  const { accountId } = author;
  const row = await readLatestMigration(backend.db, accountId);
  if (!row?.toChannelId) throw conflict("migration_state", "The shops are not chosen");
  requireStatus(row, ["choosing", "fetching"]);
  if (row.status === "choosing" || (await isImportMissing(backend, row))) {
    await requireActive(backend, accountId, row.toChannelId);
    const importId = await beginImport(backend, author, row.fromChannelId);
    await transaction(backend.db, async (tx) => {
      const migration = await lockMigration(tx, accountId, ["choosing", "fetching"]);
      await updateMigration(tx, migration, { status: "fetching", importId, errorCode: null });
      await enqueueAdvance(backend, tx, toMigrationKey(migration));
    });
  }
  return getMigration(backend, accountId);
}

async function beginImport(backend: Backend, author: Author, channelId: string): Promise<string> {
  const openImport = await findOpenImport(backend, author.accountId, channelId);
  return openImport ?? (await startChannelImport(backend, author, channelId)).id;
}

/** Continues a waiting step. After fetching, omits items with a question. */
export async function continueMigration(
  backend: Backend,
  { accountId }: Author,
): Promise<Migration> {
  const row = await transaction(backend.db, async (tx) => {
    const migration = await lockMigration(tx, accountId, RUNNING_STATUSES);
    const isDecided = migration.status === "fetching";
    await updateMigration(tx, migration, { errorCode: null, skipsQuestions: isDecided });
    await enqueueAdvance(backend, tx, toMigrationKey(migration));
    return migration;
  });
  const job = IMPORT_STATUSES.includes(row.status) ? await findImport(backend, row) : null;
  const selection = { accountId, importId: job?.id ?? "" };
  if (job?.status === "paused" || job?.status === "failed") {
    await transaction(backend.db, (tx) => updateMigration(tx, row, { skipsQuestions: false }));
    await resumeChannelImport(backend, selection);
  } else if (job?.status === "stopped" && row.status === "importing")
    await applyChannelImport(backend, selection);
  return getMigration(backend, accountId);
}

export async function recheckMigration(
  backend: Backend,
  { accountId }: Author,
): Promise<Migration> {
  await transaction(backend.db, async (tx) => {
    const row = await lockMigration(tx, accountId, ["ready"]);
    await tx
      .update(items)
      .set({ fit: "waiting", findings: [] })
      .where(matchItems(toMigrationKey(row)));
    await collectItems(tx, row);
    await updateMigration(tx, row, { status: "checking", errorCode: null });
    await enqueueAdvance(backend, tx, toMigrationKey(row));
  });
  return getMigration(backend, accountId);
}

/** Throws 409 `migration_state`, or `nothing_to_send` if every item is omitted or there already. */
export async function sendMigration(
  backend: Backend,
  author: Author,
  mode: NonNullable<MigrationRow["mode"]>,
): Promise<Migration> {
  const { accountId } = author;
  await transaction(backend.db, async (tx) => {
    const row = await lockMigration(tx, accountId, ["ready"]);
    const [itemCounts] = await tx
      .select({
        fits: sql`count(*) filter (where ${items.fit} = 'fits')`.mapWith(Number),
        all: sql`count(*)`.mapWith(Number),
      })
      .from(items)
      .where(
        and(
          matchItems(toMigrationKey(row)),
          eq(items.isLeftOut, false),
          inArray(items.fit, ["fits", "refused"]),
        ),
      );
    if (!itemCounts || itemCounts.all === 0)
      throw conflict("nothing_to_send", "No product is to be brought to the target");
    const publishId = mode === "publish" && itemCounts.fits > 0 ? newId() : null;
    if (publishId)
      await openPublish(backend, tx, author, { publishId, itemsToCome: itemCounts.fits });
    await updateMigration(tx, row, { status: "sending", mode, publishId, actor: author.actor });
    await enqueueAdvance(backend, tx, toMigrationKey(row));
  });
  return getMigration(backend, accountId);
}

/**
 * Before anything is sent, also cancels an import that wrote nothing. After that the migration ends
 * as finished, and the target's listings stay.
 */
export async function cancelMigration(backend: Backend, { accountId }: Author): Promise<Migration> {
  const shownMigration = await getMigration(backend, accountId);
  const row = await transaction(backend.db, async (tx) => {
    const migration = await lockMigration(tx, accountId, ENDABLE_STATUSES);
    const isBegun = BEGUN_STATUSES.includes(migration.status);
    if (isBegun && migration.errorCode === null) requireStatus(migration, []);
    const status = isBegun ? "finished" : "cancelled";
    await updateMigration(tx, migration, { status, errorCode: null, finishedAt: backend.now() });
    return migration;
  });
  if (BEGUN_STATUSES.includes(row.status)) {
    if (row.publishId) await stopPublish(backend, accountId, row.publishId);
    return getMigration(backend, accountId);
  }
  const job = row.status === "fetching" ? await findImport(backend, row) : null;
  if (job && ["fetching", "paused", "failed", "ready"].includes(job.status))
    await cancelChannelImport(backend, { accountId, importId: job.id });
  return { ...shownMigration, status: "cancelled" };
}

/** Throws 409 `already_sold` if the target sold a product, 409 `migration_state`. */
export async function undoMigration(backend: Backend, author: Author): Promise<Migration> {
  const { accountId } = author;
  const row = await transaction(backend.db, async (tx) => {
    const migration = await lockMigration(tx, accountId, ["ready", "finished"]);
    if (await hasSoldProducts(tx, migration))
      throw conflict("already_sold", "The target has sold a product of this migration");
    await updateMigration(tx, migration, { status: "undoing", actor: author.actor });
    await enqueueAdvance(backend, tx, toMigrationKey(migration));
    return migration;
  });
  if (row.publishId) await stopPublish(backend, accountId, row.publishId);
  return getMigration(backend, accountId);
}

/** Throws 404, 409 `migration_state`. */
export async function setLeftOut(
  backend: Backend,
  { accountId }: Author,
  { productIds, isLeftOut }: { productIds: string[]; isLeftOut: boolean },
): Promise<Migration> {
  await transaction(backend.db, async (tx) => {
    const row = await lockMigration(tx, accountId, ["ready"]);
    await tx
      .update(items)
      .set({ isLeftOut })
      .where(and(matchItems(toMigrationKey(row)), inArray(items.productId, productIds)));
  });
  return getMigration(backend, accountId);
}

const isImportMissing = async (backend: Backend, row: MigrationRow) =>
  (await findImport(backend, row)) === null;

function requireStatus(row: MigrationRow, from: readonly MigrationRow["status"][]): void {
  if (!from.includes(row.status))
    throw conflict("migration_state", `The migration is ${row.status}`, { status: row.status });
}

async function requireActive(
  { db, connector }: Backend,
  accountId: string,
  channelId: string,
): Promise<void> {
  const [channel] = await db
    .select({ status: channels.status, channelType: channels.channelType })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.id, channelId),
        isNull(channels.disconnectedAt),
      ),
    );
  if (!channel) throw notFound("The channel");
  if (channel.status !== "active" || !connector(channel.channelType)?.listings)
    throw conflict("channel_not_active", "The shop is not connected");
}

async function requireSingleMigration(startMigrationRow: () => Promise<unknown>): Promise<void> {
  try {
    await startMigrationRow();
  } catch (error) {
    if (findBrokenConstraint(error) === "shop_migrations_open")
      throw conflict("migration_state", "Another migration was begun at the same moment");
    throw error;
  }
}
