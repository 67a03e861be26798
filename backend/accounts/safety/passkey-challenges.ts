import { and, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { passkeyChallenges } from "../../db/schema/sign-in-safety.ts";

const LIFETIME_MS = 5 * 60_000;

/** For whose new key it is; null: for signing in, where nobody is known yet. */
type For = string | null;

export async function keepChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: For,
): Promise<void> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await db.insert(passkeyChallenges).values({ challenge, userId, createdAt, expiresAt });
}

/** Whether this was asked for; it never is again. */
export async function takeChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: For,
): Promise<boolean> {
  const { userId: whose } = passkeyChallenges;
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(whose) : eq(whose, userId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

/** Passkeys belong to the site's host; what signs names the page it was signed on. */
export function partyOf({ config }: Pick<Backend, "config">) {
  return {
    id: new URL(config.publicOrigin).hostname,
    origins: [...new Set([config.publicOrigin, config.appOrigin])],
  };
}
