import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { FieldLimits } from "#contract/field-limits.ts";
import type { answerReturn as answerCall } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders, type SentReturnAnswer } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import type { OpenReturn, Returns } from "../marketplaces/channel-returns.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { callForPerson } from "./channel-failures.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";
import { recordEvents } from "./order-events.ts";
import { pullOrder } from "./pull-orders.ts";
import { readReturnPictures } from "./return-pictures.ts";
import { awaitsAnswer } from "./return-wish.ts";
import { isBack } from "./sale-states.ts";
import { lockOrder } from "./visible-orders.ts";
import { writeRefund } from "./write-refund.ts";

type ReturnAnswer = z.output<typeof answerCall.body>;

/**
 * Tells the channel whether the buyer may send the goods back, and stores the answer. The goods
 * come into stock when a person has counted them (receive-return.ts). Throws 404; 409
 * `wrong_status`, `already_answered`, `return_not_received`, `no_open_return`; 422 with the field
 * `reason`, `note` or `pictureIds` that the channel refuses or misses, or `refundInstead` if the
 * channel cannot refund instead; otherwise throws as `toProblem` says.
 */
export async function answerReturn(
  backend: Backend,
  caller: Caller,
  orderId: string,
  answer: ReturnAnswer,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("answer_return", facts);
  const sentAnswer = await callForPerson(
    withCapability(backend, order, "returns", (returns, credentials) =>
      sendReturnAnswer(backend, { returns, credentials }, order, answer, caller.email),
    ),
  );
  if (!sentAnswer) {
    const earlierAnswer = order.sentReturnAnswer;
    if (earlierAnswer) await storeReturnAnswer(backend, caller, orderId, earlierAnswer);
    else await storeAnswerGivenOnChannel(backend, order);
    if (earlierAnswer?.accept !== answer.accept)
      throw conflict("no_open_return", "The channel has no return of this order to answer");
  } else await storeReturnAnswer(backend, caller, orderId, sentAnswer);
  // Reads the result from the channel. The answer itself is stored already.
  await pullOrder(backend, order, order.externalId).catch((error: unknown) =>
    backend.log.warn({ err: error, orderId }, "an answered return could not be read again"),
  );
}

/** Returns the answer as the channel has it. `null`: no open return. */
async function sendReturnAnswer(
  backend: Backend,
  { returns, credentials }: { returns: Returns; credentials: Credentials },
  order: OrderRow,
  answer: ReturnAnswer,
  email: string,
): Promise<SentReturnAnswer | null> {
  const { accept, reason, note, pictureIds } = answer;
  const refundInstead = answer.refundInstead ? requireRefundInstead(returns, order, accept) : null;
  if (!accept && (reason === null || !returns.refusalReasons.includes(reason)))
    throw invalid("invalid_body", "The channel knows no such reason", {
      reason: reason === null ? "required" : "invalid",
    });
  const openReturn = await returns.findOpen(credentials, order.externalId);
  if (openReturn === null) return null;
  const claim = accept
    ? await returns.describe(credentials, order.externalId).catch((error: unknown) => {
        backend.log.warn({ err: error, orderId: order.id }, "a return's amount could not be read");
        return null;
      })
    : null;
  const { externalId } = openReturn;
  const isStillOpen = async () =>
    (await returns.findOpen(credentials, order.externalId))?.externalId === externalId;
  const sentAnswer = { ...answer, refundAmount: claim?.refundAmount ?? null };
  const send = (call: () => Promise<void>) =>
    sendOnce(backend, { order, sentAnswer, isStillOpen }, call);
  if (refundInstead) await send(() => refundInstead.pay(credentials, externalId));
  else if (accept) await send(() => returns.accept(credentials, externalId));
  else {
    requireProof(returns, openReturn, answer);
    const pictures = await readReturnPictures(backend, order, pictureIds);
    const refusalFields = { reason: reason ?? "", note, email, pictures };
    await send(() => returns.refuse(credentials, externalId, refusalFields));
  }
  return sentAnswer;
}

/**
 * Makes a call whose answer may be lost. If the return is closed afterwards, the channel has the
 * seller's answer. If that cannot be known yet, the stored `sentAnswer` says what was sent: a
 * second try would find no open return, and would take it for an answer given on the channel.
 */
async function sendOnce(
  { db }: Pick<Backend, "db">,
  sending: {
    order: OrderRow;
    sentAnswer: SentReturnAnswer;
    isStillOpen: () => Promise<boolean>;
  },
  call: () => Promise<void>,
): Promise<void> {
  const { accountId, id } = sending.order;
  const storeSent = (sentReturnAnswer: SentReturnAnswer | null) =>
    db
      .update(orders)
      .set({ sentReturnAnswer })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  await storeSent(sending.sentAnswer);
  try {
    await call();
  } catch (error) {
    const isLost = error instanceof ConnectorError && error.kind === "unavailable";
    const isOpen = isLost ? await sending.isStillOpen().catch(() => null) : true;
    if (isOpen === false) return;
    if (isOpen === true) await storeSent(null);
    throw error;
  }
}

/** A replacement costs goods but no money. Where the channel names no amount, all is paid back. */
function writeExpectedRefund(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  { refundInstead, amount }: { refundInstead: boolean; amount: number | null },
): Promise<void> {
  const { returnWish, itemsTotal, discountTotal } = order;
  if (returnWish === "replacement" && !refundInstead) return writeRefund(backend, tx, order, 0);
  const expected = amount ?? itemsTotal - discountTotal;
  return writeRefund(backend, tx, order, expected, { isExpected: true });
}

/**
 * Stores an answer that was given on the channel's own page. If the channel still reports a return,
 * the seller accepted it there.
 */
async function storeAnswerGivenOnChannel(backend: Backend, answeredOrder: OrderRow): Promise<void> {
  const { accountId, id } = answeredOrder;
  await callForPerson(pullOrder(backend, answeredOrder, answeredOrder.externalId));
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, { accountId }, id);
    if (!awaitsAnswer(order)) return;
    await tx
      .update(orders)
      .set({ returnAnswer: "accepted", updatedAt: now })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
    const event = { axis: "order", type: "return_accepted", detail: { note: "" } } as const;
    await recordEvents(tx, order, `channel:${order.channelId}`, [event], now);
    await writeExpectedRefund(backend, tx, order, { refundInstead: false, amount: null });
  });
}

function requireRefundInstead(
  { refundInstead }: Returns,
  { returnWish }: OrderRow,
  accept: boolean,
): NonNullable<Returns["refundInstead"]> {
  if (accept && returnWish !== null && refundInstead?.of.includes(returnWish)) return refundInstead;
  throw invalid("invalid_body", "The channel offers no refund instead for this request", {
    refundInstead: "invalid",
  });
}

/** Checks the fields that the channel would refuse, before any picture is uploaded there. */
function requireProof(
  { evidence }: Returns,
  { needs }: OpenReturn,
  { reason, note, pictureIds }: ReturnAnswer,
): void {
  const needsPictures =
    needs.includes("pictures") || (evidence?.neededFor ?? []).includes(reason ?? "");
  const most = evidence?.most ?? 0;
  const hasTooMany = pictureIds.length > most;
  const fields = {
    ...(needs.includes("note") && note === "" ? { note: "required" } : {}),
    ...(needsPictures && pictureIds.length === 0 ? { pictureIds: "required" } : {}),
    ...(hasTooMany ? { pictureIds: "too_many" } : {}),
  };
  const limits: FieldLimits = hasTooMany
    ? { pictureIds: { bound: "at_most.list", limit: most } }
    : {};
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "The channel would not accept this refusal", fields, limits);
}

async function storeReturnAnswer(
  backend: Backend,
  caller: Caller,
  orderId: string,
  { accept, refundInstead, reason, note, pictureIds, refundAmount: amount }: SentReturnAnswer,
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    await tx
      .update(orders)
      .set({
        ...{ returnAnswer: accept ? "accepted" : "refused", updatedAt: now },
        sentReturnAnswer: null,
      })
      .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    const grantedAnswer = refundInstead ? "refunded_instead" : "return_accepted";
    const type = accept ? grantedAnswer : "return_refused";
    const pictureDetail = pictureIds.length > 0 ? { pictureIds } : {};
    const detail = accept ? { note } : { reason, note, ...pictureDetail };
    await recordEvents(tx, order, caller.userId, [{ axis: "order", type, detail }], now);
    if (accept) await writeExpectedRefund(backend, tx, order, { refundInstead, amount });
    // The accepted return ends without a refund, unless the marketplace decides otherwise.
    else if (order.isRefundExpected || (order.refundedAmount === null && isBack(order)))
      await writeRefund(backend, tx, order, 0, { isExpected: true });
  });
}
