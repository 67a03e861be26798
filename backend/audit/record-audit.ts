import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { auditEntries } from "../db/schema/audit.ts";
import { findArea } from "./areas.ts";

interface AuditedChange {
  action: string;
  /** The changed object, such as `staff:…`. */
  target: string | null;
  /** Only the differences; never a password, a token or a code. */
  before?: unknown;
  after?: unknown;
}

type Actor = Pick<Caller, "accountId" | "userId" | "email" | "from"> &
  Partial<Pick<Caller, "openedBy" | "apiKey">> & {
    isBackOffice?: boolean;
  };

/** Requests whose change is recorded already. */
const auditedRequests = new WeakSet<NonNullable<Caller["from"]>>();
export const isAudited = ({ from }: Pick<Caller, "from">): boolean =>
  from !== null && auditedRequests.has(from);

/** Records a change in its transaction. The database refuses to alter entries. */
export async function recordAudit(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  caller: Actor,
  { action, target, before, after }: AuditedChange,
): Promise<void> {
  if (caller.from) auditedRequests.add(caller.from);
  await db.insert(auditEntries).values({
    accountId: caller.accountId,
    createdAt: now(),
    ...describeActor(caller),
    fromAddress: caller.from?.address ?? null,
    userAgent: caller.from?.userAgent ?? null,
    action,
    area: findArea(action),
    target,
    before: before ?? null,
    after: after ?? null,
  });
}

/** The real actor: an internal user instead of the owner, a program instead of its maker. */
function describeActor({ userId, email, openedBy, apiKey, isBackOffice }: Actor) {
  if (apiKey) return { actor: `key:${apiKey.id}`, actorName: `${apiKey.name} (${email})` };
  if (openedBy) return { actor: `internal:${openedBy.userId}`, actorName: openedBy.email };
  return { actor: `${isBackOffice ? "internal" : "user"}:${userId}`, actorName: email };
}
