import { expect, test } from "vitest";
import { getTranslator } from "#app/i18n/server.ts";
import {
  cancelReasonText,
  formatNativeStatus,
  formatPayment,
  NATIVE_STATUSES,
} from "#app/models/order/channel-words.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { PAYMENT_KINDS } from "#contract/payment-types.ts";
import { ORDER_STATUSES } from "#contract/statuses.ts";

const t = getTranslator("en");

test.each([
  ["IN_CANCEL", "Cancellation requested"],
  ["FINALIZED/PAID/NO_SHIPMENT", "Ordered · Paid · Not sent"],
  ["packed, ready_to_ship", "Packed · Ready to ship"],
  ["canceled", "Cancelled"],
  ["FP+CX", "Paid · On its way"],
  ["220", "Paid"],
  ["SOMETHING_NEW", "Something new"],
])("the channel's status %s has words", (status, words) => {
  expect(formatNativeStatus(status, t)).toBe(words);
});

test.each([
  ["COD", "Cash on delivery"],
  ["Cash on Delivery", "Cash on delivery"],
  ["PAYMENT_LS_QR_PROMPTPAY", "PromptPay"],
  ["PAYMENT_ACCOUNT", "Payment account"],
  ["SPayLater", "SPayLater"],
  ["BCA Virtual Account", "BCA Virtual Account"],
])("payment of %s by %s has words", (paymentType, words) => {
  expect(formatPayment(paymentType, t)).toBe(words);
});

test("a cancel reason has words, also for a code only the channel knows", () => {
  expect(cancelReasonText("CUSTOMER_REQUEST", t)).toBe("Buyer’s request");
  expect(cancelReasonText("LOST_PARCEL", t)).toBe("Lost parcel");
  expect(cancelReasonText("Pembeli berubah pikiran", t)).toBe("Pembeli berubah pikiran");
});

test.each(LANGUAGES)("every status of the own shop is in %s", (language) => {
  const own = getTranslator(language);
  const shown = ORDER_STATUSES.map((status) => formatNativeStatus(status, own));
  const english = ORDER_STATUSES.map((status) => formatNativeStatus(status, t));
  expect(shown.filter((text) => /[_:]/.test(text))).toEqual([]);
  if (language !== "en") expect(shown.filter((text, at) => text === english[at])).toEqual([]);
});

test.each(LANGUAGES)("every status and payment method has words in %s", (language) => {
  const own = getTranslator(language);
  const texts = [
    ...NATIVE_STATUSES.map((status) => formatNativeStatus(status, own)),
    ...PAYMENT_KINDS.map((kind) => formatPayment(kind, own)),
  ];
  expect(texts.filter((text) => text === "" || /[_:]/.test(text))).toEqual([]);
});
