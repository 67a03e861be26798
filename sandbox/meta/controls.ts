import { and, asc, desc, eq } from "drizzle-orm";
import type { Mood } from "../moods.ts";
import { createParamError } from "./answers.ts";
import { findSellerPerson, makeBusiness, makeCatalog, makeDomain } from "./assets.ts";
import { storeConsent } from "./consent-page.ts";
import type { SandboxDeps } from "./deps.ts";
import { revokeGrant } from "./grants.ts";
import { tellRemoval } from "./removals.ts";
import { businesses, catalogs, domains, items, people, tokens } from "./schema.ts";

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/** A person's steps on Meta's own pages, and failures there; each for the seller's own person. */
export function createSandboxControls(deps: SandboxDeps) {
  const { db } = deps;
  const person = (seller: string) => findSellerPerson(deps, seller);
  async function findOwnBusiness(seller: string, businessId: string) {
    const [found] = await db
      .select()
      .from(businesses)
      .where(
        and(eq(businesses.id, businessId), eq(businesses.personId, (await person(seller)).id)),
      );
    if (!found) throw createParamError(`There is no business ${businessId}.`);
    return found;
  }
  const setBusiness =
    (change: Partial<typeof businesses.$inferInsert>) =>
    async (seller: string, businessId: string) => {
      await findOwnBusiness(seller, businessId);
      await db.update(businesses).set(change).where(eq(businesses.id, businessId));
    };
  const setPerson =
    (column: "throttledCalls" | "offlineCalls" | "failingBatches") =>
    async (seller: string, calls: number) => {
      const { id } = await person(seller);
      await db
        .update(people)
        .set({ [column]: calls })
        .where(eq(people.id, id));
    };
  return {
    person,
    consent: (seller: string, redirectUri: string, configId?: string) =>
      storeConsent(deps, seller, redirectUri, configId),
    addBusiness: async (seller: string, name: string) => ({
      businessId: await makeBusiness(deps, (await person(seller)).id, name),
    }),
    async addCatalog(seller: string, businessId: string, name: string) {
      await findOwnBusiness(seller, businessId);
      return { catalogId: await makeCatalog(deps, businessId, name) };
    },
    async addDomain(seller: string, businessId: string, name: string) {
      await findOwnBusiness(seller, businessId);
      return { domainId: await makeDomain(deps, businessId, name) };
    },
    beginReview: setBusiness({ verification: "pending" }),
    endReview: setBusiness({ verification: "verified" }),
    allowDomains: setBusiness({ mayAddDomains: true }),
    forbidDomains: setBusiness({ mayAddDomains: false }),
    async showCode(seller: string, domainId: string, showsCode: boolean) {
      const [found] = await db.select().from(domains).where(eq(domains.id, domainId));
      if (!found) throw createParamError("There is no such domain.");
      await findOwnBusiness(seller, found.businessId);
      // A site without the code is no longer verified.
      await db
        .update(domains)
        .set({ showsCode, ...(showsCode ? {} : { isVerified: false }) })
        .where(eq(domains.id, domainId));
    },
    async expireToken(seller: string) {
      const { id } = await person(seller);
      await db.update(tokens).set({ expiresAt: deps.now() }).where(eq(tokens.personId, id));
    },
    deauthorise: async (seller: string) => revokeGrant(deps, (await person(seller)).id),
    /** The person removes the app at Facebook, which tells the app. */
    async removeApp(seller: string): Promise<void> {
      const { id } = await person(seller);
      await revokeGrant(deps, id);
      await tellRemoval(deps, "deauthorised", id);
    },
    /** The person also asks the app to delete their data. */
    async requestDeletion(seller: string): Promise<void> {
      const { id } = await person(seller);
      await revokeGrant(deps, id);
      await tellRemoval(deps, "data-deletion", id);
    },
    async setMoods(seller: string, moods: readonly Mood[], moodSeed = 1) {
      const { id } = await person(seller);
      await db
        .update(people)
        .set({ moods: [...moods], moodSeed, moodCalls: 0 })
        .where(eq(people.id, id));
    },
    throttle: setPerson("throttledCalls"),
    goOffline: setPerson("offlineCalls"),
    failBatches: setPerson("failingBatches"),
    async listBusinesses(seller: string) {
      const { id } = await person(seller);
      return db
        .select()
        .from(businesses)
        .where(eq(businesses.personId, id))
        .orderBy(asc(businesses.createdAt));
    },
    listCatalogs: (businessId: string) =>
      db
        .select()
        .from(catalogs)
        .where(eq(catalogs.businessId, businessId))
        .orderBy(asc(catalogs.createdAt)),
    listDomains: (businessId: string) =>
      db
        .select()
        .from(domains)
        .where(eq(domains.businessId, businessId))
        .orderBy(asc(domains.name)),
    listItems: (catalogId: string, limit = 10_000) =>
      db
        .select()
        .from(items)
        .where(eq(items.catalogId, catalogId))
        .orderBy(desc(items.updatedAt), asc(items.retailerId))
        .limit(limit),
  };
}
