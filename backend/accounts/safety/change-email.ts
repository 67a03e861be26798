import { eq, sql } from "drizzle-orm";
import { chooseLanguage } from "#contract/countries.ts";
import { type Language, toKnownLanguage } from "#contract/languages.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/index.ts";
import { logSecurity } from "../../security-log.ts";
import { requirePassword } from "../password-check.ts";
import { requireTry } from "../try-limit.ts";
import { createMailCode, endMailCodes, LINK_MINUTES, useMailCode } from "./mail-codes.ts";
import { recordInAccounts } from "./record-in-accounts.ts";

const CONFIRM_PAGE = "/api/v1/accounts/auth/confirm-email";
const SIGN_IN_PAGE = "/api/v1/accounts/auth/signin";

/**
 * Mails a link that confirms the new address. If the address has a sign-in, the mail says so; the
 * answer is the same. Throws 422 `password_wrong`, 429 `too_many_tries`.
 */
export async function startEmailChange(
  backend: Backend,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { userId } = caller;
  await requirePassword(backend, caller, password);
  await requireTry(backend, `change-email:user:${userId}`);
  const makeUrl = (path: string) => new URL(path, backend.config.publicOrigin).href;
  await transaction(backend.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new Error("A caller is somebody");
    const language = chooseLanguage(user.locale, caller.countryCode);
    const [takenUser] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
    if (takenUser) {
      if (takenUser.id !== userId)
        await queueMail(backend, tx, {
          to: email,
          language,
          template: "email-taken",
          parameters: { url: makeUrl(SIGN_IN_PAGE) },
        });
      return;
    }
    const mailCode = await createMailCode(backend, tx, { userId, purpose: "email", email });
    if (!mailCode) return;
    await queueMail(backend, tx, {
      to: email,
      language,
      template: "email-confirm",
      parameters: {
        name: user.name,
        url: makeUrl(`${CONFIRM_PAGE}?code=${mailCode.code}`),
        minutes: LINK_MINUTES,
      },
      expiresAt: mailCode.expiresAt,
    });
    await recordAudit(tx, backend, caller, {
      action: "startEmailChange",
      target: `staff:${userId}`,
      after: { email },
    });
  });
}

/** Sets the link's address and notifies the former one. Returns it; `null` for an invalid link. */
export async function confirmEmail(
  backend: Backend,
  code: string,
  { language, from }: { language: Language; from: Caller["from"] },
): Promise<string | null> {
  const currentTime = backend.now();
  try {
    const usedCode = await transaction(backend.db, async (tx) => {
      const usedCode = await useMailCode(tx, backend, "email", code);
      if (!usedCode) return null;
      const { userId, email } = usedCode;
      const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      if (!before) return null;
      await tx
        .update(users)
        .set({ email, emailVerifiedAt: currentTime })
        .where(eq(users.id, userId));
      // A link to the former mailbox must not change the password of the new one.
      await endMailCodes(tx, userId, "password", currentTime);
      await recordInAccounts(
        tx,
        backend,
        { userId, email: before.email, from },
        {
          action: "confirmEmailChange",
          userId,
          before: { email: before.email },
          after: { email },
        },
      );
      await queueMail(backend, tx, {
        to: before.email,
        language: toKnownLanguage(before.locale) ?? language,
        template: "email-changed",
        parameters: { name: before.name, newEmail: email },
      });
      return usedCode;
    });
    if (usedCode) logSecurity(backend.log, "email_changed", { userId: usedCode.userId });
    return usedCode?.email ?? null;
  } catch (error) {
    // Another person signed up with the address meanwhile.
    if (findBrokenConstraint(error) === "users_email_unique") return null;
    throw error;
  }
}
