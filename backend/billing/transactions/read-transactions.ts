import { and, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import type { PaymentReview } from "#contract/payment-methods.ts";
import type { listTransactions, TopUpTransaction } from "#contract/transactions.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { paymentReceipts, type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { notFound } from "../../http/problem-error.ts";
import { findInvoiceSeller } from "../../invoice-seller-config.ts";

/** Throws 404. */
export async function readTransaction(
  { db, config }: Pick<Backend, "db" | "config">,
  accountId: string,
  transactionId: string,
): Promise<TopUpTransaction> {
  const [row] = await db
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, transactionId)),
    );
  if (!row) throw notFound("The transaction");
  const reviews = await readReviewReasons(db, [row.id]);
  return presentTransaction(config, row, reviews.get(row.id) ?? null);
}

export async function findTransactions(
  { db, config }: Pick<Backend, "db" | "config">,
  accountId: string,
  { limit, offset, status }: z.output<typeof listTransactions.query>,
): Promise<{ transactions: TopUpTransaction[]; total: number }> {
  const transactionCondition = and(
    eq(topUpTransactions.accountId, accountId),
    status?.length ? inArray(topUpTransactions.status, status) : undefined,
  );
  const rows = await db
    .select()
    .from(topUpTransactions)
    .where(transactionCondition)
    .orderBy(desc(topUpTransactions.createdAt), desc(topUpTransactions.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db
    .select({ total: count() })
    .from(topUpTransactions)
    .where(transactionCondition);
  const reviews = await readReviewReasons(
    db,
    rows.map(({ id }) => id),
  );
  return {
    transactions: await Promise.all(
      rows.map((row) => presentTransaction(config, row, reviews.get(row.id) ?? null)),
    ),
    total: countRow?.total ?? 0,
  };
}

async function readReviewReasons(
  db: Queryable,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentReview>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .select({ reference: paymentReceipts.reference, review: paymentReceipts.review })
    .from(paymentReceipts)
    .where(
      and(
        inArray(paymentReceipts.reference, [...transactionIds]),
        isNotNull(paymentReceipts.review),
        isNull(paymentReceipts.resolvedAt),
      ),
    );
  return new Map(rows.flatMap(({ reference, review }) => (review ? [[reference, review]] : [])));
}

async function presentTransaction(
  { invoiceSeller }: Backend["config"],
  row: TopUpRow,
  review: PaymentReview | null,
): Promise<TopUpTransaction> {
  const isPending = row.status === "REGISTERED";
  return {
    id: row.id,
    status: row.status,
    countryCode: row.countryCode,
    currency: row.currency,
    packageNumber: row.packageNumber,
    quota: row.quota,
    price: row.price,
    discount: row.discount,
    promotionCode: row.promotionCode,
    vatRate: row.vatPpm / 1_000_000,
    vat: row.vat,
    total: row.total,
    paymentMethod: row.paymentMethod,
    bank:
      isPending && row.bankCode && row.accountNumber
        ? { bankCode: row.bankCode, accountNumber: row.accountNumber }
        : null,
    qr: isPending && row.qrPayload ? await drawPayload(row.qrPayload) : null,
    authenticationUrl: isPending ? row.authenticationUrl : null,
    failureReason: row.failureReason,
    review,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    invoiceNumber:
      row.invoiceNumber === null ||
      (row.invoiceSeller ?? findInvoiceSeller(invoiceSeller, row.countryCode)) === null
        ? null
        : formatInvoiceNumber(row.countryCode, row.invoiceNumber),
  };
}

export const formatInvoiceNumber = (countryCode: CountryCode, number: number) =>
  `INV-${countryCode.toUpperCase()}-${String(number).padStart(8, "0")}`;

async function drawPayload(payload: string): Promise<{ payload: string; svg: string }> {
  const { drawQr } = await import("../qr/draw-qr.ts");
  return { payload, svg: drawQr(payload) };
}
