import { and, asc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { createParamError, createPermissionError, createUnsupportedError } from "./answers.ts";
import { makeCatalog, makeDomain } from "./assets.ts";
import type { SandboxDeps } from "./deps.ts";
import { addGraphCall, type GraphCall } from "./gate.ts";
import { takePage } from "./paging.ts";
import { businesses, catalogs, domains } from "./schema.ts";

export function addAssetRoutes(root: Hono, deps: SandboxDeps): void {
  const { db } = deps;
  addGraphCall(root, deps, "get", "/me/businesses", (call) => listBusinesses(deps, call));
  addGraphCall(root, deps, "get", "/:id/businesses", (call) => listBusinesses(deps, call));
  addGraphCall(root, deps, "get", "/:id/owned_product_catalogs", async (call) => {
    const business = await findBusiness(deps, call);
    const rows = await db
      .select({ id: catalogs.id, name: catalogs.name })
      .from(catalogs)
      .where(eq(catalogs.businessId, business.id))
      .orderBy(asc(catalogs.createdAt));
    return takePage(call.context.req.url, call.params, rows);
  });
  addGraphCall(root, deps, "get", "/:id/client_product_catalogs", async (call) => {
    await findBusiness(deps, call);
    return { data: [] };
  });
  addGraphCall(root, deps, "post", "/:id/owned_product_catalogs", async (call) => {
    const business = await findBusiness(deps, call);
    return { id: await makeCatalog(deps, business.id, call.text("name")) };
  });
  addGraphCall(root, deps, "get", "/:id/owned_domains", async (call) => {
    const business = await findBusiness(deps, call);
    const rows = await db.select().from(domains).where(eq(domains.businessId, business.id));
    return takePage(
      call.context.req.url,
      call.params,
      rows.map(({ id, name, code, isVerified }) => ({
        id,
        domain_name: name,
        status: isVerified ? "verified" : "unverified",
        verification_code: code,
      })),
    );
  });
  addGraphCall(root, deps, "post", "/:id/owned_domains", async (call) => {
    const business = await findBusiness(deps, call);
    if (!business.mayAddDomains)
      throw createPermissionError("You do not have permission to add a domain to this business.");
    return { id: await makeDomain(deps, business.id, call.text("domain_name")) };
  });
  addGraphCall(root, deps, "post", "/:id/verify", async (call) => {
    const id = call.part("id");
    const [found] = await db
      .select({ domain: domains })
      .from(domains)
      .innerJoin(businesses, eq(businesses.id, domains.businessId))
      .where(and(eq(domains.id, id), eq(businesses.personId, call.person.id)));
    if (!found) throw createUnsupportedError("POST", id);
    if (!found.domain.showsCode)
      throw createParamError(
        `We could not find the meta tag facebook-domain-verification with the content ${found.domain.code} at ${found.domain.name}.`,
      );
    await db.update(domains).set({ isVerified: true }).where(eq(domains.id, id));
    return { success: true };
  });
}

async function listBusinesses({ db }: SandboxDeps, call: GraphCall) {
  const rows = await db
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.personId, call.person.id))
    .orderBy(asc(businesses.createdAt));
  return takePage(call.context.req.url, call.params, rows);
}

async function findBusiness({ db }: SandboxDeps, call: GraphCall) {
  const id = call.part("id");
  const [found] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), eq(businesses.personId, call.person.id)));
  if (found) return found;
  throw createUnsupportedError(call.context.req.method, id);
}
