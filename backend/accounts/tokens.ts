import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. Only hashes are stored, so that a copy of the tables signs nobody in. */
export const makeSecret = (): string => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
