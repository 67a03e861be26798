import { and, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { newId } from "../db/columns.ts";
import { type FailedRead, type OrderRow, orderImports, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { forPerson } from "./channel-failures.ts";
import { readOrdersJob } from "./jobs.ts";
import { ofCaller } from "./load-order.ts";
import { pullOrder } from "./pull-orders.ts";

/** docs/specification.md: bulk actions run in chunks of 8 a second apart. */
const CHUNK = 8;
const BETWEEN_MS = 1_000;
/** After a failure, and where a channel that is called too often does not say how long. */
const AFTER_FAILURE_MS = 3_000;
/** Nobody waits longer at the page; the order is named as not read instead. */
const LONGEST_WAIT_MS = 600_000;
const TRIES = 3;

interface ImportKey {
  accountId: string;
  importId: string;
}

/** Starts reading orders again. Those that are not the caller's are named as failed. */
export async function startReadingOrders(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
): Promise<{ importId: string }> {
  const { accountId } = caller;
  const importId = newId();
  const ids = [...new Set(orderIds)];
  const found = await backend.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofCaller(caller), inArray(orders.id, ids)));
  const own = new Set(found.map(({ id }) => id));
  const waiting = ids.filter((id) => own.has(id));
  const failed = ids
    .filter((id) => !own.has(id))
    .map((orderId) => ({ orderId, code: "not_found", message: "" }));
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(orderImports)
      .values({ id: importId, accountId, total: ids.length, waiting, failed });
    await backend.enqueue(tx, readOrdersJob, { accountId, importId }, { singletonKey: importId });
  });
  return { importId };
}

/**
 * The job: the next chunk. It throws `RetryLater` as long as some are left. An order that gets no
 * answer is tried again with what is still to be read of its chunk.
 */
export async function readNextOrders(backend: Backend, key: ImportKey): Promise<void> {
  const own = and(eq(orderImports.accountId, key.accountId), eq(orderImports.id, key.importId));
  const [before] = await backend.db.select().from(orderImports).where(own);
  if (before?.status !== "running") return;
  const chunk = before.waiting.slice(0, CHUNK);
  const rows = await backend.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, key.accountId), inArray(orders.id, chunk)));
  const outcomes = await Promise.all(rows.map((order) => readOne(backend, order)));
  const isLastTry = before.tries + 1 >= TRIES;
  const again = outcomes.filter(({ waitMs, isBusy }) => waitMs !== null && (isBusy || !isLastTry));
  const retried = new Set(again.map(({ orderId }) => orderId));
  const waiting = [...retried, ...before.waiting.slice(CHUNK)];
  const failures = outcomes.flatMap(({ orderId, failure }) =>
    failure && !retried.has(orderId) ? [failure] : [],
  );
  const isOver = waiting.length === 0;
  await backend.db
    .update(orderImports)
    .set({
      waiting,
      tries: again.some(({ isBusy }) => !isBusy) ? before.tries + 1 : 0,
      found: before.found + outcomes.filter(({ failure }) => failure === null).length,
      failed: [...before.failed, ...failures],
      ...(isOver ? { status: "done", finishedAt: backend.now() } : {}),
    })
    .where(own);
  if (isOver) return;
  const waitMs = Math.max(BETWEEN_MS, ...again.map((one) => one.waitMs ?? 0));
  throw new RetryLater(new Date(backend.now().getTime() + waitMs), "more orders are to be read");
}

interface Outcome {
  orderId: string;
  failure: FailedRead | null;
  /** null: trying again is useless. */
  waitMs: number | null;
  /** The channel has asked to wait, which is no failed try. */
  isBusy: boolean;
}

async function readOne(backend: Backend, order: OrderRow): Promise<Outcome> {
  const outcome = (failure: Omit<FailedRead, "orderId"> | null, waitMs: number | null = null) => ({
    ...{ orderId: order.id, waitMs, isBusy: failure?.code === "channel_busy" },
    failure: failure && { orderId: order.id, ...failure },
  });
  try {
    const pulled = await pullOrder(backend, order, order.externalId);
    return outcome(pulled ? null : { code: "not_on_channel", message: "" });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const problem = await forPerson(Promise.reject(error)).catch((told: unknown) => told);
    const code = problem instanceof ProblemError ? problem.problem.code : "unexpected";
    return outcome({ code, message: error.message }, waitAfter(error));
  }
}

function waitAfter({ kind, retryAfterMs }: ConnectorError): number | null {
  if (kind === "unavailable") return AFTER_FAILURE_MS;
  if (kind !== "rate_limited") return null;
  const waitMs = retryAfterMs ?? AFTER_FAILURE_MS;
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}
