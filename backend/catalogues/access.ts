import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { MetaAccess } from "#contract/meta.ts";
import { makeSetupError, recordOperatorFault } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { metaAccesses, metaItems, metaTasks } from "../db/schema/meta.ts";
import { conflict, notFound, ProblemError } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { MetaGraph } from "../marketplaces/meta/graph.ts";
import { openSealedText, sealText } from "../secret-box.ts";

export type AccessRow = typeof metaAccesses.$inferSelect;

export async function loadAccess(db: Queryable, accountId: string): Promise<AccessRow | null> {
  const [row] = await db.select().from(metaAccesses).where(eq(metaAccesses.accountId, accountId));
  return row ?? null;
}

/** Throws 409 `not_connected`. */
export async function requireAccess(db: Queryable, accountId: string): Promise<AccessRow> {
  const row = await loadAccess(db, accountId);
  if (!row) throw conflict("not_connected", "Connect to Meta first");
  return row;
}

/** Throws 404 on a server without an app at Meta. */
export function requireGraph({ meta }: Pick<Backend, "meta">): MetaGraph {
  if (!meta) throw notFound("Meta");
  return meta;
}

export async function presentAccess(
  { db, meta }: Pick<Backend, "db" | "meta">,
  row: AccessRow,
): Promise<MetaAccess> {
  const { businessId, catalogId } = row;
  const runningTasks = await db
    .select({ id: metaTasks.id })
    .from(metaTasks)
    .where(and(eq(metaTasks.accountId, row.accountId), isNull(metaTasks.doneAt)));
  const [countRow] =
    catalogId === null
      ? []
      : await db
          .select({ total: count() })
          .from(metaItems)
          .where(
            and(
              eq(metaItems.accountId, row.accountId),
              eq(metaItems.catalogId, catalogId),
              ne(metaItems.digest, ""),
            ),
          );
  return {
    businessId,
    businessName: row.businessName,
    catalogId,
    catalogName: row.catalogName,
    fbUserId: row.fbUserId,
    fbUserName: row.fbUserName,
    lastTaskId: row.lastTaskId,
    lastTaskCatalogId: row.lastTaskCatalogId,
    lastTaskUrl: row.lastTaskUrl,
    lastFollowTaskId: row.lastFollowTaskId,
    lastFollowAt: row.lastFollowAt?.toISOString() ?? null,
    isSyncing: runningTasks.length > 0,
    itemCount: countRow?.total ?? 0,
    connectedAt: row.connectedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isLost: row.lostAt !== null,
    catalogUrl: businessId && catalogId && meta ? meta.catalogUrl(businessId, catalogId) : null,
  };
}

/** Seals the token for this account. */
export const sealToken = (backend: Backend, accountId: string, token: string): string =>
  sealText(requireSealingKey(backend), `meta:${accountId}`, token);

export const openToken = (backend: Backend, accountId: string, sealedToken: string): string =>
  openSealedText(requireSealingKey(backend), `meta:${accountId}`, sealedToken);

/** Calls Meta as the connected person. Records an invalid token. Throws ConnectorError. */
export async function withMeta<T>(
  backend: Backend,
  access: AccessRow,
  call: (graph: MetaGraph, token: string) => Promise<T>,
): Promise<T> {
  const graph = requireGraph(backend);
  const token = openToken(backend, access.accountId, access.token);
  try {
    return await call(graph, token);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "unauthorised")
      await backend.db
        .update(metaAccesses)
        .set({ lostAt: backend.now() })
        .where(
          and(eq(metaAccesses.accountId, access.accountId), eq(metaAccesses.token, access.token)),
        );
    await recordOperatorFault(backend, "meta", error);
    throw error;
  }
}

/** Throws 409 `meta_lost`; 502 `channel_setup`, `meta_refused` or `meta_unavailable`. */
export async function callMeta<T>(
  backend: Backend,
  access: AccessRow,
  call: (graph: MetaGraph, token: string) => Promise<T>,
): Promise<T> {
  try {
    return await withMeta(backend, access, call);
  } catch (error) {
    throw error instanceof ConnectorError ? toMetaProblem(error) : error;
  }
}

export function toMetaProblem(error: ConnectorError): ProblemError {
  if (error.kind === "unauthorised") return conflict("meta_lost", error.message);
  if (error.fault) return makeSetupError();
  const isRefused = error.kind === "rejected" || error.kind === "not_found";
  return new ProblemError(502, isRefused ? "meta_refused" : "meta_unavailable", error.message, {
    details: { code: error.code, message: error.message },
  });
}

export function requireSealingKey({ config }: Pick<Backend, "config">): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return config.credentialsKey;
}
