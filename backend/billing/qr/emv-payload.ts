/**
 * EMVCo "QR Code Specification for Payment Systems: Merchant-Presented Mode" 1.1: fields of a
 * two-digit id, a two-digit length and a value. Field 63 is last, a CRC of everything before its
 * value. QRIS (Bank Indonesia) and PromptPay (Bank of Thailand) use it.
 */
export interface EmvPayload {
  /** The top-level fields by id. */
  fields: ReadonlyMap<string, string>;
  /** ISO 4217, numeric: 360 is IDR, 764 is THB. */
  currency: string;
  /** Amount in the main unit as written (`150000`, `374.50`). `null`: the payer types it. */
  amount: string | null;
  country: string;
}

/** Returns `null` for a text that is no payload or has a wrong CRC. */
export function readEmvPayload(text: string): EmvPayload | null {
  const fields = readFields(text);
  if (fields?.get("00") !== "01") return null;
  if ([...fields.keys()].at(-1) !== "63" || fields.get("63") !== computeEmvCrc(text.slice(0, -4)))
    return null;
  return {
    fields,
    currency: fields.get("53") ?? "",
    amount: fields.get("54") ?? null,
    country: fields.get("58") ?? "",
  };
}

/** Returns values by id; `null` if the lengths do not add up. */
function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let index = 0; index < text.length; ) {
    const lengthMatch = /^(\d\d)(\d\d)/.exec(text.slice(index, index + 4));
    if (!lengthMatch?.[1] || !lengthMatch[2]) return null;
    const fieldEnd = index + 4 + Number(lengthMatch[2]);
    if (fieldEnd > text.length || fields.has(lengthMatch[1])) return null;
    fields.set(lengthMatch[1], text.slice(index + 4, fieldEnd));
    index = fieldEnd;
  }
  return fields;
}

/**
 * CRC-16/CCITT-FALSE as four upper-case hex digits. `text` ends with the CRC field's id and length.
 */
export function computeEmvCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

const CURRENCIES = {
  IDR: { code: "360", digits: 0 },
  THB: { code: "764", digits: 2 },
} as const;

/** Returns whether a scan pays exactly `amount` minor units. Every shown code is checked. */
export function isExactPayment(text: string, amount: number, currency: "IDR" | "THB"): boolean {
  const payload = readEmvPayload(text);
  const { code, digits } = CURRENCIES[currency];
  if (payload?.currency !== code || payload.amount === null) return false;
  const amountMatch = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(payload.amount);
  if (!amountMatch?.[1]) return false;
  const fraction = (amountMatch[2] ?? "").padEnd(2, "0");
  const hundredths = BigInt(amountMatch[1]) * 100n + BigInt(fraction);
  return hundredths === BigInt(amount) * (digits === 2 ? 1n : 100n);
}
