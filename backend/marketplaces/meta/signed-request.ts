import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** A person who has removed the app, and the time that Meta gives for it. */
export interface SignedRequest {
  userId: string;
  issuedAt: Date;
}

const Payload = z.object({
  algorithm: z.string(),
  user_id: z.union([z.string(), z.number()]).transform(String),
  issued_at: z.number(),
});

/**
 * Reads a `signed_request`: a signature and a payload in base64url with a dot between, signed with
 * HMAC-SHA256 by the app's secret. Returns `null` if Meta has not signed it, or it names nobody.
 */
export function readSignedRequest(appSecret: string, text: string): SignedRequest | null {
  const [signature = "", payload = ""] = text.split(".");
  if (!isSigned(appSecret, signature, payload)) return null;
  const { data } = Payload.safeParse(parseJson(Buffer.from(payload, "base64url").toString("utf8")));
  if (data?.algorithm.toUpperCase() !== "HMAC-SHA256") return null;
  return { userId: data.user_id, issuedAt: new Date(data.issued_at * 1000) };
}

export function isSigned(appSecret: string, signature: string, payload: string): boolean {
  const givenEntry = Buffer.from(signature, "base64url");
  const wantedNonSharedBuffer = createHmac("sha256", appSecret).update(payload).digest();
  return (
    givenEntry.length === wantedNonSharedBuffer.length &&
    timingSafeEqual(givenEntry, wantedNonSharedBuffer)
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
