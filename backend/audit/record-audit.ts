import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { auditEntries } from "../db/schema/audit.ts";
import { findArea } from "./areas.ts";

interface AuditedChange {
  /** The contract's name of the call. */
  action: string;
  /** The changed object, such as `staff:…`. */
  target: string | null;
  /** Only the differences; never a password, a token or a code. */
  before?: unknown;
  after?: unknown;
}

type Actor = Pick<Caller, "accountId" | "userId" | "email" | "from"> &
  Partial<Pick<Caller, "openedBy" | "apiKey">> & {
    /** An internal user changes an account that is not theirs. */
    isBackOffice?: boolean;
  };

/** Requests whose change is recorded, by their origin. */
const notedWeakSet = new WeakSet<NonNullable<Caller["from"]>>();
export const isAudited = ({ from }: Pick<Caller, "from">): boolean =>
  from !== null && notedWeakSet.has(from);

/** Records who changed what, in the change's transaction. The database refuses to alter it. */
export async function recordAudit(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  caller: Actor,
  { action, target, before, after }: AuditedChange,
): Promise<void> {
  if (caller.from) notedWeakSet.add(caller.from);
  await db.insert(auditEntries).values({
    accountId: caller.accountId,
    createdAt: now(),
    ...toActor(caller),
    fromAddress: caller.from?.address ?? null,
    userAgent: caller.from?.userAgent ?? null,
    action,
    area: findArea(action),
    target,
    before: before ?? null,
    after: after ?? null,
  });
}

/** Returns the real actor: an internal user, not the owner; a program, not its maker. */
function toActor({ userId, email, openedBy, apiKey, isBackOffice }: Actor) {
  if (apiKey) return { actor: `key:${apiKey.id}`, actorName: `${apiKey.name} (${email})` };
  if (openedBy) return { actor: `internal:${openedBy.userId}`, actorName: openedBy.email };
  return { actor: `${isBackOffice ? "internal" : "user"}:${userId}`, actorName: email };
}
