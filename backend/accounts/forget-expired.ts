import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { sessions, signInAttempts, signInCodes } from "../db/schema/accounts.ts";
import { idempotentAnswers } from "../db/schema/idempotency.ts";

const DAY_MS = 24 * 3_600_000;

export async function forgetExpired({ db, now }: Backend): Promise<void> {
  const aDayAgo = new Date(now().getTime() - DAY_MS);
  await db.delete(sessions).where(lt(sessions.expiresAt, aDayAgo));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, aDayAgo));
  await db.delete(signInAttempts).where(lt(signInAttempts.at, aDayAgo));
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, aDayAgo));
}
