import { createHmac, timingSafeEqual } from "node:crypto";

/** Checks HMAC-SHA256 over the raw body. False without a secret or a signature. */
export function isHmacOf(
  secret: string,
  rawBody: Uint8Array,
  { signature, encoding }: { signature: string; encoding: "hex" | "base64" },
): boolean {
  if (secret === "" || signature === "") return false;
  const wanted = createHmac("sha256", secret).update(rawBody).digest();
  const given = Buffer.from(signature, encoding);
  return given.length === wanted.length && timingSafeEqual(wanted, given);
}
