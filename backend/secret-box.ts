import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1.";

/**
 * Seals with AES-256-GCM: `v1.` + base64url of nonce, tag and ciphertext. `context` (the channel's
 * id) is authenticated, so that a secret copied to another row cannot be opened.
 */
export function sealText(keyHex: string, context: string, plainText: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(keyHex, "hex"), iv);
  cipher.setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plainText, "utf8"), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** Throws if the key, the context or the text is not the sealed one. */
export function openSealedText(keyHex: string, context: string, sealedText: string): string {
  if (!sealedText.startsWith(VERSION)) throw new Error("A stored secret has an unknown version");
  const bytes = Buffer.from(sealedText.slice(VERSION.length), "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(keyHex, "hex"),
    bytes.subarray(0, IV_BYTES),
  );
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}
