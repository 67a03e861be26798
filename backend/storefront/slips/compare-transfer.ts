import type { SlipCheck } from "#contract/shop-slips.ts";
import { findThaiBankCode } from "#contract/thai-banks.ts";
import type { StorefrontOrderRow, StorefrontSlipRow } from "../../db/schema/storefronts.ts";
import type { TransferReceiver, VerifiedTransfer } from "../../slip-verifiers/slip-verifier.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** Slips tell the minute, and clocks differ. */
const TOLERANCE_MS = 5 * 60_000;
/** Fewer shown digits may be anybody's account. */
const LEAST_DIGITS = 4;

/** Returns whether a transfer pays the order, or the first thing that speaks against it. */
export function compareTransfer(
  transfer: VerifiedTransfer,
  {
    order,
    slip,
    shop,
    now,
  }: {
    order: Pick<StorefrontOrderRow, "total" | "placedAt">;
    slip: Pick<StorefrontSlipRow, "reference">;
    shop: Pick<OpenStorefront, "bankAccounts" | "qrText">;
    now: Date;
  },
): SlipCheck {
  if (transfer.isRepeated) return "shown_before";
  if (transfer.reference !== slip.reference) return "reference_differs";
  if (transfer.amount !== order.total) return "amount_differs";
  if (!isReceiver(transfer.receiver, shop)) return "receiver_differs";
  if (transfer.paidAt.getTime() < order.placedAt.getTime() - TOLERANCE_MS) return "too_early";
  return transfer.paidAt.getTime() > now.getTime() + TOLERANCE_MS ? "in_future" : "exact";
}

/** Returns whether the money went to an account that the shop shows its buyers. */
function isReceiver(
  { bank, numbers }: TransferReceiver,
  { bankAccounts, qrText }: Pick<OpenStorefront, "bankAccounts" | "qrText">,
): boolean {
  const ownNumbers = [
    ...bankAccounts.filter((account) => isSameBank(account.bank, bank)).map(({ number }) => number),
    ...writePromptPay(qrText),
  ];
  return numbers.some((shown) => ownNumbers.some((number) => fitsShown(number, shown)));
}

/** A name that the seller writes in another way says nothing. */
function isSameBank(name: string, code: string): boolean {
  const known = findThaiBankCode(name);
  return known === null || code === "" || known === code;
}

/** Returns the forms in which banks write a PromptPay id: a phone with its country code, or not. */
function writePromptPay(id: string): string[] {
  const digits = id.replace(/\D/g, "");
  return /^0\d{9}$/.test(digits)
    ? [digits, `66${digits.slice(1)}`, `0066${digits.slice(1)}`]
    : digits === ""
      ? []
      : [digits];
}

/** Returns whether a number is the one of which a slip shows only some digits. */
export function fitsShown(number: string, shown: string): boolean {
  const digits = number.replace(/\D/g, "");
  const places = shown.replace(/[^\dx*•]/gi, "");
  return (
    places.length === digits.length &&
    places.replace(/\D/g, "").length >= LEAST_DIGITS &&
    [...places].every((place, at) => !/\d/.test(place) || place === digits[at])
  );
}
