import { eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { invalid } from "../http/problem-error.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, verifyPassword } from "./passwords.ts";
import { deleteFailedTries, requireTry } from "./try-limit.ts";

/**
 * Requires the password for a sensitive action. Throws 422 `password_wrong`, 429 `too_many_tries`.
 */
export async function requirePassword(
  backend: Backend,
  { userId }: Pick<Caller, "userId">,
  password: string,
): Promise<void> {
  const key = `password-check:user:${userId}`;
  await requireTry(backend, key);
  const [user] = await backend.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await verifyPassword(user?.passwordHash ?? null, password)))
    throw invalid("password_wrong", "This is not your password", { password: "password_wrong" });
  await deleteFailedTries(backend, [key]);
}

/** Returns the code of a new password's fault, or `null`. */
export async function findPasswordFault(
  password: string,
  wordsAboutOwner: readonly string[],
): Promise<"password_short" | "too_long" | "password_common" | null> {
  if (password.length < MIN_PASSWORD_LENGTH) return "password_short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too_long";
  return (await isCommonPassword(password, wordsAboutOwner)) ? "password_common" : null;
}
