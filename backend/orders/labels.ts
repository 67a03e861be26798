import { and, eq, isNull } from "drizzle-orm";
import type { UnprintableLabel } from "#contract/label-address.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { orderParcels } from "../db/schema/order-parcels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { countFile } from "../limits/index.ts";
import type { LabelReceiver } from "../marketplaces/channel-shipping.ts";
import { ConnectorError, getSellerCode, requireOffered } from "../marketplaces/connector.ts";
import { containsPrintedText, foldLetters } from "../papers/letters.ts";
import { readPdfText } from "../papers/read-pdf-text.ts";
import { retryLaterFor } from "./channel-failures.ts";
import { createLabelJob, fetchLabelJob } from "./jobs.ts";
import { explainMissingLabel } from "./missing-label.ts";
import { notifyOrder } from "./notify-order.ts";
import { requireAct } from "./order-acts.ts";
import { recordEvents } from "./order-events.ts";
import { extractBoxPages } from "./parcels/box-labels.ts";
import {
  loadOrder,
  loadOrderOfJob,
  lockOrder,
  type OrderKey,
  toOrderRef,
} from "./visible-orders.ts";
import { computeNextTry } from "./wait-times.ts";

/** Sets the documents to `requested`; a job asks the channel for the label. */
export async function requestLabel(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  actor: string,
): Promise<void> {
  const now = backend.now();
  await tx
    .update(orders)
    .set({ documentStatus: "requested", labelError: null, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  await recordEvents(
    tx,
    order,
    actor,
    [{ axis: "document", type: "label_requested", from: order.documentStatus, to: "requested" }],
    now,
  );
  await backend.enqueue(
    tx,
    createLabelJob,
    { accountId: order.accountId, orderId: order.id },
    { singletonKey: order.id },
  );
}

/**
 * Requests the label for a person, also again. Throws 409 `wrong_status` unless the order is to be
 * handed over, `no_tracking_code` before the courier has given one.
 */
export async function requestLabelForMember(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    requireAct("request_label", { order, connector: null }, { unless: ["label_ready"] });
    await requestLabel(backend, tx, order, caller.userId);
  });
}

export async function createLabel(backend: Backend, job: OrderKey, run: JobRun): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (order?.documentStatus !== "requested" || order.trackingCode === null) return;
  const ref = { ...toOrderRef(order), trackingCode: order.trackingCode };
  await recordLabelFailure(backend, order, run, async () => {
    await withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.labels, "labels").create(credentials, ref),
    );
    const waitingSince = backend.now().toISOString();
    await transaction(backend.db, (tx) =>
      backend.enqueue(
        tx,
        fetchLabelJob,
        { ...job, since: waitingSince },
        { singletonKey: job.orderId },
      ),
    );
  });
}

export async function fetchLabel(
  backend: Backend,
  job: OrderKey & { since: string },
  run: JobRun,
): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (order?.documentStatus !== "requested") return;
  await recordLabelFailure(backend, order, run, async () => {
    const label = await withCapability(
      backend,
      order,
      "shipping",
      async (shipping, credentials) => {
        const labels = requireOffered(shipping.labels, "labels");
        const { status, reason } = await labels.status(credentials, toOrderRef(order));
        return {
          status,
          reason,
          bytes: status === "ready" ? await labels.download(credentials, toOrderRef(order)) : null,
          receiver: (await labels.receiver?.read(credentials, toOrderRef(order))) ?? null,
        };
      },
    );
    if (label.bytes) {
      const missingPart =
        label.receiver && (await findMissingReceiverPart(label.bytes, label.receiver));
      return missingPart
        ? failLabel(backend, order, missingPart)
        : storeLabel(backend, order, label.bytes);
    }
    const nextTry = computeNextTry(backend.now(), new Date(job.since));
    if (label.status === "processing" && nextTry)
      throw new RetryLater(nextTry, "the label is not ready yet");
    await failLabel(
      backend,
      order,
      label.status === "processing" ? "timeout" : (label.reason ?? "failed"),
    );
  });
}

/**
 * Returns the receiver's parts that the label lacks, or `null`. A picture has no text to search.
 */
async function findMissingReceiverPart(
  pdf: Uint8Array,
  { name, address }: LabelReceiver,
): Promise<UnprintableLabel | null> {
  const text = await readPdfText(pdf);
  if (foldLetters(text) === "") return null;
  const [hasName, hasAddress] = [
    containsPrintedText(text, name),
    containsPrintedText(text, address),
  ];
  if (hasName) return hasAddress ? null : "unprintable_address";
  return hasAddress ? "unprintable_name" : "unprintable_both";
}

/** Returns the stored PDF, of one box or of all. Throws 409 `label_not_ready` if there is none. */
export async function downloadLabel(
  backend: Backend,
  caller: Caller,
  orderId: string,
  parcelId?: string,
): Promise<Response> {
  const order = await loadOrder(backend.db, caller, orderId);
  const box = parcelId ? await readLabelledBox(backend.db, order, parcelId) : null;
  const file = order.labelKey === null ? null : await backend.files.get(order.labelKey);
  if (!file)
    throw conflict("label_not_ready", "The label is not ready", {
      documentStatus: order.documentStatus,
      reason: explainMissingLabel(order),
    });
  const name = `label-${order.externalId.replace(/[^A-Za-z0-9_-]/g, "_")}.pdf`;
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": "private, no-store",
  };
  const pages = box && (await extractBoxPages(await file.bytes(), box));
  if (pages) return new Response(new Uint8Array(pages), { headers });
  return new Response(file.stream(), {
    headers: { ...headers, "Content-Length": String(file.size) },
  });
}

/** Throws 404 for a box of another order. */
async function readLabelledBox(
  db: Queryable,
  { accountId, id }: OrderRow,
  parcelId: string,
): Promise<{ number: number; of: number; trackingCode: string | null }> {
  const boxes = await db
    .select()
    .from(orderParcels)
    .where(
      and(
        eq(orderParcels.accountId, accountId),
        eq(orderParcels.orderId, id),
        isNull(orderParcels.voidedAt),
      ),
    );
  const box = boxes.find((one) => one.id === parcelId);
  if (!box) throw notFound("Parcel");
  return { number: box.number, of: boxes.length, trackingCode: box.trackingCode };
}

/** Write the file before the row: a crash in between only costs one more download. */
async function storeLabel(
  backend: Backend,
  { id, accountId }: OrderRow,
  bytes: Uint8Array,
): Promise<void> {
  const labelKey = `labels/${id}.pdf`;
  await backend.files.put(
    labelKey,
    new File([new Uint8Array(bytes)], `${id}.pdf`, { type: "application/pdf" }),
  );
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, { accountId }, id);
    if (order.documentStatus !== "requested") return;
    const now = backend.now();
    const file = { accountId, key: labelKey, bytes: bytes.byteLength };
    await countFile(backend, tx, file, { isNeeded: true });
    await tx
      .update(orders)
      .set({ documentStatus: "ready", labelKey, labelError: null, updatedAt: now })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
    await recordEvents(
      tx,
      order,
      "system",
      [{ axis: "document", type: "label_ready", from: "requested", to: "ready" }],
      now,
    );
  });
}

/** Marks a stored label that cannot be printed as failed, so that it can be requested again. */
export const failBrokenLabel = (
  backend: Backend,
  order: Pick<OrderRow, "id" | "accountId">,
): Promise<void> => failLabel(backend, order, "broken_label", ["ready", "printed"]);

async function failLabel(
  backend: Backend,
  { id, accountId }: Pick<OrderRow, "id" | "accountId">,
  labelError: string,
  from: readonly OrderRow["documentStatus"][] = ["requested"],
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, { accountId }, id);
    if (!from.includes(order.documentStatus)) return;
    const now = backend.now();
    await tx
      .update(orders)
      .set({ documentStatus: "failed", labelError, updatedAt: now })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
    await recordEvents(
      tx,
      order,
      "system",
      [
        {
          axis: "document",
          type: "label_failed",
          from: order.documentStatus,
          to: "failed",
          detail: { reason: labelError },
        },
      ],
      now,
    );
    await notifyOrder(backend, tx, order, { template: "label_failed", reason: labelError });
  });
}

/**
 * A refusal or the last try sets the label to `failed` with the reason. A person may request it
 * again.
 */
async function recordLabelFailure(
  backend: Backend,
  order: OrderRow,
  run: JobRun,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof RetryLater) throw error;
    if (error instanceof ConnectorError && error.kind === "rate_limited")
      throw retryLaterFor(backend, error);
    const isFinal = error instanceof ConnectorError && error.kind !== "unavailable";
    if (isFinal || run.isLastTry)
      await failLabel(
        backend,
        order,
        error instanceof ConnectorError
          ? (error.fault && getSellerCode(error)) || error.message || error.code
          : "failed",
      );
    if (!isFinal) throw error;
  }
}
