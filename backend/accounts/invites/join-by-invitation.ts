import { z } from "zod";
import type { Language } from "#contract/languages.ts";
import type { Backend, Caller } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { users } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { logSecurity } from "../../security-log.ts";
import { findPasswordFault } from "../password-check.ts";
import { hashPassword } from "../passwords.ts";
import { acceptInvite, logStaffJoined } from "./accept-invite.ts";
import type { Invitation } from "./invitation-page.ts";

/** The sign-up form of an invitation. Messages are codes that the page translates. */
export const JoinForm = z.object({
  name: z.string().trim().min(1, "required").max(100, "too_long"),
  password: z.string().min(1, "required"),
});

interface JoinInput {
  name: string;
  password: string;
  /** The language that the visitor chose. */
  locale: Language | null;
  from: Caller["from"];
}

/**
 * Creates a sign-in with the invitation's address and accepts the invitation. Returns the person,
 * or the password's fault. Throws as `acceptInvite`, and a unique violation if the address signed
 * up meanwhile.
 */
export async function joinByInvitation(
  backend: Backend,
  { code, email }: Pick<Invitation, "code" | "email">,
  { name, password, locale, from }: JoinInput,
): Promise<{ userId: string; accountId: string } | { fault: string }> {
  const fault = await findPasswordFault(password, [email, email.split("@")[0] ?? "", name]);
  if (fault) return { fault };
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const acceptance = await transaction(backend.db, async (tx) => {
    const currentTime = backend.now();
    await tx.insert(users).values({
      id: userId,
      email,
      name,
      passwordHash,
      locale,
      emailVerifiedAt: currentTime,
      createdAt: currentTime,
    });
    return acceptInvite(backend, tx, { userId, email, from }, code);
  });
  const { accountId } = acceptance;
  logStaffJoined(backend.log, userId, acceptance);
  logSecurity(backend.log, "sign_up", { userId, accountId });
  return { userId, accountId };
}
