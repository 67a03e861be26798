import { and, eq, sql } from "drizzle-orm";
import type { Backend, Caller } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { findInvoiceSeller, type InvoiceSeller } from "../../invoice-seller-config.ts";
import { formatInvoiceNumber } from "../transactions/read-transactions.ts";

/** Throws 404, 409 `not_paid`, `no_invoice_seller`, `tax_branch_missing`. */
export async function answerTaxInvoice(
  { db, config }: Pick<Backend, "db" | "config">,
  { accountId, timeZone }: Pick<Caller, "accountId" | "timeZone">,
  transactionId: string,
): Promise<Response> {
  const [row] = await db
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, transactionId)),
    );
  if (!row) throw notFound("The transaction");
  const { invoiceNumber: number, paidAt } = row;
  if (number === null || paidAt === null)
    throw conflict("not_paid", "Only a paid transaction has a tax invoice");
  const seller = row.invoiceSeller ?? (await issueInvoice(db, row, config));
  if (seller === null)
    throw conflict("no_invoice_seller", "The seller of order quota is not named on this server");
  // An invoice of the time before branches stays as it was issued.
  const branch = seller.branch === undefined ? null : await findBuyerBranch(db, row);
  const { drawTaxInvoice } = await import("./draw-tax-invoice.ts");
  const pdf = await drawTaxInvoice({
    countryCode: row.countryCode,
    number: formatInvoiceNumber(row.countryCode, number),
    paidAt,
    timeZone,
    seller,
    buyer: {
      name: row.invoiceName ?? "",
      address: row.invoiceAddress ?? "",
      taxNumber: row.invoiceTaxNumber ?? "",
      ...(branch === null ? {} : { branch }),
    },
    quota: row.quota,
    price: row.price,
    discount: row.discount,
    vatRate: row.vatPpm / 1_000_000,
    vat: row.vat,
    total: row.total,
  });
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${formatInvoiceNumber(row.countryCode, number)}.pdf"`,
    },
  });
}

/**
 * Returns the branch at the time of payment, else the one named since then for the same tax number,
 * which is then stored. Without the same tax number the invoice has no branch. Throws 409
 * `tax_branch_missing` while the branch can be named.
 */
async function findBuyerBranch(
  db: Backend["db"],
  { accountId, id, countryCode, invoiceBranch, invoiceTaxNumber }: TopUpRow,
): Promise<string | null> {
  if (countryCode !== "th" || invoiceTaxNumber === null) return null;
  if (invoiceBranch !== null) return invoiceBranch;
  const [account] = await db
    .select({ taxNumber: accounts.taxNumber, taxBranch: accounts.taxBranch })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account?.taxNumber !== invoiceTaxNumber) return null;
  if (!account.taxBranch)
    throw conflict("tax_branch_missing", "The buyer's head office or branch is not named");
  const [updatedRow] = await db
    .update(topUpTransactions)
    .set({
      invoiceBranch: sql`coalesce(${topUpTransactions.invoiceBranch}, ${account.taxBranch})`,
    })
    .where(and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, id)))
    .returning({ branch: topUpTransactions.invoiceBranch });
  return updatedRow?.branch ?? null;
}

/**
 * Issues an invoice that was paid before a seller was configured. The first reader's seller is
 * stored.
 */
async function issueInvoice(
  db: Backend["db"],
  { accountId, id, countryCode }: TopUpRow,
  config: Backend["config"],
): Promise<InvoiceSeller | null> {
  const invoiceSeller = findInvoiceSeller(config.invoiceSeller, countryCode);
  if (invoiceSeller === null) return null;
  const [issuedRow] = await db
    .update(topUpTransactions)
    .set({
      invoiceSeller: sql`coalesce(${topUpTransactions.invoiceSeller}, ${JSON.stringify(invoiceSeller)}::jsonb)`,
    })
    .where(and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, id)))
    .returning({ seller: topUpTransactions.invoiceSeller });
  return issuedRow?.seller ?? null;
}
