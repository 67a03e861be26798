import { and, eq, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Backend } from "../../context.ts";
import { passkeys } from "../../db/schema/sign-in-safety.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { logSecurity, makeLogMark } from "../../security-log.ts";
import type { SignInResult } from "../sign-in.ts";
import { chooseAccount } from "../sign-in.ts";
import { countTry } from "../try-limit.ts";
import { getRelyingParty, storeChallenge, useChallenge } from "./passkey-challenges.ts";
import { splitTransports } from "./passkeys.ts";

const PER_ADDRESS = 60;
const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);

/** `AuthenticationResponseJSON` of WebAuthn level 3 §5.1. */
const Response = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** Returns a challenge for a signed-out browser. Throws 429 `too_many_tries` per network. */
export async function startPasskeySignIn(backend: Backend, clientNetwork: string): Promise<object> {
  const key = `passkey:client:${clientNetwork}`;
  const tryResult = await countTry(backend, [{ key, limit: PER_ADDRESS }]);
  if (!tryResult.allowed) {
    const waitMs = tryResult.pausedUntil.getTime() - backend.now().getTime();
    throw new ProblemError(429, "too_many_tries", "Too many tries", {
      details: { retryAfter: Math.ceil(waitMs / 1000) },
    });
  }
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(backend).id,
    userVerification: "required",
  });
  await storeChallenge(backend, options.challenge, null);
  return options;
}

export type PasskeySignIn =
  | Extract<SignInResult, { outcome: "signed-in" }>
  /** The key is unknown, removed, too late, or its signature is wrong. */
  | { outcome: "refused" };

/** Signs in without password and code, because the device asked for a finger or PIN. */
export async function signInWithPasskey(
  backend: Backend,
  responseText: string,
  clientNetwork: string,
): Promise<PasskeySignIn> {
  const from = makeLogMark(backend, clientNetwork);
  const refuseSignIn = (userId?: string): PasskeySignIn => {
    logSecurity(backend.log, "sign_in_failed", { from, userId, kind: "passkey" });
    return { outcome: "refused" };
  };
  const response = readResponse(responseText);
  if (!response) return refuseSignIn();
  const [passkey] = await backend.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, response.id));
  if (!passkey) return refuseSignIn();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const party = getRelyingParty(backend);
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    } as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: (challenge) => useChallenge(backend, challenge, null),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: splitTransports(passkey.transports),
    },
    requireUserVerification: true,
  }).catch(() => null);
  const { userId } = passkey;
  if (!verified?.verified) return refuseSignIn(userId);
  const { newCounter } = verified.authenticationInfo;
  // A counter that does not rise means a copied key, unless it never counts.
  const counts = sql`${passkeys.counter} = 0 and ${newCounter} = 0`;
  const usedPasskeys = await backend.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: backend.now() })
    .where(
      and(
        eq(passkeys.credentialId, passkey.credentialId),
        or(counts, lte(passkeys.counter, newCounter - 1)),
      ),
    )
    .returning({ userId: passkeys.userId });
  const accountId = usedPasskeys.length > 0 ? await chooseAccount(backend, userId) : null;
  if (!accountId) return refuseSignIn(userId);
  logSecurity(backend.log, "sign_in", { from, userId, accountId, kind: "passkey" });
  return { outcome: "signed-in", userId, accountId };
}

function readResponse(responseText: string): z.output<typeof Response> | null {
  try {
    return Response.safeParse(JSON.parse(responseText)).data ?? null;
  } catch {
    return null;
  }
}
