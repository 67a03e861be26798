import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { auditEntries } from "../db/schema/audit.ts";

interface Change {
  /** The contract's name of the call. */
  action: string;
  /** What was changed, such as `staff:…`. */
  target: string | null;
  /** Only what differs; never a password, a token or a code. */
  before?: unknown;
  after?: unknown;
}

/** Notes who changed what, in the transaction that changes it. Nobody alters or removes the note afterwards: the database refuses. */
export async function recordAudit(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  caller: Pick<Caller, "accountId" | "userId" | "email" | "from">,
  { action, target, before, after }: Change,
): Promise<void> {
  await db.insert(auditEntries).values({
    accountId: caller.accountId,
    createdAt: now(),
    actor: `user:${caller.userId}`,
    actorName: caller.email,
    fromAddress: caller.from?.address ?? null,
    userAgent: caller.from?.userAgent ?? null,
    action,
    target,
    before: before ?? null,
    after: after ?? null,
  });
}
