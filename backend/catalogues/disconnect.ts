import { eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { metaAccesses } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { type AccessRow, loadAccess, openToken, requireAccess } from "./access.ts";
import { deleteAccess } from "./consent.ts";
import { endGrantJob } from "./jobs.ts";

/** Throws 409 `not_connected`. */
export async function disconnectMeta(backend: Backend, accountId: string): Promise<string> {
  const access = await requireAccess(backend.db, accountId);
  await deleteAndRevoke(backend, access);
  return access.fbUserId;
}

export async function disconnectCatalogue(backend: Backend, accountId: string): Promise<void> {
  const access = await loadAccess(backend.db, accountId);
  if (access) await deleteAndRevoke(backend, access);
}

/** Deletes the access, and revokes it at Meta by a job, because Meta may be unavailable. */
async function deleteAndRevoke(backend: Backend, access: AccessRow): Promise<void> {
  const { accountId, fbUserId, token } = access;
  await transaction(backend.db, async (tx) => {
    await deleteAccess(tx, accountId);
    await backend.enqueue(tx, endGrantJob, { accountId, fbUserId, token });
  });
}

/** Revokes the person's consent at Meta, unless another account uses it. */
export async function endGrant(
  backend: Backend,
  { accountId, fbUserId, token }: Pick<AccessRow, "accountId" | "fbUserId" | "token">,
): Promise<void> {
  const { db, meta } = backend;
  const [otherAccess] = await db
    .select({ accountId: metaAccesses.accountId })
    .from(metaAccesses)
    .where(eq(metaAccesses.fbUserId, fbUserId))
    .limit(1);
  if (!meta || otherAccess) return;
  try {
    await meta.revoke(openToken(backend, accountId, token));
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "unauthorised")) throw error;
  }
}
