import { eq } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { FieldLimits } from "#contract/field-limits.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { findPasswordFault, requirePassword } from "../password-check.ts";
import { hashPassword, MAX_PASSWORD_LENGTH } from "../passwords.ts";
import { endSessions } from "./end-sessions.ts";
import { endMailCodes } from "./mail-codes.ts";
import { mailPasswordChanged } from "./reset-password.ts";

/** Changes the password and ends other sessions. Throws 422 (`password`, `newPassword`), 429. */
export async function changePassword(
  backend: Backend,
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { userId, email, sessionId, countryCode } = caller;
  await requirePassword(backend, caller, password);
  const fault = await findPasswordFault(newPassword, [email, email.split("@")[0] ?? ""]);
  if (fault) {
    const limit = { bound: "at_most.text", limit: MAX_PASSWORD_LENGTH } as const;
    const limits: FieldLimits = fault === "too_long" ? { newPassword: limit } : {};
    throw invalid("invalid_body", "The new password is refused", { newPassword: fault }, limits);
  }
  const passwordHash = await hashPassword(newPassword);
  const currentTime = backend.now();
  await transaction(backend.db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw new Error("A caller is somebody");
    await endSessions(tx, { userId, at: currentTime, except: sessionId });
    await endMailCodes(tx, userId, "password", currentTime);
    await mailPasswordChanged(backend, tx, user, findCountry(countryCode).language);
    await recordAudit(tx, backend, caller, { action: "changePassword", target: `staff:${userId}` });
  });
  logSecurity(backend.log, "password_changed", { userId });
}
