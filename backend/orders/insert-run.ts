import { and, eq, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { shipmentRuns } from "../db/schema/orders.ts";
import { requireRunAllowed } from "../limits/index.ts";
import { runShipmentsJob } from "./jobs.ts";

const KEPT_MS = 14 * 24 * 3_600_000;

type NewRun = typeof shipmentRuns.$inferInsert & { id: string; waiting: string[] };

/** Stores a run, and deletes the account's runs that are older than two weeks. */
export async function insertRun(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  run: NewRun,
): Promise<void> {
  const isOld = lt(shipmentRuns.createdAt, new Date(now().getTime() - KEPT_MS));
  await tx.delete(shipmentRuns).where(and(eq(shipmentRuns.accountId, run.accountId), isOld));
  await tx.insert(shipmentRuns).values({ ...run, createdAt: now() });
}

/** Stores a member's run and starts its job, if orders wait. Throws 429 if too many runs work. */
export async function startMemberRun(
  backend: Backend,
  tx: Transaction,
  run: NewRun,
): Promise<void> {
  const { accountId, id: runId, waiting } = run;
  const hasWork = waiting.length > 0;
  if (hasWork) await requireRunAllowed(backend, tx, accountId);
  await insertRun(backend, tx, { ...run, status: hasWork ? "running" : "done" });
  if (hasWork)
    await backend.enqueue(tx, runShipmentsJob, { accountId, runId }, { singletonKey: runId });
}
