import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { mailCodes } from "../../db/schema/sign-in-safety.ts";
import { hashSecret, makeSecret } from "../tokens.ts";

export const LINK_MINUTES = 60;
const LIFETIME_MS = LINK_MINUTES * 60_000;
/** Links mailed to one person in an hour. */
const PER_PERSON = 3;

type Purpose = "password" | "email";
interface Addressed {
  userId: string;
  purpose: Purpose;
  email: string;
}

/**
 * Creates a code for a mailed link, and ends the former ones of this purpose. Returns `null` if the
 * person got too many.
 */
export async function createMailCode(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  { userId, purpose, email }: Addressed,
): Promise<{ code: string; expiresAt: Date } | null> {
  const currentTime = now();
  const ownCodes = and(eq(mailCodes.userId, userId), eq(mailCodes.purpose, purpose));
  const [recentMailCode] = await tx
    .select({ n: count() })
    .from(mailCodes)
    .where(and(ownCodes, gt(mailCodes.createdAt, new Date(currentTime.getTime() - LIFETIME_MS))));
  if ((recentMailCode?.n ?? 0) >= PER_PERSON) return null;
  await endMailCodes(tx, userId, purpose, currentTime);
  const code = makeSecret();
  const expiresAt = new Date(currentTime.getTime() + LIFETIME_MS);
  await tx.insert(mailCodes).values({
    codeHash: hashSecret(code),
    userId,
    purpose,
    email,
    createdAt: currentTime,
    expiresAt,
  });
  return { code, expiresAt };
}

/** Finds the person of a link that works. It is not used up. */
export async function findMailCode(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  purpose: Purpose,
  code: string,
): Promise<Pick<Addressed, "userId" | "email"> | null> {
  const [mailCode] = await db
    .select({ userId: mailCodes.userId, email: mailCodes.email })
    .from(mailCodes)
    .where(isWorkingCode(purpose, code, now()));
  return mailCode ?? null;
}

/** Finds the person and uses the link up: only one of several calls at once gets it. */
export async function useMailCode(
  tx: Transaction,
  { now }: Pick<Backend, "now">,
  purpose: Purpose,
  code: string,
): Promise<Pick<Addressed, "userId" | "email"> | null> {
  const [usedMailCode] = await tx
    .update(mailCodes)
    .set({ usedAt: now() })
    .where(isWorkingCode(purpose, code, now()))
    .returning({ userId: mailCodes.userId, email: mailCodes.email });
  return usedMailCode ?? null;
}

/** Ends every link of this purpose that the person still has. */
export async function endMailCodes(
  db: Queryable,
  userId: string,
  purpose: Purpose,
  time: Date,
): Promise<void> {
  await db
    .update(mailCodes)
    .set({ expiresAt: time })
    .where(
      and(
        eq(mailCodes.userId, userId),
        eq(mailCodes.purpose, purpose),
        isNull(mailCodes.usedAt),
        gt(mailCodes.expiresAt, time),
      ),
    );
}

const isWorkingCode = (purpose: Purpose, code: string, time: Date) =>
  and(
    eq(mailCodes.codeHash, hashSecret(code)),
    eq(mailCodes.purpose, purpose),
    isNull(mailCodes.usedAt),
    gt(mailCodes.expiresAt, time),
  );
