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
  enterStatus,
  type MigrationRow,
  type PairedMigration,
  readMigrationRow,
  updateMigration,
} from "./migration-row.ts";
import { proposeCategories } from "./propose-categories.ts";
import { findImport } from "./read-migration.ts";
import { sendItems } from "./send-items.ts";
import { withdrawItems } from "./withdraw-items.ts";

/** Well below the job's time limit. */
const RUN_MS = 30_000;
const RATE_LIMIT_PAUSE_MS = 15_000;

/**
 * Works on the migration's current status and enqueues the next run, unless a person or an import
 * must continue. Each part is a repeatable transaction. An unreachable shop is retried, then shown
 * with a code.
 */
export async function advanceMigration(
  backend: Backend,
  key: MigrationKey,
  run: Pick<JobRun, "isLastTry">,
  runMs = RUN_MS,
): Promise<void> {
  const row = await readMigrationRow(backend.db, key);
  if (!row) return;
  try {
    await runStep(backend, row, performance.now() + runMs);
  } catch (error) {
    // The import continues, and then raises an event.
    if (error instanceof ProblemError && error.problem.code === "import_state") return;
    await storeError(backend, row, findErrorCode(error));
    if (error instanceof ConnectorError && error.kind === "rate_limited")
      throw new RetryLater(
        new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
        "rate limited",
      );
    // A person has to fix such a problem, so it is not retried.
    if (error instanceof ProblemError || (run.isLastTry && error instanceof ConnectorError)) return;
    throw error;
  }
}

async function runStep(backend: Backend, row: MigrationRow, deadline: number): Promise<void> {
  switch (row.status) {
    case "fetching":
      return applyFetched(backend, row);
    case "importing":
      return collectImported(backend, row);
    case "checking":
      return runUntilDone(backend, row, "ready", () =>
        checkUntilDeadline(backend, requirePaired(row), deadline),
      );
    case "sending":
      return runUntilDone(backend, row, "finished", () =>
        sendItems(backend, requirePaired(row), deadline),
      );
    case "undoing":
      return runUndoStep(backend, row, deadline);
  }
}

/**
 * Imports new, clear items at once. Items with a question, or of an existing product, wait for the
 * seller.
 */
async function applyFetched(backend: Backend, row: MigrationRow): Promise<void> {
  const job = await findImport(backend, row);
  if (!job) return;
  const selection = { accountId: row.accountId, importId: job.id };
  if (job.status === "ready" || job.status === "stopped") {
    if (!row.skipsQuestions && (job.counts.undecided > 0 || job.counts.link > 0)) return;
    await acceptProposals(backend, selection);
    await applyChannelImport(backend, selection);
    return enterStatus(backend, row, { status: "importing" });
  }
  if (job.status === "applying" || job.status === "applied")
    await enterStatus(backend, row, { status: "importing" });
}

async function collectImported(backend: Backend, row: MigrationRow): Promise<void> {
  const job = await findImport(backend, row);
  if (job && job.status !== "applied") return;
  await enterStatus(backend, row, { status: "checking" }, (tx) => collectItems(tx, row));
}

async function checkUntilDeadline(
  backend: Backend,
  row: PairedMigration,
  deadline: number,
): Promise<boolean> {
  await proposeCategories(backend, row);
  return checkItems(backend, row, deadline);
}

/** `doWork` returns whether anything is left. */
async function runUntilDone(
  backend: Backend,
  row: MigrationRow,
  nextStatus: "ready" | "finished",
  doWork: () => Promise<boolean>,
): Promise<void> {
  if (await doWork()) {
    await transaction(backend.db, async (tx) => {
      if (row.errorCode !== null) await updateMigration(tx, row, { errorCode: null });
      await enqueueAdvance(backend, tx, { accountId: row.accountId, migrationId: row.id });
    });
    return;
  }
  const finishedAt = nextStatus === "finished" ? { finishedAt: backend.now() } : {};
  await enterStatus(backend, row, { status: nextStatus, ...finishedAt });
}

async function runUndoStep(backend: Backend, row: MigrationRow, deadline: number): Promise<void> {
  const nextTime = await withdrawItems(backend, row, deadline);
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
  // An import that wrote nothing has nothing to undo.
  if (job?.appliedAt && (job.status === "applied" || job.status === "stopped")) {
    await undoChannelImport(backend, { accountId: row.accountId, importId: job.id }, true);
    return;
  }
  if (job?.status === "undoing") return;
  await enterStatus(backend, row, { status: "undone", finishedAt: backend.now() });
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
  await transaction(backend.db, (tx) => updateMigration(tx, row, { errorCode }));
}
