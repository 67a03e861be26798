import { and, count, eq, gt, sql } from "drizzle-orm";
import { chooseLanguage } from "#contract/countries.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { staffInvites } from "../../db/schema/staff.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { queueMail } from "../../mail/index.ts";

/** Limits invitations, so that nobody can fill a mailbox. */
const WINDOW_MS = 3_600_000;
const MAX_PER_ACCOUNT = 50;
const MAX_PER_ADDRESS = 5;

/** Throws 429 `too_many_mails`. */
export async function requireMailAllowance(
  backend: Pick<Backend, "now">,
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const windowStart = new Date(backend.now().getTime() - WINDOW_MS);
  const sentCount = sql<number>`coalesce(sum(${staffInvites.sentCount}), 0)::int`;
  const [sentByAccount] = await tx
    .select({ n: sentCount })
    .from(staffInvites)
    .where(and(eq(staffInvites.accountId, accountId), gt(staffInvites.sentAt, windowStart)));
  const [sentToAddress] = await tx
    .select({ n: count() })
    .from(staffInvites)
    .where(
      and(
        eq(sql`lower(${staffInvites.email})`, email.toLowerCase()),
        gt(staffInvites.sentAt, windowStart),
      ),
    );
  if ((sentByAccount?.n ?? 0) >= MAX_PER_ACCOUNT || (sentToAddress?.n ?? 0) >= MAX_PER_ADDRESS)
    throw new ProblemError(429, "too_many_mails", "Too many invitations; try again in an hour", {
      details: { retryAfter: WINDOW_MS / 1000 },
    });
}

interface InvitationMail {
  email: string;
  code: string;
  expiresAt: Date;
  days: number;
}

/** Uses the inviter's language, because the recipient's is unknown. */
export async function mailInvite(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { email, code, expiresAt, days }: InvitationMail,
): Promise<void> {
  const [account] = await tx
    .select({ shop: accounts.name, inviter: users.name, locale: users.locale })
    .from(accounts)
    .innerJoin(users, eq(users.id, caller.userId))
    .where(eq(accounts.id, caller.accountId));
  if (!account) throw new Error("The caller's account is missing");
  await queueMail(backend, tx, {
    to: email,
    language: chooseLanguage(account.locale, caller.countryCode),
    template: "staff-invite",
    parameters: {
      inviter: account.inviter,
      shop: account.shop,
      url: new URL(`/staff/signup/${code}`, backend.config.appOrigin).href,
      days,
    },
    expiresAt,
  });
}
