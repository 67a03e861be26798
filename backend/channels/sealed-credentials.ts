import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { open, seal } from "../secret-box.ts";

export const StoredCredentials = z.object({
  shopId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: z.coerce.date(),
  refreshExpiresAt: z.coerce.date(),
  secrets: z.record(z.string(), z.string()).default({}),
});

/** Returns the columns that change whenever a channel gets new tokens. */
export function sealedColumns(backend: Backend, channelId: string, credentials: Credentials) {
  return {
    credentials: sealFor(backend, channelId, credentials),
    // A key that is valid until it is deleted has no end to show.
    tokenExpiresAt:
      credentials.accessExpiresAt.getUTCFullYear() < 9999 ? credentials.accessExpiresAt : null,
    refreshStartedAt: null,
  };
}

export function openCredentials(backend: Backend, channelId: string, sealed: string): Credentials {
  return StoredCredentials.parse(openSealed(backend, channelId, sealed));
}

/** Encrypts secrets. Only with the same `id` can they be opened again. */
export const sealFor = (backend: Backend, id: string, secrets: unknown): string =>
  seal(keyOf(backend), id, JSON.stringify(secrets));

export const openSealed = (backend: Backend, id: string, sealed: string): unknown =>
  JSON.parse(open(keyOf(backend), id, sealed));

function keyOf(backend: Backend): string {
  const key = backend.config.credentialsKey;
  if (!key)
    throw new Error(
      "CREDENTIALS_KEY is not set, so channel credentials can be neither kept nor read",
    );
  return key;
}
