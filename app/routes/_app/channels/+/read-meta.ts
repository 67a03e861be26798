import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { getMetaAccess, type MetaAccess } from "#contract/meta.ts";

/**
 * Returns the account's connection to Meta's catalogue. `null` if it is not offered here or the
 * member may not open it.
 */
export async function readMeta(
  context: Readonly<RouterContextProvider>,
): Promise<{ access: MetaAccess | null } | null> {
  if (!canOpen("/meta/sync", await getMe(context))) return null;
  const { access, isOffered } = await getCall(context)(getMetaAccess);
  return isOffered ? { access } : null;
}
