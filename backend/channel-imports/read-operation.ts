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
 * Finds the operation among all kinds: ids are unique. Throws 404, also for a kind that the caller
 * may not see.
 */
export async function readOperation(
  backend: Backend,
  caller: Caller,
  operationId: string,
): Promise<ChannelOperation> {
  const { permissions } = caller;
  const kinds = [
    ...(permissions.has("product-manage") ? [publishState, importState] : []),
    ...(permissions.has("order-manage") ? [readShipmentState] : []),
  ];
  for (const stateOf of kinds) {
    const state = await nullIfMissing(stateOf(backend, caller, operationId));
    if (state) return { operationId, ...state };
  }
  throw notFound("The operation");
}

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}

async function publishState(backend: Backend, caller: Caller, id: string): Promise<OperationState> {
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

async function importState(
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

/** Statuses of orders whose shipping has not begun. */
const STATUSES_BEFORE: readonly OrderStatus[] = [
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
  const common = { kind: "shipment" as const, total: 1 };
  if (status === "processing") return { ...common, status: "running", done: 0, reason: null };
  if (!STATUSES_BEFORE.includes(status))
    return { ...common, status: "done", done: 1, reason: null };
  if (reason) return { ...common, status: "failed", done: 0, reason };
  throw notFound("The operation");
}
