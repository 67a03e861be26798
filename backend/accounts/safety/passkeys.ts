import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Passkey } from "#contract/my-sign-in.ts";
import type { addPasskey as addPasskeyCall } from "#contract/passkeys.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { passkeys } from "../../db/schema/sign-in-safety.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { requirePassword } from "../password-check.ts";
import { getRelyingParty, storeChallenge, useChallenge } from "./passkey-challenges.ts";

const MAX_PASSKEYS = 20;

type PasskeyRow = typeof passkeys.$inferSelect;

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.credentialId));
  return rows.map(presentPasskey);
}

/**
 * Returns options for a new key pair. Throws 422 `password_wrong`, 429, 409 `too_many_passkeys`.
 */
export async function startPasskey(
  backend: Backend,
  caller: Caller,
  password: string,
): Promise<Record<string, unknown>> {
  const { userId } = caller;
  await requirePassword(backend, caller, password);
  const knownPasskeys = await backend.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (knownPasskeys.length >= MAX_PASSKEYS)
    throw conflict("too_many_passkeys", `At most ${MAX_PASSKEYS} passkeys`);
  const [user] = await backend.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error("A caller is somebody");
  // Imported on first use, to save memory.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Etalase",
    rpID: getRelyingParty(backend).id,
    userID: new TextEncoder().encode(userId),
    userName: user.email,
    userDisplayName: user.name,
    // The device finds the key and asks for a finger, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: knownPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: splitTransports(transports),
    })),
  });
  await storeChallenge(backend, options.challenge, userId);
  return { ...options };
}

/** Throws 409 `passkey_refused` if it was not requested, is too late, or exists. */
export async function addPasskey(
  backend: Backend,
  caller: Caller,
  { name, response }: z.output<typeof addPasskeyCall.body>,
): Promise<Passkey> {
  const { userId } = caller;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const relyingParty = getRelyingParty(backend);
  const verification = await verifyRegistrationResponse({
    response: {
      ...response,
      authenticatorAttachment: response.authenticatorAttachment ?? undefined,
    } as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: (challenge) => useChallenge(backend, challenge, userId),
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    backend.log.info({ err: error, userId }, "a passkey was refused");
    return null;
  });
  if (!verification?.verified) throw conflict("passkey_refused", "This passkey cannot be added");
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  const row = await transaction(backend.db, async (tx) => {
    // The lock serialises creation: two calls at once could both pass the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [countRow] = await tx
      .select({ n: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    if ((countRow?.n ?? 0) >= MAX_PASSKEYS)
      throw conflict("too_many_passkeys", `At most ${MAX_PASSKEYS} passkeys`);
    const [addedPasskey] = await tx
      .insert(passkeys)
      .values({
        credentialId: id,
        userId,
        name,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: (response.response.transports ?? []).join(","),
        createdAt: backend.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!addedPasskey) throw conflict("passkey_refused", "This passkey exists");
    await recordAudit(tx, backend, caller, {
      action: "addPasskey",
      target: `staff:${userId}`,
      after: { name },
    });
    return addedPasskey;
  });
  logSecurity(backend.log, "passkey_added", { userId });
  return presentPasskey(row);
}

/** Throws 404. */
export async function renamePasskey(
  backend: Backend,
  { userId }: Caller,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const [row] = await backend.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, passkeyId)))
    .returning();
  if (!row) throw notFound("Passkey");
  return presentPasskey(row);
}

/** Throws 404. */
export async function removePasskey(
  backend: Backend,
  caller: Caller,
  passkeyId: string,
): Promise<string> {
  const { userId } = caller;
  await transaction(backend.db, async (tx) => {
    const [removedPasskey] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, passkeyId)))
      .returning({ name: passkeys.name });
    if (!removedPasskey) throw notFound("Passkey");
    await recordAudit(tx, backend, caller, {
      action: "removePasskey",
      target: `staff:${userId}`,
      before: { name: removedPasskey.name },
    });
  });
  logSecurity(backend.log, "passkey_removed", { userId });
  return passkeyId;
}

export const splitTransports = (transports: string) => transports.split(",").filter(Boolean);

const presentPasskey = ({ credentialId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id: credentialId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
