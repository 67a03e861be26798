import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { SandboxDeps } from "./deps.ts";
import { createNumber } from "./ids.ts";
import { businesses, catalogs, domains, people } from "./schema.ts";

/** Returns the seller's person here; the first call creates it. */
export async function findSellerPerson({ db, now, moods = [] }: SandboxDeps, seller: string) {
  const [found] = await db.select().from(people).where(eq(people.seller, seller));
  if (found) return found;
  await db
    .insert(people)
    .values({
      ...{ id: createNumber(), seller, name: "Laras Wijaya", createdAt: now() },
      moods: [...moods],
    })
    .onConflictDoNothing();
  const [made] = await db.select().from(people).where(eq(people.seller, seller));
  if (!made) throw new Error("The person was just made");
  return made;
}

export async function makeBusiness(
  { db, now }: SandboxDeps,
  personId: string,
  name: string,
): Promise<string> {
  const id = createNumber();
  await db
    .insert(businesses)
    .values({ id, personId, name, verification: "verified", createdAt: now() });
  return id;
}

export async function makeCatalog(
  { db, now }: SandboxDeps,
  businessId: string,
  name: string,
): Promise<string> {
  const id = createNumber();
  await db.insert(catalogs).values({ id, businessId, name, createdAt: now() });
  return id;
}

export async function makeDomain(
  { db }: SandboxDeps,
  businessId: string,
  given: string,
): Promise<string> {
  const name = given.trim().toLowerCase();
  const [found] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.businessId, businessId), eq(domains.name, name)));
  if (found) return found.id;
  const id = createNumber();
  const code = createHash("sha256").update(`${businessId}/${name}`).digest("hex").slice(0, 30);
  await db.insert(domains).values({ id, businessId, name, code });
  return id;
}
