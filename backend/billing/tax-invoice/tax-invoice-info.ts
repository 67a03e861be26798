import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { TaxInvoiceInfo } from "#contract/tax-invoice.ts";
import type { Backend } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

type Info = z.infer<typeof TaxInvoiceInfo>;

/** The account's own name until somebody says otherwise. */
export async function readTaxInvoiceInfo(
  { db }: Pick<Backend, "db">,
  accountId: string,
): Promise<Info> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw notFound("The account");
  return {
    name: account.taxInvoiceName ?? account.name,
    address: account.taxInvoiceAddress ?? "",
  };
}

export async function writeTaxInvoiceInfo(
  { db }: Pick<Backend, "db">,
  accountId: string,
  { name, address }: Info,
): Promise<Info> {
  await db
    .update(accounts)
    .set({ taxInvoiceName: name, taxInvoiceAddress: address })
    .where(eq(accounts.id, accountId));
  return { name, address };
}
