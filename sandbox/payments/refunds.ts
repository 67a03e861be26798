import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { queueRefundMessage } from "./messages.ts";
import { type BillRow, bills, merchants, type RefundRow, refunds } from "./schema.ts";

/**
 * Pays back, as the merchant's account answers; a repeated reference is the same refund. Returns
 * `null` if it is too much.
 */
export async function refundBill(
  { db }: Pick<PaymentSandboxDeps, "db">,
  bill: BillRow,
  { reference, amount }: { reference: string; amount: number },
): Promise<RefundRow | null> {
  return transaction(db, async (tx) => {
    await tx.select().from(bills).where(eq(bills.id, bill.id)).for("update");
    const earlier = await tx.select().from(refunds).where(eq(refunds.billId, bill.id));
    const same = earlier.find((refund) => refund.reference === reference);
    if (same) return same;
    const sum = earlier
      .filter(({ status }) => status !== "failed")
      .reduce((all, refund) => all + refund.amount, 0);
    if (bill.status !== "paid" || sum + amount > bill.amount) return null;
    const [merchant] = await tx
      .select()
      .from(merchants)
      .where(eq(merchants.seller, bill.merchant ?? ""));
    const isPromptPay = bill.provider === "stripe" && bill.kind === "qr";
    const [refund] = await tx
      .insert(refunds)
      .values({
        id: `${bill.provider === "stripe" ? "re_" : "rfd-"}${randomUUID()}`,
        ...{ reference, billId: bill.id, amount },
        status: isPromptPay ? "asking" : (merchant?.refundAnswer ?? "succeeded"),
      })
      .returning();
    return refund ?? null;
  });
}

export const findRefunds = ({ db }: Pick<PaymentSandboxDeps, "db">, billId: string) =>
  db.select().from(refunds).where(eq(refunds.billId, billId));

/** Returns the refund of the key's merchant. Another's refund does not exist for it. */
export async function findOwnRefund(
  { db }: Pick<PaymentSandboxDeps, "db">,
  merchant: string | null,
  refundId: string,
): Promise<RefundRow | null> {
  const [row] = await db
    .select({ refund: refunds, merchant: bills.merchant })
    .from(refunds)
    .innerJoin(bills, eq(bills.id, refunds.billId))
    .where(eq(refunds.id, refundId));
  return row?.merchant === merchant ? row.refund : null;
}

/** Returns a seller's refunds that are under way. */
export const findRefundsUnderWay = ({ db }: Pick<PaymentSandboxDeps, "db">, seller: string) =>
  db
    .select({ refund: refunds, bill: bills })
    .from(refunds)
    .innerJoin(bills, eq(bills.id, refunds.billId))
    .where(and(eq(bills.merchant, seller), inArray(refunds.status, ["pending", "asking"])));

/**
 * The bank paid the refund, sent it back, or the payer named the account (`pending`). Sends a
 * message unless `isLost`. A paid one can fail later.
 */
export async function settleRefund(
  deps: PaymentSandboxDeps,
  refundId: string,
  { status, failure = null }: { status: RefundRow["status"]; failure?: string | null },
  { isLost = false } = {},
): Promise<void> {
  const now = deps.now();
  await transaction(deps.db, async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ status, failure })
      .where(eq(refunds.id, refundId))
      .returning();
    if (!refund) return;
    const [bill] = await tx.select().from(bills).where(eq(bills.id, refund.billId));
    if (bill && !isLost) await queueRefundMessage(tx, bill, refund, now);
  });
}

export const setRefundAnswer = (
  { db }: Pick<PaymentSandboxDeps, "db">,
  seller: string,
  refundAnswer: "succeeded" | "pending",
) => db.update(merchants).set({ refundAnswer }).where(eq(merchants.seller, seller));
