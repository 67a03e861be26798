import type { Translate } from "#app/i18n/keys.ts";
import { CANCEL_REASONS } from "#contract/cancel-reasons.ts";
import { findPaymentKind } from "#contract/payment-types.ts";
import { ORDER_STATUSES } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/**
 * Marketplace codes from their documents, for orders, items, payments and parcels. In lower case,
 * with one underscore between words.
 */
export const NATIVE_STATUSES = [
  ...([
    "unpaid",
    "pending",
    "on_hold",
    "ready_to_ship",
    "processed",
    "retry_ship",
    "shipped",
  ] as const),
  ...(["to_confirm_receive", "in_cancel", "cancelled", "to_return", "completed"] as const),
  ...(["awaiting_shipment", "partially_shipping", "awaiting_collection", "in_transit"] as const),
  ...(["delivered", "packed", "repacked", "confirmed", "failed", "returned", "lost"] as const),
  ...([
    "damaged",
    "finalized",
    "expired",
    "no_payment",
    "paid",
    "refund",
    "pending_refund",
  ] as const),
  ...(["no_shipment", "shipment_ready", "on_delivery"] as const),
] as const;
type NativeStatus = (typeof NATIVE_STATUSES)[number];

/** Other spellings, and the codes of Blibli and Tokopedia. */
const STATUS_SYNONYMS: Readonly<Record<string, NativeStatus>> = {
  canceled: "cancelled",
  cancel: "cancelled",
  x: "cancelled",
  os: "cancelled",
  topack: "pending",
  toship: "packed",
  ready_to_ship_pending: "packed",
  shipped_all: "shipped",
  failed_delivery: "failed",
  df: "failed",
  shipped_back: "returned",
  shipped_back_success: "returned",
  lost_by_3pl: "lost",
  damaged_by_3pl: "damaged",
  fp: "paid",
  pu: "awaiting_collection",
  bp: "awaiting_collection",
  cx: "in_transit",
  d: "delivered",
  cr: "in_cancel",
  "0": "cancelled",
  "10": "cancelled",
  "103": "unpaid",
  "220": "paid",
  "400": "processed",
  "450": "awaiting_collection",
  "500": "shipped",
  "550": "returned",
  "600": "delivered",
  "700": "completed",
};

/** Translates a channel's status. Several are joined by the channel's separator. */
export function formatNativeStatus(nativeStatus: string, t: Translate): string {
  const codes = [...new Set(nativeStatus.split(/[/+,]\s*/).filter(Boolean))];
  const words = codes.map((code) => {
    const key = code.toLowerCase();
    const knownStatus =
      findByWord(STATUS_SYNONYMS, key) ?? NATIVE_STATUSES.find((each) => each === key);
    if (knownStatus) return t(`orders:native.${knownStatus}`);
    // The own shop's statuses are ours.
    const ownWords = ORDER_STATUSES.find((each) => each === key);
    return ownWords ? t(`orders:status.${ownWords}`) : humanizeCode(code);
  });
  return [...new Set(words)].join(" · ");
}

/** Translates the payment type: our words if all channels mean the same, else the channel's. */
export function formatPayment(paymentType: string, t: Translate): string {
  const kind = findPaymentKind(paymentType);
  return kind ? t(`orders:payment.${kind}`) : humanizeCode(paymentType);
}

export function cancelReasonText(reason: string, t: Translate): string {
  const knownReason = CANCEL_REASONS.find((each) => each === reason);
  return knownReason ? t(`order:cancel.reason.${knownReason}`) : humanizeCode(reason);
}

/** Turns a code such as `PAYMENT_ACCOUNT` into words. Other text stays as it is. */
export function humanizeCode(text: string): string {
  if (!/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+$/.test(text)) return text;
  const words = text.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
