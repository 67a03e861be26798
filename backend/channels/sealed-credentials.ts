import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { openSealedText, sealText } from "../secret-box.ts";

export const StoredCredentials = z.object({
  shopId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: z.coerce.date(),
  refreshExpiresAt: z.coerce.date(),
  secrets: z.record(z.string(), z.string()).default({}),
});

/** Returns the columns that change with new tokens. */
export function makeSealedColumns(backend: Backend, channelId: string, credentials: Credentials) {
  return {
    credentials: sealSecrets(backend, channelId, credentials),
    // A key that is valid until it is deleted has no end.
    tokenExpiresAt:
      credentials.accessExpiresAt.getUTCFullYear() < 9999 ? credentials.accessExpiresAt : null,
    refreshStartedAt: null,
  };
}

export function openCredentials(
  backend: Backend,
  channelId: string,
  sealedText: string,
): Credentials {
  return StoredCredentials.parse(openSealed(backend, channelId, sealedText));
}

/**
 * Returns `null` for credentials that another CREDENTIALS_KEY sealed: after its loss the shops are
 * connected again (credentials-key.ts), for which their pages must open.
 */
export function openReadableCredentials(
  backend: Backend,
  channelId: string,
  sealedText: string,
): Credentials | null {
  try {
    return openCredentials(backend, channelId, sealedText);
  } catch (error) {
    backend.log.error({ err: error, channelId }, "the credentials of a shop cannot be opened");
    return null;
  }
}

/** Encrypts secrets. Opening them requires the same `id`. */
export const sealSecrets = (backend: Backend, id: string, secrets: unknown): string =>
  sealText(requireKey(backend), id, JSON.stringify(secrets));

export const openSealed = (backend: Backend, id: string, sealedText: string): unknown =>
  JSON.parse(openSealedText(requireKey(backend), id, sealedText));

function requireKey(backend: Backend): string {
  const key = backend.config.credentialsKey;
  if (!key)
    throw new Error(
      "CREDENTIALS_KEY is not set, so channel credentials can be neither stored nor read",
    );
  return key;
}
