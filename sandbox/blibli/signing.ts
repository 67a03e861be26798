import { createHash, createHmac, timingSafeEqual } from "node:crypto";

interface SignedCall {
  method: string;
  body: string;
  contentType: string;
  at: Date;
  path: string;
}

const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Jakarta",
  ...({ weekday: "short", month: "short", day: "2-digit", year: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const),
});

/** Returns the HMAC-SHA256 over five lines, in base64. */
export function signCall(key: string, { method, body, contentType, at, path }: SignedCall): string {
  const md5 = body === "" ? "" : createHash("md5").update(body).digest("hex");
  const text = `${method}\n${md5}\n${contentType}\n${formatDate(at)}\n${path}`;
  return createHmac("sha256", key).update(text).digest("base64");
}

function formatDate(at: Date): string {
  const part = Object.fromEntries(formatter.formatToParts(at).map((one) => [one.type, one.value]));
  return `${part.weekday} ${part.month} ${part.day} ${part.hour}:${part.minute}:${part.second} WIB ${part.year}`;
}

/** Clients use different content types for a call without a body: both are accepted. */
export const isSigned = (
  key: string,
  given: string,
  of: Omit<SignedCall, "contentType">,
): boolean =>
  ["", "application/json"].some((contentType) =>
    isSame(given, signCall(key, { ...of, contentType })),
  );

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
