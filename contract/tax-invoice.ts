import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Whom tax invoices are made out to. */
export const TaxInvoiceInfo = z
  .object({
    name: z.string(),
    address: z.string(),
    /** Digits alone; "" where none is known. */
    taxNumber: z.string().default(""),
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
       * The seller of order quota is named in the account's country: else there are no invoices.
       */
      isIssued: z.boolean().default(true),
    }),
  },
);
/**
 * Invoices that are there already stay as they are. 422 `invalid_tax_number` for what is none in
 * the account's country.
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
      /** As people write it, with dots or spaces. Absent: stays. */
      taxNumber: z.string().trim().max(40, "too_long").optional(),
    }),
    response: TaxInvoiceInfo,
  },
);
