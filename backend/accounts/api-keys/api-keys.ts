import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { ApiKey, createApiKey } from "#contract/api-keys.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { getActorId, logSecurity } from "../../security-log.ts";
import { requireOwnPermissions } from "../roles/within-reach.ts";
import { hashSecret, makeSecret } from "../tokens.ts";

/** The prefix lets people and scanners recognise a leaked secret. */
export const KEY_PREFIX = "etk_";
const MAX_KEYS = 20;
const SHOWN_START_LENGTH = KEY_PREFIX.length + 4;

export async function readKeys(db: Queryable, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, madeBy: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key: { id, name, start, permissions, createdAt, lastUsedAt }, madeBy }) => ({
    ...{ id, name, start, permissions, madeBy },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Creates a key. Its secret is returned only here. Throws 409 `too_many_keys`,
 * `beyond_own_permissions`.
 */
export async function createKey(
  backend: Backend,
  caller: Caller,
  { name, permissions }: z.output<typeof createApiKey.body>["apiKey"],
): Promise<{ apiKey: ApiKey; secret: string }> {
  requireOwnPermissions(caller, permissions);
  const { accountId, userId } = caller;
  const secret = KEY_PREFIX + makeSecret();
  const id = newId();
  const newKey = await transaction(backend.db, async (tx) => {
    // The lock serialises creation: two calls at once could both pass the limit.
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    if ((await readKeys(tx, accountId)).length >= MAX_KEYS)
      throw conflict("too_many_keys", `At most ${MAX_KEYS} keys`, { most: MAX_KEYS });
    await tx.insert(apiKeys).values({
      ...{ id, accountId, userId, name },
      permissions: [...new Set(permissions)],
      start: secret.slice(0, SHOWN_START_LENGTH),
      secretHash: hashSecret(secret),
      createdAt: backend.now(),
    });
    await recordAudit(tx, backend, caller, {
      action: "createApiKey",
      target: `api-key:${id}`,
      after: { name, permissions },
    });
    const apiKey = (await readKeys(tx, accountId)).find((key) => key.id === id);
    if (!apiKey) throw new Error("The key was not stored");
    return apiKey;
  });
  logSecurity(backend.log, "api_key_made", { by: getActorId(caller), accountId, keyId: id });
  return { apiKey: newKey, secret };
}

/** Throws 404. */
export async function revokeKey(
  backend: Backend,
  caller: Caller,
  keyId: string,
): Promise<{ keyId: string }> {
  await transaction(backend.db, async (tx) => {
    const [revokedKey] = await tx
      .update(apiKeys)
      .set({ revokedAt: backend.now() })
      .where(
        and(
          eq(apiKeys.accountId, caller.accountId),
          eq(apiKeys.id, keyId),
          isNull(apiKeys.revokedAt),
        ),
      )
      .returning();
    if (!revokedKey) throw notFound("Key");
    await recordAudit(tx, backend, caller, {
      action: "revokeApiKey",
      target: `api-key:${keyId}`,
      before: { name: revokedKey.name, permissions: revokedKey.permissions },
    });
  });
  const { accountId } = caller;
  logSecurity(backend.log, "api_key_revoked", { by: getActorId(caller), accountId, keyId });
  return { keyId };
}
