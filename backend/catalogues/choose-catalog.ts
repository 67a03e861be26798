import { eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { metaAccesses, metaChanges } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { invalid, notFound } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { type AccessRow, askMeta, requireAccess, withMeta } from "./access.ts";
import { forgetAccess } from "./consent.ts";

interface Named {
  id: string;
  name: string;
}

export async function listBusinesses(backend: Backend, accountId: string): Promise<Named[]> {
  const access = await requireAccess(backend.db, accountId);
  return askMeta(backend, access, (graph, token) => graph.businesses(token));
}

/** Throws 404 for a business that is not one of the connected person's. */
export async function listCatalogs(
  backend: Backend,
  accountId: string,
  businessId: string,
): Promise<Named[]> {
  if (!(await listBusinesses(backend, accountId)).some(({ id }) => id === businessId))
    throw notFound("Business");
  const access = await requireAccess(backend.db, accountId);
  return askMeta(backend, access, (graph, token) => graph.catalogs(token, businessId));
}

/** Both are asked for at Meta's: what a form says of them may be anything. */
export async function chooseCatalog(
  backend: Backend,
  accountId: string,
  { businessId, catalogId }: { businessId: string; catalogId: string },
): Promise<AccessRow> {
  const business = (await listBusinesses(backend, accountId)).find(({ id }) => id === businessId);
  if (!business)
    throw invalid("invalid_body", "Not one of the person's businesses", {
      businessId: "not_found",
    });
  const catalog = (await listCatalogs(backend, accountId, businessId)).find(
    ({ id }) => id === catalogId,
  );
  if (!catalog)
    throw invalid("invalid_body", "Not one of the business's catalogues", {
      catalogId: "not_found",
    });
  await transaction(backend.db, async (tx) => {
    await tx
      .update(metaAccesses)
      .set({
        ...{ businessId, businessName: business.name },
        ...{ catalogId, catalogName: catalog.name },
      })
      .where(eq(metaAccesses.accountId, accountId));
    // Of the catalogue before: this one begins with the next sync.
    await tx.delete(metaChanges).where(eq(metaChanges.accountId, accountId));
  });
  return requireAccess(backend.db, accountId);
}

/** The grant is taken back at Meta's as well, unless it is over anyway or Meta is not there. */
export async function disconnect(backend: Backend, accountId: string): Promise<string> {
  const access = await requireAccess(backend.db, accountId);
  try {
    await withMeta(backend, access, (graph, token) => graph.revoke(token));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    backend.log.warn({ err: error }, "the grant at Meta could not be taken back");
  }
  await transaction(backend.db, (tx) => forgetAccess(tx, accountId));
  return access.fbUserId;
}
