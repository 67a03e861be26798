import { randomBytes } from "node:crypto";
import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { chooseLanguage } from "#contract/countries.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { authenticators, recoveryCodes } from "../../db/schema/sign-in-safety.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid } from "../../http/problem-error.ts";
import { queueMail } from "../../mail/index.ts";
import { openSealedText, sealText } from "../../secret-box.ts";
import { logSecurity } from "../../security-log.ts";
import { requirePassword } from "../password-check.ts";
import { hashSecret } from "../tokens.ts";
import { deleteFailedTries, requireTry } from "../try-limit.ts";
import { drawQrCode } from "./qr-code.ts";

const PERIOD_S = 30;
/** A phone's clock may be half a minute off (RFC 6238 §5.2). */
const TOTP_WINDOW = 1;
const RECOVERY_CODE_COUNT = 10;
const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const makeTotp = (secret: string, label = "") =>
  new TOTP({ issuer: "Etalase", label, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** Reads the requirements of a person's sign-in besides the password. */
export async function readTwoStepState(db: Queryable, userId: string) {
  const [ownAuthenticator] = await db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  const [countRow] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return {
    hasTwoStep: ownAuthenticator !== undefined,
    recoveryCodesLeft: countRow?.n ?? 0,
  };
}

/** Replaces an unconfirmed secret. Throws 409 `two_step_on`, 422 `password_wrong`, 429. */
export async function startTwoStep(
  backend: Backend,
  caller: Caller,
  password: string,
): Promise<{ secret: string; uri: string; qrCode: string }> {
  const { userId, email } = caller;
  await requirePassword(backend, caller, password);
  const secret = new Secret({ size: 20 }).base32;
  const sealedSecret = sealText(requireKey(backend), userId, secret);
  const newSecretRow = {
    secret: sealedSecret,
    lastStep: null,
    createdAt: backend.now(),
    confirmedAt: null,
  };
  const [storedAuthenticator] = await backend.db
    .insert(authenticators)
    .values({ userId, ...newSecretRow })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: newSecretRow,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (!storedAuthenticator) throw conflict("two_step_on", "Two-step sign-in is on already");
  const uri = makeTotp(secret, email).toString();
  return { secret, uri, qrCode: await drawQrCode(uri) };
}

/**
 * Turns two-step sign-in on and returns recovery codes. Throws 409 `two_step_not_started`, 422,
 * 429.
 */
export async function confirmTwoStep(
  backend: Backend,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { userId } = caller;
  const key = makeTwoStepLimitKey(userId);
  await requireTry(backend, key);
  const codes = await transaction(backend.db, async (tx) => {
    const [ownAuthenticator] = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
      .for("update");
    if (!ownAuthenticator) throw conflict("two_step_not_started", "There is nothing to confirm");
    const step = findTotpStep(backend, ownAuthenticator, code);
    if (step === null) throw makeWrongCodeError();
    await tx
      .update(authenticators)
      .set({ confirmedAt: backend.now(), lastStep: step })
      .where(eq(authenticators.userId, userId));
    const newCodes = await createRecoveryCodes(tx, backend, userId);
    await notifyOfTwoStep(backend, tx, caller, "two-step-on");
    await recordAudit(tx, backend, caller, { action: "confirmTwoStep", target: `staff:${userId}` });
    return newCodes;
  });
  await deleteFailedTries(backend, [key]);
  logSecurity(backend.log, "two_step_on", { userId });
  return codes;
}

/** Throws 409 `two_step_off`, 422 `password_wrong` or `code_wrong`, 429. */
export async function stopTwoStep(
  backend: Backend,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId } = caller;
  await requirePasswordAndCode(backend, caller, password, code);
  await transaction(backend.db, async (tx) => {
    await tx.delete(authenticators).where(eq(authenticators.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await notifyOfTwoStep(backend, tx, caller, "two-step-off");
    await recordAudit(tx, backend, caller, { action: "stopTwoStep", target: `staff:${userId}` });
  });
  logSecurity(backend.log, "two_step_off", { userId });
}

export async function renewRecoveryCodes(
  backend: Backend,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  await requirePasswordAndCode(backend, caller, password, code);
  return transaction(backend.db, async (tx) => {
    await recordAudit(tx, backend, caller, {
      action: "renewRecoveryCodes",
      target: `staff:${caller.userId}`,
    });
    return createRecoveryCodes(tx, backend, caller.userId);
  });
}

async function requirePasswordAndCode(
  backend: Backend,
  caller: Caller,
  password: string,
  code: string,
): Promise<void> {
  const { hasTwoStep } = await readTwoStepState(backend.db, caller.userId);
  if (!hasTwoStep) throw conflict("two_step_off", "Two-step sign-in is off");
  await requirePassword(backend, caller, password);
  const key = makeTwoStepLimitKey(caller.userId);
  await requireTry(backend, key);
  if (!(await redeemCode(backend, caller.userId, code))) throw makeWrongCodeError();
  await deleteFailedTries(backend, [key]);
}

/** Rate-limit key for wrong codes, shared with the sign-in. */
export const makeTwoStepLimitKey = (userId: string) => `two-step:user:${userId}`;

/** Uses up an app's code or a recovery code. Each works once, also with parallel tries. */
export async function redeemCode(backend: Backend, userId: string, code: string): Promise<boolean> {
  if (code.length !== 6) return redeemRecoveryCode(backend, userId, code);
  const [ownAuthenticator] = await backend.db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  const step = ownAuthenticator ? findTotpStep(backend, ownAuthenticator, code) : null;
  if (step === null) return false;
  const [updatedAuthenticator] = await backend.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId });
  return updatedAuthenticator !== undefined;
}

async function redeemRecoveryCode(
  backend: Backend,
  userId: string,
  code: string,
): Promise<boolean> {
  const [usedCode] = await backend.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashSecret(code))))
    .returning({ userId: recoveryCodes.userId });
  if (usedCode) logSecurity(backend.log, "recovery_code_used", { userId });
  return usedCode !== undefined;
}

/** Returns the code's time step; `null` if it is wrong. */
function findTotpStep(
  backend: Backend,
  { userId, secret }: { userId: string; secret: string },
  code: string,
): number | null {
  const timestamp = backend.now().getTime();
  const stepsOff = makeTotp(openSealedText(requireKey(backend), userId, secret)).validate({
    token: code,
    timestamp,
    window: TOTP_WINDOW,
  });
  return stepsOff === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + stepsOff;
}

/** Makes codes of 80 random bits, in groups of four. Only hashes are stored. */
async function createRecoveryCodes(
  tx: Transaction,
  { now }: Pick<Backend, "now">,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    [...randomBytes(16)].map((byte) => BASE32_ALPHABET[byte % 32]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(code), createdAt: now() })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

async function notifyOfTwoStep(
  backend: Backend,
  tx: Transaction,
  { userId, countryCode }: Caller,
  template: "two-step-on" | "two-step-off",
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  await queueMail(backend, tx, {
    to: user.email,
    language: chooseLanguage(user.locale, countryCode),
    template,
    parameters: { name: user.name },
  });
}

const makeWrongCodeError = () =>
  invalid("code_wrong", "This code is not right", { code: "code_wrong" });

function requireKey({ config }: Backend): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return config.credentialsKey;
}
