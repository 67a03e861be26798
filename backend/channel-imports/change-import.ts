import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { ChannelImport } from "#contract/channel-imports.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channels } from "../db/schema/channels.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { requireRunAllowed } from "../limits/index.ts";
import { lockChannel } from "../listings/index.ts";
import { applyChannelImportJob, fetchChannelItemsJob, undoChannelImportJob } from "./jobs.ts";
import {
  computeUndoEnd,
  type ImportRow,
  loadChannelImport,
  showChannelImport,
} from "./read-channel-imports.ts";

type Author = { accountId: string; actor: string };

/** Throws 404, 409 `channel_not_active`, 409 `import_open` for an unfinished import of the shop. */
export async function startChannelImport(
  backend: Backend,
  author: Author,
  channelId: string,
): Promise<ChannelImport> {
  const [channel] = await backend.db
    .select({ status: channels.status, channelType: channels.channelType })
    .from(channels)
    .where(
      and(
        eq(channels.id, channelId),
        eq(channels.accountId, author.accountId),
        isNull(channels.disconnectedAt),
      ),
    );
  if (!channel) throw notFound("The channel");
  if (channel.status !== "active" || !backend.connector(channel.channelType))
    throw conflict("channel_not_active", "The channel is not connected");
  const id = newId();
  await requireSingleImport(() =>
    transaction(backend.db, async (tx) => {
      await requireRunAllowed(backend, tx, author.accountId);
      await tx
        .insert(channelImports)
        .values({ id, ...author, channelId, createdAt: backend.now() });
      await backend.enqueue(tx, fetchChannelItemsJob, {
        accountId: author.accountId,
        importId: id,
      });
    }),
  );
  return showChannelImport(backend, { accountId: author.accountId, importId: id });
}

type ImportKey = { accountId: string; importId: string };
const matchImportItems = ({ accountId, importId }: ImportKey) =>
  and(eq(items.accountId, accountId), eq(items.importId, importId));
const toImportKey = ({ accountId, importId }: ImportKey) => ({ accountId, importId });

/** The current page is discarded; the current product is finished. */
export async function stopChannelImport(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  await changeStatus(backend, importKey, {
    from: ["fetching", "applying"],
    to: ({ status, appliedAt }) =>
      status === "fetching"
        ? { status: "paused", errorCode: null }
        : { status: "stopped", appliedAt: appliedAt ?? backend.now() },
  });
  return showChannelImport(backend, importKey);
}

/** Continues with the page that is missing. */
export async function resumeChannelImport(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  const enqueueFetch = (tx: Transaction) =>
    backend.enqueue(tx, fetchChannelItemsJob, toImportKey(importKey));
  await changeStatus(backend, importKey, {
    from: ["paused", "failed"],
    to: () => ({ status: "fetching", errorCode: null }),
    alsoRun: enqueueFetch,
  });
  return showChannelImport(backend, importKey);
}

export const DECIDABLE_STATUSES = ["ready", "stopped", "applied"] as const;

/** Accepts the proposals of waiting items. Those without one keep waiting. */
export async function acceptProposals(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  const waitingCondition = and(
    matchImportItems(importKey),
    eq(items.status, "waiting"),
    isNull(items.decision),
    isNotNull(items.proposal),
  );
  const storeProposals = (tx: Transaction) =>
    tx
      .update(items)
      .set({ decision: sql`${items.proposal}` })
      .where(waitingCondition);
  await changeStatus(backend, importKey, { from: DECIDABLE_STATUSES, alsoRun: storeProposals });
  return showChannelImport(backend, importKey);
}

/** Starts writing decided items, also after a stop. Throws 409 `channel_not_active`. */
export async function applyChannelImport(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  const enqueueApply = async (tx: Transaction, row: ImportRow) => {
    await requireShop(tx, row);
    await backend.enqueue(tx, applyChannelImportJob, toImportKey(importKey));
  };
  await changeStatus(backend, importKey, {
    from: DECIDABLE_STATUSES,
    to: () => ({ status: "applying", errorCode: null }),
    alsoRun: enqueueApply,
  });
  return showChannelImport(backend, importKey);
}

/** Throws 409 `undo_over` after 7 days, unless `ignoresPeriod`. */
export async function undoChannelImport(
  backend: Backend,
  importKey: ImportKey,
  ignoresPeriod = false,
): Promise<ChannelImport> {
  const toUndoing = (row: ImportRow) => {
    const undoEnd = computeUndoEnd(row);
    if (undoEnd === null || (!ignoresPeriod && undoEnd <= backend.now()))
      throw conflict("undo_over", "The undo period of the import has ended");
    return { status: "undoing" as const };
  };
  const enqueueUndo = (tx: Transaction) =>
    backend.enqueue(tx, undoChannelImportJob, toImportKey(importKey));
  await changeStatus(backend, importKey, {
    from: ["applied", "stopped"],
    to: toUndoing,
    alsoRun: enqueueUndo,
  });
  return showChannelImport(backend, importKey);
}

/** Deletes an import that has written nothing. */
export async function cancelChannelImport(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  const shownImport = await showChannelImport(backend, importKey);
  const deleteItems = (tx: Transaction) => tx.delete(items).where(matchImportItems(importKey));
  await changeStatus(backend, importKey, {
    from: ["fetching", "paused", "failed", "ready"],
    to: () => ({ status: "cancelled" }),
    alsoRun: deleteItems,
  });
  return { ...shownImport, status: "cancelled" };
}

/** Deletes the record of an import. Products stay, but an undo is impossible. */
export async function clearChannelImport(
  backend: Backend,
  importKey: ImportKey,
): Promise<ChannelImport> {
  const shownImport = await showChannelImport(backend, importKey);
  const deleteImport = (tx: Transaction) =>
    tx
      .delete(channelImports)
      .where(
        and(
          eq(channelImports.accountId, importKey.accountId),
          eq(channelImports.id, importKey.importId),
        ),
      );
  await changeStatus(backend, importKey, {
    from: ["applied", "stopped", "undone"],
    alsoRun: deleteImport,
  });
  return { ...shownImport, status: "cancelled" };
}

interface ImportStep {
  from: readonly ImportRow["status"][];
  to?: (row: ImportRow) => Partial<ImportRow>;
  /** Runs in the same transaction. */
  alsoRun?: (tx: Transaction, row: ImportRow) => Promise<unknown>;
}

/** Throws 404, 409 `import_state`. */
async function changeStatus(
  backend: Backend,
  { accountId, importId }: ImportKey,
  { from, to, alsoRun }: ImportStep,
): Promise<void> {
  await requireSingleImport(() =>
    transaction(backend.db, async (tx) => {
      const row = await loadChannelImport(tx, accountId, importId, true);
      requireStatus(row, from);
      if (to)
        await tx
          .update(channelImports)
          .set(to(row))
          .where(and(eq(channelImports.accountId, accountId), eq(channelImports.id, importId)));
      await alsoRun?.(tx, row);
    }),
  );
}

/** Locks the shop, so that it is not disconnected meanwhile. */
export async function requireShop(
  tx: Transaction,
  { accountId, channelId }: Pick<ImportRow, "accountId" | "channelId">,
): Promise<void> {
  if ((await lockChannel(tx, accountId, channelId)) === null)
    throw conflict("channel_not_active", "The shop is disconnected");
}

export function requireStatus(row: ImportRow, from: readonly ImportRow["status"][]): void {
  if (!from.includes(row.status))
    throw conflict("import_state", `The import is ${row.status}`, { status: row.status });
}

async function requireSingleImport<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (findBrokenConstraint(error) === "channel_imports_open")
      throw conflict("import_open", "Another import of this shop is not finished");
    throw error;
  }
}

/** Returns the shop's unfinished import, or `null`. */
export async function findOpenImport(
  { db }: Backend,
  accountId: string,
  channelId: string,
): Promise<string | null> {
  const [openImport] = await db
    .select({ id: channelImports.id })
    .from(channelImports)
    .where(
      and(
        eq(channelImports.accountId, accountId),
        eq(channelImports.channelId, channelId),
        inArray(channelImports.status, ["fetching", "paused", "ready", "applying"]),
      ),
    );
  return openImport?.id ?? null;
}

/** Finds imports whose job may be lost after a crash. */
export async function findInterruptedImports({ db }: Backend) {
  return db
    .select({
      accountId: channelImports.accountId,
      importId: channelImports.id,
      status: channelImports.status,
    })
    .from(channelImports)
    .where(inArray(channelImports.status, ["fetching", "applying", "undoing"]));
}
