import * as calls from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { loadAccess, presentAccess } from "./access.ts";
import { chooseCatalog, listBusinesses, listCatalogs } from "./choose-catalog.ts";
import { finishConsent, makeConsentUrl } from "./consent.ts";
import { disconnectMeta } from "./disconnect.ts";
import { addDomain, listDomains, removeDomain, verifyDomain } from "./domains.ts";
import { mountRemovedApp } from "./http-removed.ts";
import { checkSync, findSyncedProducts, readSyncItems } from "./read-sync.ts";
import { startSync } from "./start-sync.ts";

export function mountCatalogues(app: HttpApp, backend: Backend): void {
  mountRemovedApp(app, backend);
  implement(app, calls.getMetaAccess, async (_input, { accountId }) => {
    const row = await loadAccess(backend.db, accountId);
    return {
      access: row ? await presentAccess(backend, row) : null,
      isOffered: backend.meta !== null,
    };
  });
  implement(app, calls.getMetaConsent, ({ query }, caller) => ({
    url: makeConsentUrl(backend, caller, query.redirectUrl),
  }));
  implement(app, calls.createMetaAccess, async ({ body }, caller) => ({
    access: await presentAccess(backend, await finishConsent(backend, caller, body)),
  }));
  implement(app, calls.updateMetaAccess, async ({ body }, { accountId }) => ({
    access: await presentAccess(backend, await chooseCatalog(backend, accountId, body)),
  }));
  implement(app, calls.deleteMetaAccess, async (_input, { accountId }) => ({
    fbUserId: await disconnectMeta(backend, accountId),
  }));
  implement(app, calls.getMetaBusinesses, async ({ query }, { accountId }) => ({
    businesses: await listBusinesses(backend, accountId, query.locale),
  }));
  implement(app, calls.getMetaCatalogs, async ({ params, query }, { accountId }) => ({
    catalogs: await listCatalogs(backend, accountId, params.businessId, query.locale),
  }));
  implement(app, calls.getMetaSynced, async ({ query }, { accountId }) => ({
    productIds: await findSyncedProducts(backend, accountId, query.productIds ?? []),
  }));
  implement(app, calls.startMetaSync, ({ body }, { accountId }) =>
    startSync(backend, accountId, body),
  );
  implement(app, calls.checkMetaSync, ({ params }, { accountId }) =>
    checkSync(backend, { accountId, ...params }),
  );
  implement(app, calls.getMetaSyncItems, ({ params, query }, { accountId }) =>
    readSyncItems(backend, { accountId, ...params }, query),
  );
  implement(app, calls.getMetaDomains, (_input, { accountId }) => listDomains(backend, accountId));
  implement(app, calls.addMetaDomain, async ({ body }, { accountId }) => ({
    domain: await addDomain(backend, accountId, body),
  }));
  implement(app, calls.verifyMetaDomain, async ({ body }, { accountId }) => ({
    domain: await verifyDomain(backend, accountId, body),
  }));
  implement(app, calls.deleteMetaDomain, async ({ params }, { accountId }) => {
    await removeDomain(backend, accountId, params.domain);
    return params;
  });
}
