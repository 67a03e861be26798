import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { TaxInvoiceInfo, updateTaxInvoiceInfo } from "#contract/tax-invoice.ts";
import { taxNumber as parseTaxNumber } from "#contract/tax-number.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound } from "../../http/problem-error.ts";

type InvoiceInfo = z.infer<typeof TaxInvoiceInfo>;

export async function readTaxInvoiceInfo(db: Queryable, accountId: string): Promise<InvoiceInfo> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw notFound("The account");
  return {
    name: account.taxInvoiceName ?? account.name,
    address: account.taxInvoiceAddress ?? "",
    taxNumber: account.taxNumber ?? "",
  };
}

/** Throws 422 `invalid_tax_number`. */
export async function writeTaxInvoiceInfo(
  backend: Backend,
  caller: Caller,
  { name, address, taxNumber }: z.output<typeof updateTaxInvoiceInfo.body>,
): Promise<InvoiceInfo> {
  const digits = taxNumber ? parseTaxNumber(caller.countryCode, taxNumber) : null;
  if (taxNumber && digits === null)
    throw invalid("invalid_tax_number", "No such tax number is given out", {
      taxNumber: "invalid_tax_number",
    });
  return transaction(backend.db, async (tx) => {
    const before = await readTaxInvoiceInfo(tx, caller.accountId);
    await tx
      .update(accounts)
      .set({
        taxInvoiceName: name,
        taxInvoiceAddress: address,
        ...(taxNumber === undefined ? {} : { taxNumber: digits }),
      })
      .where(eq(accounts.id, caller.accountId));
    const after = await readTaxInvoiceInfo(tx, caller.accountId);
    await recordAudit(tx, backend, caller, {
      action: "updateTaxInvoiceInfo",
      target: `account:${caller.accountId}`,
      before,
      after,
    });
    return after;
  });
}
