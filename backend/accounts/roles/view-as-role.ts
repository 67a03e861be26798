import { eq } from "drizzle-orm";
import type { Backend, Caller } from "../../context.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { logSecurity } from "../../security-log.ts";
import { readRole } from "./read-roles.ts";

/** Makes this session view the account as the role (find-member.ts). Throws 404. */
export async function viewAsRole(backend: Backend, caller: Caller, roleId: string): Promise<void> {
  await readRole(backend.db, caller.accountId, roleId);
  await storeViewedRole(backend, caller, roleId);
}

/** Returns the former viewed role's id. */
export async function endViewAsRole(backend: Backend, caller: Caller): Promise<string | null> {
  await storeViewedRole(backend, caller, null);
  return caller.seesAs?.roleId ?? null;
}

async function storeViewedRole(
  { db, log }: Backend,
  { sessionId, userId, accountId }: Caller,
  viewedRoleId: string | null,
): Promise<void> {
  await db.update(sessions).set({ viewedRoleId }).where(eq(sessions.id, sessionId));
  logSecurity(log, "saw_as_role", {
    sessionId,
    userId,
    accountId,
    ...(viewedRoleId ? { roleId: viewedRoleId } : {}),
  });
}
