import type { CountryCode } from "#contract/countries.ts";
import { emvCrc, readEmvPayload } from "../billing/index.ts";

/**
 * The seller's own QR with an order's amount in it: EMVCo "Merchant-Presented Mode" as QRIS and the
 * Thai QR Payment Standard use it. The money goes from the buyer's bank to the seller's; nobody is
 * in between, so the seller says when it is there.
 */

const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

function close(fields: readonly (readonly [id: string, value: string])[]): string {
  const inOrder = fields.toSorted(([one], [other]) => Number(one) - Number(other));
  const open = `${inOrder.map(([id, value]) => field(id, value)).join("")}6304`;
  return open + emvCrc(open);
}

/** Field 01: to be paid once, with the amount that stands in it. */
const ONCE = "12";
const PROMPTPAY = "A000000677010111";

/**
 * A PromptPay id as it stands in the QR: a mobile number with its country, a national or tax id as
 * it is; null: neither.
 */
function promptPayAccount(id: string): string | null {
  const digits = id.replace(/\D/g, "");
  if (/^0\d{9}$/.test(digits)) return field("01", `0066${digits.slice(1)}`);
  return /^\d{13}$/.test(digits) ? field("02", digits) : null;
}

/** The seller's QRIS as its bank printed it; null: the text is none. */
function qris(text: string) {
  const payload = readEmvPayload(text);
  return payload?.currency === "360" && payload.country === "ID" ? payload : null;
}

/** Whether the seller's text is a QR of the country: what a QRIS says, or a PromptPay id. */
export const isMerchantQr = (countryCode: CountryCode, text: string): boolean =>
  (countryCode === "th" ? promptPayAccount(text) : qris(text)) !== null;

/** `amount` in minor units. null: the seller's text is none. */
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
