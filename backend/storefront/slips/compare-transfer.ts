import type { SlipCheck } from "#contract/shop-slips.ts";
import type { StorefrontOrderRow, StorefrontSlipRow } from "../../db/schema/storefronts.ts";
import type { VerifiedTransfer } from "../../slip-verifiers/slip-verifier.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { judgeReceiver } from "./judge-receiver.ts";

/** Slips tell the minute, and clocks differ. */
export const TOLERANCE_MS = 5 * 60_000;

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
    slip: Pick<StorefrontSlipRow, "reference" | "checkTries">;
    shop: Pick<OpenStorefront, "bankAccounts" | "qrText">;
    now: Date;
  },
): SlipCheck {
  // A later try of ours repeats the first, whose answer may have been lost.
  if (transfer.isRepeated && slip.checkTries === 1) return "shown_before";
  if (transfer.reference !== slip.reference) return "reference_differs";
  if (transfer.amount !== order.total) return "amount_differs";
  const receiver = judgeReceiver(transfer.receiver, shop);
  if (receiver === "other") return "receiver_differs";
  if (transfer.paidAt.getTime() < order.placedAt.getTime() - TOLERANCE_MS) return "too_early";
  if (transfer.paidAt.getTime() > now.getTime() + TOLERANCE_MS) return "in_future";
  return receiver === "certain" ? "exact" : "receiver_likely";
}
