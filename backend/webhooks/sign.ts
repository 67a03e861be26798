import { createHmac, randomBytes } from "node:crypto";
import type { Backend } from "../context.ts";
import { openSealedText, sealText } from "../secret-box.ts";

/** The prefix lets scanners recognise a leaked secret (standardwebhooks.com). */
const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const makeWebhookSecret = (): string =>
  SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Returns the headers of contract/webhooks.ts. `at` is in seconds. */
export function makeSignedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: number; body: Buffer },
): Record<string, string> {
  const signature = createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
    .update(`${id}.${at}.`)
    .update(body)
    .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${signature}`,
  };
}

type Config = Pick<Backend, "config">;

export const sealSecret = (backend: Config, webhookId: string, secret: string): string =>
  sealText(requireKey(backend), webhookId, secret);
export const openSecret = (backend: Config, webhookId: string, sealedText: string): string =>
  openSealedText(requireKey(backend), webhookId, sealedText);

function requireKey({ config }: Config): string {
  if (!config.credentialsKey) throw new Error("There is no key to seal webhooks' secrets with");
  return config.credentialsKey;
}
