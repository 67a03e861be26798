import { createHmac } from "node:crypto";
import { and, asc, count, eq, isNull, lte } from "drizzle-orm";
import type { Transaction } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { createFate } from "../moods.ts";
import { distortPush } from "../moody-answer.ts";
import type { PaymentSandboxDeps } from "./deps.ts";

import { findMoods } from "./merchant-moods.ts";
import { ensureMerchant } from "./merchants.ts";
import { presentStripeRefund, presentXenditRefund } from "./refund-objects.ts";
import { type BillRow, messages, type Payment, type RefundRow } from "./schema.ts";
import { isSession, presentSession } from "./session-objects.ts";
import { presentIntent } from "./stripe-objects.ts";

const AT_ONCE = 50;
const MAX_TRIES = 10;
const RETRY_MS = 30_000;

/** Stores a message to the merchant. Xendit sends none for a token: its charge is answered. */
export async function queueMessage(
  tx: Transaction,
  bill: BillRow,
  payment: Payment | null,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const body =
    bill.provider === "xendit"
      ? buildXenditBody(bill, payment, origin)
      : buildStripeBody(bill, now);
  if (body) await storeMessage(tx, bill, body, now);
}

/** A late message is up to this much later. */
const LATEST_MS = 900_000;

/** Stores a message as the merchant's moods send it. */
async function storeMessage(
  tx: Transaction,
  { merchant, provider }: BillRow,
  body: object,
  now: Date,
): Promise<void> {
  const moods = await findMoods(tx, merchant);
  const json = distortPush(JSON.stringify(body), moods);
  const [{ n } = { n: 0 }] =
    moods.moods.length > 0 ? await tx.select({ n: count() }).from(messages) : [];
  const fate = createFate(moods, n);
  const lateMs = fate.happens("latePushes") ? 60_000 + fate.numbers()() * LATEST_MS : 0;
  const dueAt = new Date(now.getTime() + lateMs);
  const message = { merchant, provider, body: json, dueAt };
  await tx.insert(messages).values({ ...message, id: newId() });
  if (fate.happens("doubledPushes")) await tx.insert(messages).values({ ...message, id: newId() });
}

/** Stores the message about a refund: Xendit tells ends, Stripe each change. */
export async function queueRefundMessage(
  tx: Transaction,
  bill: BillRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const isEnd = refund.status === "succeeded" || refund.status === "failed";
  if (bill.provider === "xendit" && !isEnd) return;
  const { refund_id, ...shown } = presentXenditRefund(refund, "");
  const body =
    bill.provider === "xendit"
      ? {
          ...{ event: `refund.${refund.status}`, business_id: "sandbox" },
          ...{ created: now.toISOString(), data: { ...shown, id: refund_id } },
        }
      : buildStripeEvent(
          refund.status === "failed" ? "refund.failed" : "refund.updated",
          presentStripeRefund(refund, bill),
          now,
        );
  await storeMessage(tx, bill, body, now);
}

function buildXenditBody(bill: BillRow, payment: Payment | null, origin: string): object | null {
  if (payment && isSession(bill))
    return {
      event: "payment_session.completed",
      business_id: "sandbox",
      created: payment.paidAt.toISOString(),
      api_version: "v3",
      data: presentSession(bill, payment, { origin, now: payment.paidAt }),
    };
  if (!payment || bill.kind === "card") return null;
  if (bill.kind === "bank")
    return {
      id: payment.id,
      payment_id: payment.id,
      callback_virtual_account_id: bill.id,
      owner_id: "sandbox",
      external_id: bill.reference,
      account_number: bill.accountNumber,
      bank_code: bill.bankCode,
      merchant_code: "88908",
      amount: payment.amount,
      transaction_timestamp: payment.paidAt.toISOString(),
    };
  return {
    event: "qr.payment",
    business_id: "sandbox",
    api_version: "2022-07-31",
    created: payment.paidAt.toISOString(),
    data: {
      id: payment.id,
      qr_id: bill.id,
      reference_id: bill.reference,
      type: "DYNAMIC",
      currency: bill.currency,
      amount: payment.amount,
      status: "SUCCEEDED",
      created: payment.paidAt.toISOString(),
    },
  };
}

function buildStripeBody(bill: BillRow, now: Date): object {
  const type = bill.status === "paid" ? "succeeded" : "payment_failed";
  return buildStripeEvent(`payment_intent.${type}`, presentIntent(bill), now);
}

const buildStripeEvent = (type: string, object: object, now: Date): object => ({
  id: `evt_${newId().replaceAll("-", "")}`,
  object: "event",
  type,
  created: Math.floor(now.getTime() / 1000),
  data: { object },
});

/** Sends due messages, and undelivered ones again later. Returns how many were tried. */
export async function sendDue(deps: PaymentSandboxDeps): Promise<number> {
  const now = deps.now();
  const due = await deps.db
    .select()
    .from(messages)
    .where(and(isNull(messages.sentAt), lte(messages.dueAt, now)))
    .orderBy(asc(messages.dueAt), asc(messages.id))
    .limit(AT_ONCE);
  for (const message of due) {
    const { ok } = await deps.deliver(await signMessage(deps, message, now));
    const isOver = ok || message.tries + 1 >= MAX_TRIES;
    await deps.db
      .update(messages)
      .set(
        isOver
          ? { sentAt: now, tries: message.tries + 1 }
          : { dueAt: new Date(now.getTime() + RETRY_MS), tries: message.tries + 1 },
      )
      .where(eq(messages.id, message.id));
  }
  return due.length;
}

async function signMessage(
  deps: PaymentSandboxDeps,
  {
    merchant,
    provider,
    body,
  }: Pick<typeof messages.$inferSelect, "merchant" | "provider" | "body">,
  now: Date,
): Promise<Parameters<PaymentSandboxDeps["deliver"]>[0]> {
  const shop = merchant === null ? null : await ensureMerchant(deps, merchant);
  const etalase = {
    xendit: { url: deps.xendit?.webhookUrl, secret: deps.xendit?.webhookToken },
    stripe: { url: deps.stripe?.webhookUrl, secret: deps.stripe?.webhookSecret },
  }[provider];
  const url = (shop ? shop.webhookUrl : etalase.url) ?? "";
  const secret = (shop ? shop.webhookSecret : etalase.secret) ?? "";
  if (provider === "xendit") return { url, body, headers: { "x-callback-token": secret } };
  const sentSeconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${sentSeconds}.${body}`).digest("hex");
  return { url, body, headers: { "stripe-signature": `t=${sentSeconds},v1=${mac}` } };
}
