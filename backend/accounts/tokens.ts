import { createHash, randomBytes } from "node:crypto";

/**
 * 256 random bits. Tokens and codes are kept as hashes only, so a copy of the tables signs nobody
 * in.
 */
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
