import {
  acceptProposals,
  applyChannelImport,
  undoChannelImport,
} from "../channel-imports/index.ts";
import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { checkItems } from "./check-items.ts";
import { collectItems } from "./collect-items.ts";
import type { MigrationKey } from "./jobs.ts";
import {
  enqueueAdvance,
  type MigrationRow,
  moveOn,
  type PairedMigration,
  readMigrationRow,
  setMigration,
} from "./migration-row.ts";
import { proposeCategories } from "./propose-categories.ts";
import { findImport } from "./read-migration.ts";
import { sendItems } from "./send-items.ts";
import { withdrawItems } from "./take-items-back.ts";

/** Well below the job's time limit. A restart loses only the current part. */
const SLICE_MS = 30_000;
const RATE_LIMIT_PAUSE_MS = 15_000;

/**
 * Runs a slice for the migration's status and enqueues the next, or stops if a person or an import
 * continues. Each part is a repeatable transaction. An unreachable shop is retried, then left with
 * a visible code.
 */
export async function advanceMigration(
  backend: Backend,
  key: MigrationKey,
  run: Pick<JobRun, "isLastTry">,
  sliceMs = SLICE_MS,
): Promise<void> {
  const row = await readMigrationRow(backend.db, key);
  if (!row) return;
  try {
    await runStep(backend, row, performance.now() + sliceMs);
  } catch (error) {
    // The import continues by itself and raises an event.
    if (error instanceof ProblemError && error.problem.code === "import_state") return;
    await storeError(backend, row, findErrorCode(error));
    if (error instanceof ConnectorError && error.kind === "rate_limited")
      throw new RetryLater(
        new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
        "rate limited",
      );
    // A problem that a person has to fix is not retried.
    if (error instanceof ProblemError || (run.isLastTry && error instanceof ConnectorError)) return;
    throw error;
  }
}

async function runStep(backend: Backend, row: MigrationRow, ends: number): Promise<void> {
  switch (row.status) {
    case "fetching":
      return applyFetched(backend, row);
    case "importing":
      return collectImported(backend, row);
    case "checking":
      return advanceStep(backend, row, "ready", () =>
        checkSlice(backend, requirePaired(row), ends),
      );
    case "sending":
      return advanceStep(backend, row, "finished", () =>
        sendItems(backend, requirePaired(row), ends),
      );
    case "undoing":
      return runUndoStep(backend, row, ends);
  }
}

/**
 * New, clear items are imported at once. Items with a question, or of an existing product, wait for
 * the seller.
 */
async function applyFetched(backend: Backend, row: MigrationRow): Promise<void> {
  const job = await findImport(backend, row);
  if (!job) return;
  const selection = { accountId: row.accountId, importId: job.id };
  if (job.status === "ready" || job.status === "stopped") {
    if (!row.skipsQuestions && (job.counts.undecided > 0 || job.counts.link > 0)) return;
    await acceptProposals(backend, selection);
    await applyChannelImport(backend, selection);
    return moveOn(backend, row, { status: "importing" });
  }
  if (job.status === "applying" || job.status === "applied")
    await moveOn(backend, row, { status: "importing" });
}

async function collectImported(backend: Backend, row: MigrationRow): Promise<void> {
  const job = await findImport(backend, row);
  if (job && job.status !== "applied") return;
  await moveOn(backend, row, { status: "checking" }, (tx) => collectItems(tx, row));
}

async function checkSlice(backend: Backend, row: PairedMigration, ends: number): Promise<boolean> {
  await proposeCategories(backend, row);
  return checkItems(backend, row, ends);
}

/** Runs a slice. `work` returns whether anything is left. */
async function advanceStep(
  backend: Backend,
  row: MigrationRow,
  next: "ready" | "finished",
  work: () => Promise<boolean>,
): Promise<void> {
  if (await work()) {
    await transaction(backend.db, async (tx) => {
      if (row.errorCode !== null) await setMigration(tx, row, { errorCode: null });
      await enqueueAdvance(backend, tx, { accountId: row.accountId, migrationId: row.id });
    });
    return;
  }
  const finishedAt = next === "finished" ? { finishedAt: backend.now() } : {};
  await moveOn(backend, row, { status: next, ...finishedAt });
}

async function runUndoStep(backend: Backend, row: MigrationRow, ends: number): Promise<void> {
  const nextTime = await withdrawItems(backend, row, ends);
  if (nextTime) {
    await transaction(backend.db, (tx) =>
      enqueueAdvance(
        backend,
        tx,
        { accountId: row.accountId, migrationId: row.id },
        nextTime === "now" ? undefined : nextTime,
      ),
    );
    return;
  }
  const job = await findImport(backend, row);
  // An import that wrote nothing, such as of a known shop, has nothing to undo.
  if (job?.appliedAt && (job.status === "applied" || job.status === "stopped")) {
    await undoChannelImport(backend, { accountId: row.accountId, importId: job.id }, true);
    return;
  }
  if (job?.status === "undoing") return;
  await moveOn(backend, row, { status: "undone", finishedAt: backend.now() });
}

function requirePaired(row: MigrationRow): PairedMigration {
  const { toChannelId } = row;
  if (toChannelId === null) throw new Error("A migration without a target was begun");
  return { ...row, toChannelId };
}

function findErrorCode(error: unknown): string {
  if (error instanceof ProblemError) return error.problem.code;
  if (!(error instanceof ConnectorError)) return "internal";
  if (error.fault) return getSellerCode(error);
  if (error.kind === "rate_limited") return "rate_limited";
  if (error.kind === "unauthorised" || error.kind === "token_expired") return "channel_not_active";
  return error.kind === "unavailable" ? "channel_unavailable" : "channel_refused";
}

async function storeError(backend: Backend, row: MigrationRow, errorCode: string): Promise<void> {
  backend.log.info({ migrationId: row.id, status: row.status, errorCode }, "a migration waits");
  await transaction(backend.db, (tx) => setMigration(tx, row, { errorCode }));
}
