import { and, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { passkeyChallenges } from "../../db/schema/sign-in-safety.ts";

const LIFETIME_MS = 5 * 60_000;

/** The person who adds a key. `null`: signing in, where the person is unknown. */
type ChallengeUser = string | null;

export async function storeChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: ChallengeUser,
): Promise<void> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await db.insert(passkeyChallenges).values({ challenge, userId, createdAt, expiresAt });
}

/** Whether this challenge was issued. Uses it up. */
export async function useChallenge(
  { db, now }: Pick<Backend, "db" | "now">,
  challenge: string,
  userId: ChallengeUser,
): Promise<boolean> {
  const { userId: whose } = passkeyChallenges;
  const usedChallenges = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(whose) : eq(whose, userId),
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
