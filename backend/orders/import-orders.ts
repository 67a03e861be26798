import { and, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channels } from "../db/schema/channels.ts";
import { orderImports, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import type { JobRun } from "../jobs/queue.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { retryLaterFor } from "./channel-failures.ts";
import { importOrdersJob } from "./jobs.ts";
import { pullChannel } from "./pull-orders.ts";
import { visibleToCaller } from "./visible-orders.ts";

/**
 * Starts a pull of the named channels, else of all connected ones. Throws 404 for a foreign
 * channel.
 */
export async function startOrderImport(
  backend: Backend,
  caller: Pick<Caller, "accountId">,
  channelIds: string[],
): Promise<{ importId: string }> {
  const importId = newId();
  await transaction(backend.db, async (tx) => {
    const isRequestedChannel = and(
      eq(channels.accountId, caller.accountId),
      channelIds.length > 0 ? inArray(channels.id, channelIds) : eq(channels.status, "active"),
    );
    const foundChannels = await tx
      .select({ id: channels.id })
      .from(channels)
      .where(isRequestedChannel)
      .orderBy(channels.id);
    if (channelIds.length > 0 && foundChannels.length < new Set(channelIds).size)
      throw notFound("Channel");
    await tx.insert(orderImports).values({ id: importId, accountId: caller.accountId });
    await backend.enqueue(tx, importOrdersJob, {
      accountId: caller.accountId,
      importId,
      channelIds: foundChannels.map((channel) => channel.id),
    });
  });
  return { importId };
}

export async function readOrderImport(backend: Backend, caller: Caller, importId: string) {
  const [orderImport] = await backend.db
    .select({
      status: orderImports.status,
      found: orderImports.found,
      errorMessage: orderImports.errorMessage,
      total: orderImports.total,
      waiting: orderImports.waiting,
      failed: orderImports.failed,
    })
    .from(orderImports)
    .where(and(eq(orderImports.id, importId), eq(orderImports.accountId, caller.accountId)));
  if (!orderImport) throw notFound("Import");
  const { total, waiting, failed, ...rest } = orderImport;
  if (total === 0) return { importId, ...rest };
  const ids = failed.map(({ orderId }) => orderId);
  const knownOrders = await backend.db
    .select({ id: orders.id, number: orders.externalId })
    .from(orders)
    .where(and(visibleToCaller(caller), inArray(orders.id, ids)));
  const numbers = new Map(knownOrders.map(({ id, number }) => [id, number]));
  return {
    ...{ importId, ...rest, total, done: total - waiting.length },
    failed: failed.map(({ orderId, code, message }) => ({
      ...{ orderId, code, channelMessage: message },
      orderNumber: numbers.get(orderId) ?? "",
    })),
  };
}

/**
 * The job. A repeat pulls from the cursors again and resets its counts. A disconnected channel does
 * not stop the others, but its code ends the import as failed, as does an error of the last try.
 */
export async function runOrderImport(
  backend: Backend,
  job: { accountId: string; importId: string; channelIds: string[] },
  run: JobRun,
): Promise<void> {
  const updateImport = (values: Partial<typeof orderImports.$inferInsert>) =>
    backend.db
      .update(orderImports)
      .set(values)
      .where(and(eq(orderImports.accountId, job.accountId), eq(orderImports.id, job.importId)));
  const finishImport = (errorMessage: string | null) =>
    updateImport({
      status: errorMessage ? "failed" : "done",
      errorMessage,
      finishedAt: backend.now(),
    });
  let foundCount = 0;
  let disconnectedCode: string | null = null;
  try {
    for (const channelId of job.channelIds) {
      foundCount += await pullChannel(backend, { accountId: job.accountId, channelId }).catch(
        (error: unknown) => {
          if (!(error instanceof ConnectorError) || error.kind !== "unauthorised") throw error;
          disconnectedCode = error.code;
          return 0;
        },
      );
      await updateImport({ found: foundCount });
    }
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rate_limited")
      throw retryLaterFor(backend, error);
    if (run.isLastTry)
      await finishImport(error instanceof ConnectorError ? getSellerCode(error) : "failed");
    throw error;
  }
  await finishImport(disconnectedCode);
}
