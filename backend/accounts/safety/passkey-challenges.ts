import { and, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { passkeyChallenges } from "../../db/schema/sign-in-safety.ts";

const LIFETIME_MS = 5 * 60_000;

/** The person who adds a key. `null`: signing in, when the person is unknown. */
type NewKeyUser = string | null;

export async function storeChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: NewKeyUser,
): Promise<void> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await db.insert(passkeyChallenges).values({ challenge, userId, createdAt, expiresAt });
}

/** Uses up the challenge. Returns whether it was valid. */
export async function useChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: NewKeyUser,
): Promise<boolean> {
  const { userId: challengeUser } = passkeyChallenges;
  const usedChallenges = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(challengeUser) : eq(challengeUser, userId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return usedChallenges.length > 0;
}

/** Passkeys belong to the site's host, signatures to its origin. */
export function getRelyingParty({ config }: Pick<Backend, "config">) {
  return {
    id: new URL(config.publicOrigin).hostname,
    origins: [...new Set([config.publicOrigin, config.appOrigin])],
  };
}
