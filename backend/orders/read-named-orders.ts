import { and, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { newId } from "../db/columns.ts";
import { type OrderRow, orderImports, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { RetryLater } from "../jobs/queue.ts";
import { callForPerson } from "./channel-failures.ts";
import { readOrdersJob } from "./jobs.ts";
import { pullOrder } from "./pull-orders.ts";
import { visibleToCaller } from "./visible-orders.ts";
import {
  loadShopFinder,
  type OrderOutcome,
  takeNextChunk,
  toFailure,
  toOutcome,
  updateProgress,
} from "./work-in-chunks.ts";

interface ImportKey {
  accountId: string;
  importId: string;
}

/** Starts reading orders again. Orders outside the caller's reach are reported as failed. */
export async function startReadingOrders(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
): Promise<{ importId: string }> {
  const { accountId } = caller;
  const importId = newId();
  const ids = [...new Set(orderIds)];
  const foundOrders = await backend.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(visibleToCaller(caller), inArray(orders.id, ids)));
  const foundIds = new Set(foundOrders.map(({ id }) => id));
  const waiting = ids.filter((id) => foundIds.has(id));
  const failedOrders = ids
    .filter((id) => !foundIds.has(id))
    .map((orderId) => ({ orderId, code: "not_found", message: "" }));
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(orderImports)
      .values({ id: importId, accountId, total: ids.length, waiting, failed: failedOrders });
    await backend.enqueue(tx, readOrdersJob, { accountId, importId }, { singletonKey: importId });
  });
  return { importId };
}

/**
 * The job: reads the next chunk. Throws `RetryLater` while orders are left. A silent shop is tried
 * later; the others go on.
 */
export async function readNextOrders(backend: Backend, key: ImportKey): Promise<void> {
  const isThisImport = and(
    eq(orderImports.accountId, key.accountId),
    eq(orderImports.id, key.importId),
  );
  const [before] = await backend.db.select().from(orderImports).where(isThisImport);
  if (before?.status !== "running") return;
  const findShop = await loadShopFinder(backend, key.accountId, before.waiting);
  const chunk = takeNextChunk(before, { findShop: findShop, now: backend.now() });
  const rows = await backend.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, key.accountId), inArray(orders.id, chunk)));
  const outcomes = await Promise.all(rows.map((order) => readOrderAgain(backend, order)));
  const { waiting, pauses, failures, waitMs } = updateProgress(before, chunk, outcomes, {
    ...{ findShop: findShop, now: backend.now() },
  });
  await backend.db
    .update(orderImports)
    .set({
      ...{ waiting, pauses, failed: [...before.failed, ...failures] },
      found: before.found + outcomes.filter(({ failure }) => failure === null).length,
      ...(waitMs === null ? { status: "done", finishedAt: backend.now() } : {}),
    })
    .where(isThisImport);
  if (waitMs === null) return;
  throw new RetryLater(new Date(backend.now().getTime() + waitMs), "more orders are to be read");
}

async function readOrderAgain(backend: Backend, order: OrderRow): Promise<OrderOutcome> {
  try {
    const pulledOrder = await callForPerson(pullOrder(backend, order, order.externalId));
    return toOutcome(order.id, pulledOrder ? null : { code: "not_on_channel", message: "" });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return toOutcome(order.id, toFailure(error));
  }
}
