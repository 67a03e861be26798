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

const MAX_PER_NETWORK = 60;
const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);

/** `AuthenticationResponseJSON` of WebAuthn level 3 §5.1. */
const SignInResponse = z.object({
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
  const tryResult = await countTry(backend, [{ key, limit: MAX_PER_NETWORK }]);
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
  /** The key is unknown, removed or expired, or its signature is wrong. */
  | { outcome: "refused" };

/** Signs in without a code, because the device asked for a finger or a PIN. */
export async function signInWithPasskey(
  backend: Backend,
  responseText: string,
  clientNetwork: string,
): Promise<PasskeySignIn> {
  const networkMark = makeLogMark(backend, clientNetwork);
  const refuseSignIn = (userId?: string): PasskeySignIn => {
    logSecurity(backend.log, "sign_in_failed", { from: networkMark, userId, kind: "passkey" });
    return { outcome: "refused" };
  };
  const response = parseResponse(responseText);
  if (!response) return refuseSignIn();
  const [passkey] = await backend.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, response.id));
  if (!passkey) return refuseSignIn();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const relyingParty = getRelyingParty(backend);
  const verification = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    } as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: (challenge) => useChallenge(backend, challenge, null),
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: splitTransports(passkey.transports),
    },
    requireUserVerification: true,
  }).catch(() => null);
  const { userId } = passkey;
  if (!verification?.verified) return refuseSignIn(userId);
  const { newCounter } = verification.authenticationInfo;
  // A counter that does not rise means a copied key, unless the device never counts.
  const neverCounts = sql`${passkeys.counter} = 0 and ${newCounter} = 0`;
  const updatedPasskeys = await backend.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: backend.now() })
    .where(
      and(
        eq(passkeys.credentialId, passkey.credentialId),
        or(neverCounts, lte(passkeys.counter, newCounter - 1)),
      ),
    )
    .returning({ userId: passkeys.userId });
  const accountId = updatedPasskeys.length > 0 ? await chooseAccount(backend, userId) : null;
  if (!accountId) return refuseSignIn(userId);
  logSecurity(backend.log, "sign_in", { from: networkMark, userId, accountId, kind: "passkey" });
  return { outcome: "signed-in", userId, accountId };
}

function parseResponse(responseText: string): z.output<typeof SignInResponse> | null {
  try {
    return SignInResponse.safeParse(JSON.parse(responseText)).data ?? null;
  } catch {
    return null;
  }
}
