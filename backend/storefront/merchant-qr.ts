import type { CountryCode } from "#contract/countries.ts";
import { emvCrc, readEmvPayload } from "../billing/index.ts";

/**
 * The seller's own QR with an order's amount: EMVCo "Merchant-Presented Mode" as QRIS and the Thai
 * QR Payment Standard use it. The money goes directly from the buyer's bank to the seller's, so the
 * seller confirms its arrival.
 */

const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

function close(fields: readonly (readonly [id: string, value: string])[]): string {
  const inOrder = fields.toSorted(([one], [other]) => Number(one) - Number(other));
  const open = `${inOrder.map(([id, value]) => field(id, value)).join("")}6304`;
  return open + emvCrc(open);
}

/** Field 01: a single payment with the amount in the QR. */
const ONCE = "12";
const PROMPTPAY = "A000000677010111";

/**
 * Returns a PromptPay id in the QR's form: a mobile number with its country code, a national or tax
 * id unchanged; `null` for other texts.
 */
function promptPayAccount(id: string): string | null {
  const digits = id.replace(/\D/g, "");
  if (/^0\d{9}$/.test(digits)) return field("01", `0066${digits.slice(1)}`);
  return /^\d{13}$/.test(digits) ? field("02", digits) : null;
}

/** Returns the seller's QRIS from their bank, or `null` if the text is none. */
function qris(text: string) {
  const payload = readEmvPayload(text);
  return payload?.currency === "360" && payload.country === "ID" ? payload : null;
}

/** Returns whether the seller's text is valid in the country: a QRIS text, or a PromptPay id. */
export const isMerchantQr = (countryCode: CountryCode, text: string): boolean =>
  (countryCode === "th" ? promptPayAccount(text) : qris(text)) !== null;

/** `amount` in minor units. Returns `null` if the seller's text is invalid. */
export function qrOfOrder(countryCode: CountryCode, text: string, amount: number): string | null {
  if (countryCode === "th") {
    const account = promptPayAccount(text);
    if (account === null) return null;
    const baht = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
    return close([
      ["00", "01"],
      ["01", ONCE],
      ["29", field("00", PROMPTPAY) + account],
      ["53", "764"],
      ["54", baht],
      ["58", "TH"],
    ]);
  }
  const payload = qris(text);
  if (!payload) return null;
  const kept = [...payload.fields].filter(([id]) => !["01", "54", "63"].includes(id));
  return close([...kept, ["01", ONCE], ["54", String(amount)]]);
}
