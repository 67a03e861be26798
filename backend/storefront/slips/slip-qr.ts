import { computeEmvCrc, readEmvPayload } from "../../billing/index.ts";

/**
 * The QR on a transfer slip. Thai banks print the "Mini QR" of the Slip Verification API (Bank of
 * Thailand's code of the sending bank, and the transfer's reference); TrueMoney has its own. Slips
 * of Indonesian banks seldom have one. A payment QR is what the buyer scans, so it proves nothing.
 */
export type SlipQr =
  | { kind: "bank"; bank: string; reference: string }
  | { kind: "wallet"; bank: string; reference: string }
  | { kind: "payment" };

/** The Slip Verification API's name for its own payloads. */
const BANK_SLIP = "000001";
const TRUE_MONEY = "01";
const WALLET = "truemoney";
const REFERENCE = /^[\w-]{6,64}$/;

/** Returns `null` for a text of another kind or with a wrong checksum. */
export function readSlipQr(text: string): SlipQr | null {
  if (readEmvPayload(text)) return { kind: "payment" };
  const fields = readFields(withWholeCrc(text));
  const inner = fields && readFields(fields.get("00") ?? "");
  if (!fields || !inner || !hasRightCrc(withWholeCrc(text), fields.get("91"))) return null;
  const isBank = inner.get("00") === BANK_SLIP && fields.get("51") === "TH";
  const isWallet = inner.get("00") === TRUE_MONEY && !fields.has("51");
  const bank = isBank ? (inner.get("01") ?? "") : WALLET;
  const reference = inner.get(isBank ? "02" : "03") ?? "";
  if (!(isBank || isWallet) || !REFERENCE.test(reference)) return null;
  if (isBank && !/^\d{3}$/.test(bank)) return null;
  return { kind: isBank ? "bank" : "wallet", bank, reference };
}

/** Some banks' apps leave out leading zeros of the checksum. */
const withWholeCrc = (text: string) =>
  text.replace(/^(.*9104)([\dA-Fa-f]{1,3})$/, (_, head: string, crc: string) =>
    head.concat(crc.padStart(4, "0")),
  );

/** TrueMoney writes the checksum in small letters. */
const hasRightCrc = (text: string, crc: string | undefined) =>
  crc !== undefined && crc.toUpperCase() === computeEmvCrc(text.slice(0, -4));

/** Returns values by id, or `null` if the lengths do not add up. */
function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === undefined || end > text.length || fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields.size > 0 ? fields : null;
}
