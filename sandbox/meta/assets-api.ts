import { and, asc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { paramError, permissionError, unsupported } from "./answers.ts";
import { makeCatalog, makeDomain } from "./assets.ts";
import type { SandboxDeps } from "./deps.ts";
import { type GraphCall, graph } from "./gate.ts";
import { pageOf } from "./paging.ts";
import { businesses, catalogs, domains } from "./schema.ts";

export function assetRoutes(root: Hono, deps: SandboxDeps): void {
  const { db } = deps;
  graph(root, deps, "get", "/me/businesses", (call) => listBusinesses(deps, call));
  graph(root, deps, "get", "/:id/businesses", (call) => listBusinesses(deps, call));
  graph(root, deps, "get", "/:id/owned_product_catalogs", async (call) => {
    const business = await businessOf(deps, call);
    const rows = await db
      .select({ id: catalogs.id, name: catalogs.name })
      .from(catalogs)
      .where(eq(catalogs.businessId, business.id))
      .orderBy(asc(catalogs.createdAt));
    return pageOf(call.context.req.url, call.params, rows);
  });
  graph(root, deps, "get", "/:id/client_product_catalogs", async (call) => {
    await businessOf(deps, call);
    return { data: [] };
  });
  graph(root, deps, "post", "/:id/owned_product_catalogs", async (call) => {
    const business = await businessOf(deps, call);
    return { id: await makeCatalog(deps, business.id, call.text("name")) };
  });
  graph(root, deps, "get", "/:id/owned_domains", async (call) => {
    const business = await businessOf(deps, call);
    const rows = await db.select().from(domains).where(eq(domains.businessId, business.id));
    return pageOf(
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
  graph(root, deps, "post", "/:id/owned_domains", async (call) => {
    const business = await businessOf(deps, call);
    if (!business.mayAddDomains)
      throw permissionError("You do not have permission to add a domain to this business.");
    return { id: await makeDomain(deps, business.id, call.text("domain_name")) };
  });
  graph(root, deps, "post", "/:id/verify", async (call) => {
    const id = call.part("id");
    const [found] = await db
      .select({ domain: domains })
      .from(domains)
      .innerJoin(businesses, eq(businesses.id, domains.businessId))
      .where(and(eq(domains.id, id), eq(businesses.personId, call.person.id)));
    if (!found) throw unsupported("POST", id);
    if (!found.domain.showsCode)
      throw paramError(
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
  return pageOf(call.context.req.url, call.params, rows);
}

async function businessOf({ db }: SandboxDeps, call: GraphCall) {
  const id = call.part("id");
  const [found] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), eq(businesses.personId, call.person.id)));
  if (found) return found;
  throw unsupported(call.context.req.method, id);
}
