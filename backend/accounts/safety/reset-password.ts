import { eq, sql } from "drizzle-orm";
import { type Language, toKnownLanguage } from "#contract/languages.ts";
import type { Backend, Caller } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/index.ts";
import { logSecurity, makeLogMark } from "../../security-log.ts";
import { mailResetJob } from "../jobs.ts";
import { findPasswordFault } from "../password-check.ts";
import { hashPassword } from "../passwords.ts";
import { makeSignInKeys } from "../sign-in.ts";
import { hashSecret } from "../tokens.ts";
import { countTry, deleteFailedTries } from "../try-limit.ts";
import { endSessions } from "./end-sessions.ts";
import {
  createMailCode,
  endMailCodes,
  findMailCode,
  LINK_MINUTES,
  useMailCode,
} from "./mail-codes.ts";
import { recordInAccounts } from "./record-in-accounts.ts";

const MAX_PER_NETWORK = 10;
const RESET_PAGE = "/api/v1/accounts/auth/reset";
const FORGOT_PAGE = "/api/v1/accounts/auth/forgot";

/**
 * Accepts a reset request. A job mails the link, so the answer does not show whether the e-mail is
 * known.
 */
export async function requestReset(
  backend: Backend,
  resetRequest: { email: string; language: Language; clientNetwork: string },
): Promise<{ retryAfterS: number } | null> {
  const tryResult = await countTry(backend, [
    { key: `reset:client:${resetRequest.clientNetwork}`, limit: MAX_PER_NETWORK },
  ]);
  if (!tryResult.allowed)
    return {
      retryAfterS: Math.ceil((tryResult.pausedUntil.getTime() - backend.now().getTime()) / 1000),
    };
  const email = resetRequest.email.trim().toLowerCase();
  logSecurity(backend.log, "password_reset_asked", {
    email: makeLogMark(backend, email),
    from: makeLogMark(backend, resetRequest.clientNetwork),
  });
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      mailResetJob,
      { email, language: resetRequest.language },
      { singletonKey: hashSecret(email) },
    ),
  );
  return null;
}

export async function mailResetLink(
  backend: Backend,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
      .for("update");
    if (!user) return;
    const mailCode = await createMailCode(backend, tx, {
      userId: user.id,
      purpose: "password",
      email: user.email,
    });
    if (!mailCode) return;
    const url = new URL(`${RESET_PAGE}?code=${mailCode.code}`, backend.config.publicOrigin).href;
    await queueMail(backend, tx, {
      to: user.email,
      language: toKnownLanguage(user.locale) ?? language,
      template: "password-reset",
      parameters: { name: user.name, url, minutes: LINK_MINUTES },
      expiresAt: mailCode.expiresAt,
    });
  });
}

export type ResetResult =
  | { outcome: "changed" }
  /** The link is unknown, used, replaced or expired. */
  | { outcome: "dead-link" }
  | { outcome: "refused"; fault: NonNullable<Awaited<ReturnType<typeof findPasswordFault>>> };

/** Sets the password and ends the person's sessions. A refused password keeps the link valid. */
export async function resetPassword(
  backend: Backend,
  code: string,
  {
    password,
    language,
    from,
    clientNetwork,
  }: { password: string; language: Language; from: Caller["from"]; clientNetwork: string },
): Promise<ResetResult> {
  const mailCode = await findMailCode(backend.db, backend, "password", code);
  if (!mailCode) return { outcome: "dead-link" };
  const fault = await findPasswordFault(password, [
    mailCode.email,
    mailCode.email.split("@")[0] ?? "",
  ]);
  if (fault) return { outcome: "refused", fault };
  const passwordHash = await hashPassword(password);
  const currentTime = backend.now();
  const email = await transaction(backend.db, async (tx) => {
    const usedCode = await useMailCode(tx, backend, "password", code);
    if (!usedCode) return null;
    const { userId } = usedCode;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: currentTime })
      .where(eq(users.id, userId))
      .returning();
    if (!user) return null;
    await endSessions(tx, { userId, at: currentTime });
    await endMailCodes(tx, userId, "email", currentTime);
    await recordInAccounts(
      tx,
      backend,
      { userId, email: user.email, from },
      { action: "resetPassword", userId },
    );
    await mailPasswordChanged(backend, tx, user, language);
    return user.email;
  });
  if (email === null) return { outcome: "dead-link" };
  // The mailbox's owner need not wait for other people's wrong guesses.
  const keys = makeSignInKeys(email.toLowerCase(), clientNetwork);
  await deleteFailedTries(backend, [keys.email, keys.pair]);
  logSecurity(backend.log, "password_changed", { userId: mailCode.userId });
  return { outcome: "changed" };
}

/** `language` is used if the person has none. */
export async function mailPasswordChanged(
  backend: Backend,
  tx: Parameters<typeof queueMail>[1],
  user: { email: string; name: string; locale: string | null },
  language: Language,
): Promise<void> {
  await queueMail(backend, tx, {
    to: user.email,
    language: toKnownLanguage(user.locale) ?? language,
    template: "password-changed",
    parameters: {
      name: user.name,
      url: new URL(FORGOT_PAGE, backend.config.publicOrigin).href,
    },
  });
}
