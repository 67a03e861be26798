import { z } from "zod";

/** Fields of a voucher that a seller types. A browser loads this file (form-fields.ts). */

const VOUCHER_KINDS = ["percent", "amount"] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** A larger share would leave nothing to pay. */
const MAX_PERCENT = 90;
const MAX_MONEY = 1_000_000_000;

const money = z.number().int("invalid_number").min(1, "too_small").max(MAX_MONEY, "too_big");
const uses = z.number().int("invalid_number").min(1, "too_small").max(1_000_000, "too_big");

/** Letters and digits as buyers type them, in capitals. */
export const VOUCHER_CODE = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, "voucher_code_invalid");

export const VOUCHER_FIELDS = {
  code: VOUCHER_CODE,
  kind: z.enum(VOUCHER_KINDS),
  /** `null` for an amount. */
  percent: z
    .number()
    .int("invalid_number")
    .min(1, "too_small")
    .max(MAX_PERCENT, "too_big")
    .nullable(),
  /** `null` for a share. */
  amount: money.nullable(),
  /** The largest discount of a share. `null` for no bound. */
  mostDiscount: money.nullable(),
  /** The lowest price of all goods together. */
  minSpend: z.number().int("invalid_number").min(0, "negative").max(MAX_MONEY, "too_big"),
  usesTotal: uses.nullable(),
  usesPerBuyer: uses.nullable(),
};

interface VoucherTerms {
  kind: VoucherKind;
  percent: number | null;
  amount: number | null;
  mostDiscount: number | null;
  minSpend: number;
}

/**
 * Returns what is wrong with a voucher's terms, by field. An amount must be below the minimum
 * spend, so that something is always left to pay.
 */
export function checkVoucherTerms({
  kind,
  percent,
  amount,
  minSpend,
}: VoucherTerms): Record<string, string> {
  if (kind === "percent") return percent === null ? { percent: "required" } : {};
  if (amount === null) return { amount: "required" };
  return minSpend > amount ? {} : { minSpend: "voucher_spend_low" };
}

/** Returns the discount on goods of this price, in whole minor units. */
export function computeDiscount(
  { kind, percent, amount, mostDiscount }: VoucherTerms,
  itemsTotal: number,
): number {
  if (kind === "amount") return Math.min(amount ?? 0, itemsTotal);
  const share = Math.floor((itemsTotal * (percent ?? 0)) / 100);
  return mostDiscount === null ? share : Math.min(share, mostDiscount);
}
