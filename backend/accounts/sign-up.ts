import { z } from "zod";
import type { Language } from "#contract/languages.ts";
import type { Backend } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createAccount } from "./create-account.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./passwords.ts";
import { countTry } from "./try-limit.ts";

const makeTextSchema = (max: number) => z.string().trim().min(1, "required").max(max, "too_long");

/** The sign-up form. Messages are codes that the page translates. */
export const SignUpForm = z
  .object({
    name: makeTextSchema(100),
    shopName: makeTextSchema(100),
    countryCode: z.enum(["id", "th"], "required"),
    email: z
      .string()
      .trim()
      .min(1, "required")
      .max(254, "email_invalid")
      .pipe(z.email("email_invalid")),
    password: z
      .string()
      .min(1, "required")
      .min(MIN_PASSWORD_LENGTH, "password_short")
      .max(MAX_PASSWORD_LENGTH, "too_long"),
  })
  .superRefine(async ({ password, email, name, shopName }, context) => {
    if (await isCommonPassword(password, [email, email.split("@")[0] ?? "", name, shopName]))
      context.addIssue({ code: "custom", path: ["password"], message: "password_common" });
  });
export type SignUpForm = z.infer<typeof SignUpForm>;

export type SignUpResult =
  | { outcome: "signed-up"; userId: string; accountId: string }
  | { outcome: "email-refused" }
  | { outcome: "paused"; retryAfterS: number };

const MAX_PER_NETWORK = 10;

/**
 * The answer shows whether an e-mail is taken, so tries are limited
 * (docs/decisions/0010-sign-up-and-taken-e-mails.md).
 */
export async function signUp(
  backend: Backend,
  form: SignUpForm,
  visitor: { clientNetwork: string; locale: Language },
): Promise<SignUpResult> {
  const tryResult = await countTry(backend, [
    { key: `sign-up:client:${visitor.clientNetwork}`, limit: MAX_PER_NETWORK },
  ]);
  if (!tryResult.allowed)
    return {
      outcome: "paused",
      retryAfterS: Math.ceil((tryResult.pausedUntil.getTime() - backend.now().getTime()) / 1000),
    };
  try {
    const newAccount = await createAccount(backend, { ...form, locale: visitor.locale });
    logSecurity(backend.log, "sign_up", newAccount);
    return { outcome: "signed-up", ...newAccount };
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === "email_taken")
      return { outcome: "email-refused" };
    throw error;
  }
}
