import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { sessions, signInAttempts, signInCodes } from "../db/schema/accounts.ts";
import { idempotentAnswers } from "../db/schema/idempotency.ts";
import { mailCodes, passkeyChallenges, signInChallenges } from "../db/schema/sign-in-safety.ts";
import { deleteOldMails } from "../mail/index.ts";

const DAY_MS = 24 * 3_600_000;

export async function deleteExpired(backend: Backend): Promise<void> {
  const { db, now } = backend;
  const oneDayAgo = new Date(now().getTime() - DAY_MS);
  await db.delete(sessions).where(lt(sessions.expiresAt, oneDayAgo));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, oneDayAgo));
  await db.delete(signInAttempts).where(lt(signInAttempts.at, oneDayAgo));
  await db.delete(mailCodes).where(lt(mailCodes.expiresAt, oneDayAgo));
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, oneDayAgo));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, oneDayAgo));
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, oneDayAgo));
  await deleteOldMails(backend);
}
