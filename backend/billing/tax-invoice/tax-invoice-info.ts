import { eq } from "drizzle-orm";
import type { z } from "zod";
import { parseTaxBranch } from "#contract/tax-branch.ts";
import type { TaxInvoiceInfo, updateTaxInvoiceInfo } from "#contract/tax-invoice.ts";
import { normaliseTaxNumber as parseTaxNumber } from "#contract/tax-number.ts";
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
    ...(account.countryCode === "th" ? { branch: account.taxBranch ?? "" } : {}),
  };
}

/** Throws 422 `invalid_tax_number`, `invalid_tax_branch`, `tax_branch_required`. */
export async function writeTaxInvoiceInfo(
  backend: Backend,
  caller: Caller,
  { name, address, taxNumber, branch }: z.output<typeof updateTaxInvoiceInfo.body>,
): Promise<InvoiceInfo> {
  const digits = taxNumber ? parseTaxNumber(caller.countryCode, taxNumber) : null;
  if (taxNumber && digits === null)
    throw invalid("invalid_tax_number", "This is not a valid tax number", {
      taxNumber: "invalid_tax_number",
    });
  return transaction(backend.db, async (tx) => {
    const before = await readTaxInvoiceInfo(tx, caller.accountId);
    const taxBranch =
      before.branch === undefined
        ? null
        : checkBranch(branch ?? before.branch, taxNumber ?? before.taxNumber);
    await tx
      .update(accounts)
      .set({
        taxInvoiceName: name,
        taxInvoiceAddress: address,
        ...(taxNumber === undefined ? {} : { taxNumber: digits }),
        taxBranch,
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

/**
 * A business with a Thai tax number must name its head office or branch (contract/tax-branch.ts).
 */
function checkBranch(branchText: string, taxNumber: string): string | null {
  const branch = parseTaxBranch(branchText);
  if (branch === null && branchText !== "")
    throw invalid("invalid_tax_branch", "No head office and no branch number", {
      branch: "invalid_tax_branch",
    });
  if (branch === null && taxNumber !== "")
    throw invalid("tax_branch_required", "A tax number needs its head office or branch", {
      branch: "tax_branch_required",
    });
  return branch;
}
