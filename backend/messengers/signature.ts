import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares the HMAC-SHA256 of the raw body. False without a secret or a signature. */
export function hasValidHmac(
  secret: string,
  rawBody: Uint8Array,
  { signature, encoding }: { signature: string; encoding: "hex" | "base64" },
): boolean {
  if (secret === "" || signature === "") return false;
  const expectedDigest = createHmac("sha256", secret).update(rawBody).digest();
  const givenDigest = Buffer.from(signature, encoding);
  return (
    givenDigest.length === expectedDigest.length && timingSafeEqual(expectedDigest, givenDigest)
  );
}
