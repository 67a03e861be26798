import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const TaxInvoiceInfo = z
  .object({
    name: z.string(),
    address: z.string(),
    /** Digits only; "" where it is unknown. */
    taxNumber: z.string().default(""),
    /** Thailand: `00000` for the head office, else a branch; "" where it is unknown. */
    branch: z.string().optional(),
  })
  .openapi("TaxInvoiceInfo");

const quota = { access: "quota-manage", modes: ["open", "suspended"] } as const;

export const getTaxInvoiceInfo = endpoint(
  "getTaxInvoiceInfo",
  "get",
  "/v1/accounts/tax-invoice-info",
  {
    ...quota,
    summary: "Whom tax invoices are made out to",
    response: TaxInvoiceInfo.extend({
      /**
       * False where this server names no seller of order quota for the account's country; there are
       * no invoices then.
       */
      isIssued: z.boolean().default(true),
    }),
  },
);
/**
 * Existing invoices stay. 422 `invalid_tax_number` if it is wrong for the country; in Thailand
 * `invalid_tax_branch`, and `tax_branch_required` with a tax number.
 */
export const updateTaxInvoiceInfo = endpoint(
  "updateTaxInvoiceInfo",
  "post",
  "/v1/accounts/;update-tax-invoice-info",
  {
    ...quota,
    summary: "Changes whom tax invoices are made out to",
    body: z.object({
      name: z.string().trim().min(1, "required").max(255, "too_long"),
      address: z.string().trim().max(1000, "too_long"),
      /** May contain dots or spaces. Unchanged, if absent. */
      taxNumber: z.string().trim().max(40, "too_long").optional(),
      /** Thailand: `สำนักงานใหญ่` or up to five digits. Unchanged, if absent. */
      branch: z.string().trim().max(40, "too_long").optional(),
    }),
    response: TaxInvoiceInfo,
  },
);
