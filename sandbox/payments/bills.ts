import { and, desc, eq } from "drizzle-orm";
import { newId } from "#backend/db/columns.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { CallFate } from "../moods.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { queueMessage } from "./messages.ts";
import { type BillRow, bills, type Payment, payments } from "./schema.ts";
import { choosePaymentId } from "./session-objects.ts";

export type NewBill = Omit<typeof bills.$inferInsert, "id" | "status" | "createdAt">;

/** Returns the bill of a reference, and creates it if there is none. */
export async function makeBill(
  { db, now }: PaymentSandboxDeps,
  bill: NewBill & { id?: string },
): Promise<BillRow> {
  await db
    .insert(bills)
    .values({ id: newId(), ...bill, status: "open", createdAt: now() })
    .onConflictDoNothing({ target: [bills.provider, bills.reference] });
  const [row] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.provider, bill.provider), eq(bills.reference, bill.reference)));
  if (!row) throw new Error("The bill was not kept");
  return row;
}

export async function findBill(
  { db }: Pick<PaymentSandboxDeps, "db">,
  billId: string,
): Promise<BillRow | null> {
  const [row] = await db.select().from(bills).where(eq(bills.id, billId));
  return row ?? null;
}

/** Returns the bill of the key's merchant. Another's bill does not exist for it. */
export async function findOwnBill(
  deps: Pick<PaymentSandboxDeps, "db">,
  merchant: string | null,
  billId: string,
): Promise<BillRow | null> {
  const bill = await findBill(deps, billId);
  return bill?.merchant === merchant ? bill : null;
}

/** Returns the paid bill of a payment's id. */
export async function findPaid(
  { db }: Pick<PaymentSandboxDeps, "db">,
  paymentId: string,
): Promise<BillRow | null> {
  const [row] = await db
    .select({ bill: bills })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(eq(payments.id, paymentId));
  return row?.bill ?? null;
}

/** Returns a seller's bills that can be paid. */
export const findOpenBills = ({ db }: Pick<PaymentSandboxDeps, "db">, seller: string) =>
  db
    .select()
    .from(bills)
    .where(and(eq(bills.merchant, seller), eq(bills.status, "open")));

/** Finds a bill by the payer's data: the account's number or the QR code's text. */
export async function findPayable(
  { db }: Pick<PaymentSandboxDeps, "db">,
  code: string,
): Promise<BillRow | null> {
  const text = code.trim();
  const column = /^\d{6,20}$/.test(text) ? bills.accountNumber : bills.qrPayload;
  const [row] = await db
    .select()
    .from(bills)
    .where(eq(column, text))
    .orderBy(desc(bills.createdAt))
    .limit(1);
  return row ?? null;
}

/** Pays the bill, even a closed one, and sends `messages` messages; 0 loses the message. */
export async function payBill(
  deps: PaymentSandboxDeps,
  billId: string,
  { amount, messages }: { amount?: number; messages?: number } = {},
): Promise<Payment | null> {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [bill] = await tx.select().from(bills).where(eq(bills.id, billId)).for("update");
    if (!bill) return null;
    const payment = {
      id: choosePaymentId(bill, newId()),
      amount: amount ?? bill.amount,
      paidAt: now,
    };
    await tx.insert(payments).values({ ...payment, billId });
    await tx.update(bills).set({ status: "paid" }).where(eq(bills.id, billId));
    for (let n = 0; n < (messages ?? 1); n++)
      await queueMessage(tx, { ...bill, status: "paid" }, payment, { now, origin: deps.origin() });
    return payment;
  });
}

/** The card's payer did not authenticate, or its bank declined. */
export async function failBill(
  deps: PaymentSandboxDeps,
  billId: string,
  failure: string,
): Promise<void> {
  const now = deps.now();
  await transaction(deps.db, async (tx) => {
    const [bill] = await tx
      .update(bills)
      .set({ status: "failed", failure })
      .where(and(eq(bills.id, billId), eq(bills.status, "open")))
      .returning();
    if (bill) await queueMessage(tx, bill, null, { now, origin: deps.origin() });
  });
}

/** Returns whether it was open. */
export async function closeBill({ db }: PaymentSandboxDeps, billId: string): Promise<boolean> {
  const closed = await db
    .update(bills)
    .set({ status: "closed" })
    .where(and(eq(bills.id, billId), eq(bills.status, "open")))
    .returning({ id: bills.id });
  return closed.length > 0;
}

/** The payer pays while the merchant closes the bill. */
export async function payMeanwhile(
  deps: PaymentSandboxDeps,
  fate: CallFate,
  bill: BillRow | null,
): Promise<void> {
  if (bill?.status === "open" && fate.happens("changingOrders")) await payBill(deps, bill.id);
}
