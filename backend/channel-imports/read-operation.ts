import type { ChannelImport } from "#contract/channel-imports.ts";
import type { ChannelOperation } from "#contract/channel-operations.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { readPublish } from "../listings/index.ts";
import { loadOrder } from "../orders/index.ts";
import { showChannelImport } from "./read-channel-imports.ts";

type OperationState = Omit<ChannelOperation, "operationId">;

/**
 * Searches all kinds of operations, because ids are unique. Throws 404, also without permission for
 * the kind.
 */
export async function readOperation(
  backend: Backend,
  caller: Caller,
  operationId: string,
): Promise<ChannelOperation> {
  const { permissions } = caller;
  const readers = [
    ...(permissions.has("product-manage") ? [readPublishState, readImportState] : []),
    ...(permissions.has("order-manage") ? [readShipmentState] : []),
  ];
  for (const readState of readers) {
    const state = await replaceMissing(readState(backend, caller, operationId));
    if (state) return { operationId, ...state };
  }
  throw notFound("The operation");
}

async function replaceMissing<T>(statePromise: Promise<T>): Promise<T | null> {
  try {
    return await statePromise;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}

async function readPublishState(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<OperationState> {
  const page = { limit: 1, offset: 0 };
  const { counts, total, isStopped } = await readPublish(backend, caller.accountId, id, page);
  const { waiting = 0, failed = 0 } = counts;
  const endedStatus = failed > 0 ? "failed" : "done";
  return {
    kind: "publish",
    status: isStopped ? "stopped" : waiting > 0 ? "running" : endedStatus,
    done: total - waiting,
    total,
    reason: failed > 0 ? "some_failed" : null,
  };
}

const IMPORT_STATES: Record<ChannelImport["status"], OperationState["status"]> = {
  ...{ fetching: "running", applying: "running", undoing: "running" },
  ...{ paused: "waiting", ready: "waiting", failed: "failed" },
  ...{ applied: "done", undone: "done", stopped: "stopped", cancelled: "stopped" },
};

async function readImportState(
  backend: Backend,
  caller: Caller,
  importId: string,
): Promise<OperationState> {
  const { accountId, channelIds } = caller;
  const shownImport = await showChannelImport(backend, { accountId, importId });
  const { channelId, status, errorCode, counts } = shownImport;
  if (channelIds && !channelIds.includes(channelId)) throw notFound("The operation");
  return {
    kind: "import",
    status: IMPORT_STATES[status],
    done: status === "fetching" ? counts.fetched : counts.linked + counts.created,
    total: counts.total,
    reason: errorCode,
  };
}

const STATUSES_BEFORE_SHIPPING: readonly OrderStatus[] = [
  "unpaid",
  "on_hold",
  "to_process",
  "expired",
  "cancelled",
];

async function readShipmentState(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<OperationState> {
  const { status, shipmentError: reason } = await loadOrder(backend.db, caller, orderId);
  const commonFields = { kind: "shipment" as const, total: 1 };
  if (status === "processing") return { ...commonFields, status: "running", done: 0, reason: null };
  if (!STATUSES_BEFORE_SHIPPING.includes(status))
    return { ...commonFields, status: "done", done: 1, reason: null };
  if (reason) return { ...commonFields, status: "failed", done: 0, reason };
  throw notFound("The operation");
}
