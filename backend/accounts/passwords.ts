import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Matches no password, so that unknown e-mails cost the same work. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$T4GvYt+GSim3r+QtwoceVw$BxND2gI+yBlgNUEbJF38YvLQxDZ8jHAXjQh1ZD9uoF4";

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

/** NFKC: the same password from another keyboard is equal. */
const normalisePassword = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> =>
  hash(normalisePassword(password), HASH_PARAMETERS);

/** Returns whether the password matches. `null` (unknown e-mail) costs the same work. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(
    passwordHash ?? DUMMY_HASH,
    normalisePassword(password).slice(0, MAX_PASSWORD_LENGTH),
  );
  return passwordHash !== null && matches;
}
