import { eq } from "drizzle-orm";
import type { Language } from "#contract/languages.ts";
import type { Backend } from "../context.ts";
import { metaAccesses, metaChanges } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { invalid, notFound } from "../http/problem-error.ts";
import { type AccessRow, callMeta, requireAccess } from "./access.ts";

interface NamedObject {
  id: string;
  name: string;
}

export async function listBusinesses(
  backend: Backend,
  accountId: string,
  language?: Language,
): Promise<NamedObject[]> {
  const access = await requireAccess(backend.db, accountId);
  return callMeta(backend, access, (graph, token) => graph.businesses(token, language));
}

/** Throws 404 for a business that the person does not have. */
export async function listCatalogs(
  backend: Backend,
  accountId: string,
  businessId: string,
  language?: Language,
): Promise<NamedObject[]> {
  const foundCatalogs = await listCatalogsOfBusiness(backend, accountId, businessId, language);
  if (!foundCatalogs) throw notFound("Business");
  return foundCatalogs.catalogs;
}

/** Returns `null` for a business that the person does not have. */
async function listCatalogsOfBusiness(
  backend: Backend,
  accountId: string,
  businessId: string,
  language?: Language,
): Promise<{ business: NamedObject; catalogs: NamedObject[] } | null> {
  const access = await requireAccess(backend.db, accountId);
  const businesses = await callMeta(backend, access, (graph, token) =>
    graph.businesses(token, language),
  );
  const business = businesses.find(({ id }) => id === businessId);
  if (!business) return null;
  const catalogs = await callMeta(backend, access, (graph, token) =>
    graph.catalogs(token, businessId, language),
  );
  return { business, catalogs };
}

/** Chooses a business and a catalogue, checked with Meta. */
export async function chooseCatalog(
  backend: Backend,
  accountId: string,
  { businessId, catalogId }: { businessId: string; catalogId: string },
): Promise<AccessRow> {
  const foundCatalogs = await listCatalogsOfBusiness(backend, accountId, businessId);
  if (!foundCatalogs)
    throw invalid("invalid_body", "Not one of the person's businesses", {
      businessId: "not_found",
    });
  const { business, catalogs } = foundCatalogs;
  const catalog = catalogs.find(({ id }) => id === catalogId);
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
    // The changes belong to the former catalogue.
    await tx.delete(metaChanges).where(eq(metaChanges.accountId, accountId));
  });
  return requireAccess(backend.db, accountId);
}
