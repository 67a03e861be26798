import type { CountryCode } from "#contract/countries.ts";
import { computeEmvCrc, readEmvPayload } from "../billing/index.ts";

/**
 * The seller's own QR with an order's amount: EMVCo "Merchant-Presented Mode" as QRIS and the Thai
 * QR Payment Standard use it. The money goes directly from the buyer's bank to the seller's, so the
 * seller confirms its arrival.
 */

const formatField = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

function addChecksum(fields: readonly (readonly [id: string, value: string])[]): string {
  const inOrder = fields.toSorted(([left], [right]) => Number(left) - Number(right));
  const open = `${inOrder.map(([id, value]) => formatField(id, value)).join("")}6304`;
  return open + computeEmvCrc(open);
}

/** Field 01: a single payment with the amount in the QR. */
const USED_ONCE = "12";
const PROMPTPAY_ID = "A000000677010111";

/**
 * Returns a PromptPay id in the QR's form: a mobile number with its country code, a national or tax
 * id unchanged; `null` for other texts.
 */
function makePromptPayAccount(id: string): string | null {
  const digits = id.replace(/\D/g, "");
  if (/^0\d{9}$/.test(digits)) return formatField("01", `0066${digits.slice(1)}`);
  return /^\d{13}$/.test(digits) ? formatField("02", digits) : null;
}

/** Parses the text of the seller's QRIS. Returns `null` if it is no QRIS. */
function readQris(text: string) {
  const payload = readEmvPayload(text);
  return payload?.currency === "360" && payload.country === "ID" ? payload : null;
}

/** Returns whether the seller's text is valid in the country: a QRIS text, or a PromptPay id. */
export const isMerchantQr = (countryCode: CountryCode, text: string): boolean =>
  (countryCode === "th" ? makePromptPayAccount(text) : readQris(text)) !== null;

/** `amount` in minor units. Returns `null` if the seller's text is invalid. */
export function makeOrderQr(countryCode: CountryCode, text: string, amount: number): string | null {
  if (countryCode === "th") {
    const account = makePromptPayAccount(text);
    if (account === null) return null;
    const baht = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
    return addChecksum([
      ["00", "01"],
      ["01", USED_ONCE],
      ["29", formatField("00", PROMPTPAY_ID) + account],
      ["53", "764"],
      ["54", baht],
      ["58", "TH"],
    ]);
  }
  const payload = readQris(text);
  if (!payload) return null;
  const keptFields = [...payload.fields].filter(([id]) => !["01", "54", "63"].includes(id));
  return addChecksum([...keptFields, ["01", USED_ONCE], ["54", String(amount)]]);
}
