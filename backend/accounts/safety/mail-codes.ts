import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { mailCodes } from "../../db/schema/sign-in-safety.ts";
import { hashSecret, makeSecret } from "../tokens.ts";

export const LINK_MINUTES = 60;
const LIFETIME_MS = LINK_MINUTES * 60_000;
/** Maximum of links mailed to one person. */
const MAX_PER_HOUR = 3;

type Purpose = "password" | "email";
interface MailCodeTarget {
  userId: string;
  purpose: Purpose;
  email: string;
}

/** Creates a code for a mailed link and ends former ones. `null`: too many were sent. */
export async function createMailCode(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  { userId, purpose, email }: MailCodeTarget,
): Promise<{ code: string; expiresAt: Date } | null> {
  const currentTime = now();
  const matchPerson = and(eq(mailCodes.userId, userId), eq(mailCodes.purpose, purpose));
  const [countRow] = await tx
    .select({ n: count() })
    .from(mailCodes)
    .where(
      and(matchPerson, gt(mailCodes.createdAt, new Date(currentTime.getTime() - LIFETIME_MS))),
    );
  if ((countRow?.n ?? 0) >= MAX_PER_HOUR) return null;
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

/** Finds the person of a valid link, which stays valid. */
export async function findMailCode(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  purpose: Purpose,
  code: string,
): Promise<Pick<MailCodeTarget, "userId" | "email"> | null> {
  const [mailCode] = await db
    .select({ userId: mailCodes.userId, email: mailCodes.email })
    .from(mailCodes)
    .where(matchValidCode(purpose, code, now()));
  return mailCode ?? null;
}

/** Finds the person and uses up the link: one of several parallel calls gets it. */
export async function useMailCode(
  tx: Transaction,
  { now }: Pick<Backend, "now">,
  purpose: Purpose,
  code: string,
): Promise<Pick<MailCodeTarget, "userId" | "email"> | null> {
  const [usedMailCode] = await tx
    .update(mailCodes)
    .set({ usedAt: now() })
    .where(matchValidCode(purpose, code, now()))
    .returning({ userId: mailCodes.userId, email: mailCodes.email });
  return usedMailCode ?? null;
}

export async function endMailCodes(
  db: Queryable,
  userId: string,
  purpose: Purpose,
  currentTime: Date,
): Promise<void> {
  await db
    .update(mailCodes)
    .set({ expiresAt: currentTime })
    .where(
      and(
        eq(mailCodes.userId, userId),
        eq(mailCodes.purpose, purpose),
        isNull(mailCodes.usedAt),
        gt(mailCodes.expiresAt, currentTime),
      ),
    );
}

const matchValidCode = (purpose: Purpose, code: string, currentTime: Date) =>
  and(
    eq(mailCodes.codeHash, hashSecret(code)),
    eq(mailCodes.purpose, purpose),
    isNull(mailCodes.usedAt),
    gt(mailCodes.expiresAt, currentTime),
  );
