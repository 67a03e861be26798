import { randomBytes } from "node:crypto";
import { domainToUnicode } from "node:url";
import { and, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { buildDomainOrigin, isSameOrBelow, parseDomainName } from "#contract/domain-names.ts";
import type { ShopDomain } from "#contract/shop-domain.ts";
import type { BackendConfig } from "../../config.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { type StorefrontDomainRow, storefrontDomains } from "../../db/schema/storefront-domains.ts";
import { storefronts } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound } from "../../http/problem-error.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { checkDomain } from "./check-domain.ts";
import { makeDomainProof } from "./domain-proof.ts";

type Shop = Pick<OpenStorefront, "accountId" | "id">;

const TOKEN_BYTES = 16;
/** The addresses of a domain that the shop left lead back to it for this long. */
const LEADS_BACK_MS = 90 * 86_400_000;

const isOfShop = ({ accountId, id }: Shop) =>
  and(eq(storefrontDomains.accountId, accountId), eq(storefrontDomains.storefrontId, id));

/** Returns the shop's present domain, or `null`. */
async function readDomain(db: Queryable, shop: Shop): Promise<StorefrontDomainRow | null> {
  const [row] = await db
    .select()
    .from(storefrontDomains)
    .where(and(isOfShop(shop), isNull(storefrontDomains.removedAt)));
  return row ?? null;
}

export async function readShopDomain(
  { db, config }: Pick<Backend, "db" | "config">,
  shop: Shop,
): Promise<ShopDomain | null> {
  const row = await readDomain(db, shop);
  return row && presentDomain(config, row);
}

function presentDomain(config: BackendConfig, row: StorefrontDomainRow): ShopDomain {
  const { name, state, proof, target, fault, addresses, failingSince, checkedAt } = row;
  return {
    ...{ name, state, proof, target, fault, addresses },
    writtenName: domainToUnicode(name) || name,
    url: buildDomainOrigin(config.appOrigin, name),
    failingSince: failingSince?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    textRecord: makeDomainProof(row),
    nameRecord: { name, value: config.shopDomainTarget },
  };
}

/**
 * Sets the shop's domain and checks it. The same domain keeps its record at the registrar. Throws
 * 422 with the field.
 */
export async function setShopDomain(
  backend: Backend,
  shop: Shop,
  typed: string,
): Promise<ShopDomain | null> {
  const { config } = backend;
  const name = parseDomainName(typed);
  if (name === null) throw invalid("invalid_body", "No domain", { name: "invalid_domain" });
  if (listOwnHosts(config).some((host) => isSameOrBelow(name, host)))
    throw invalid("invalid_body", "This server's own name", { name: "own_host" });
  const before = await readDomain(backend.db, shop);
  if (before?.name !== name) {
    await transaction(backend.db, async (tx) => {
      await leaveDomain(backend, tx, shop);
      const token = randomBytes(TOKEN_BYTES).toString("hex");
      // A domain that the shop left may belong to somebody else now: it is proved anew.
      const fresh = { ...restart(backend), token, verifiedAt: null, removedAt: null };
      await tx
        .insert(storefrontDomains)
        .values({ accountId: shop.accountId, storefrontId: shop.id, name, ...fresh })
        .onConflictDoUpdate({
          target: [
            storefrontDomains.accountId,
            storefrontDomains.storefrontId,
            storefrontDomains.name,
          ],
          set: fresh,
        });
    });
  }
  return checkShopDomain(backend, shop);
}

/** The domain is checked by the clock again for some days. */
const restart = ({ now }: Backend) => ({
  ...({ state: "pending", failingSince: null } as const),
  pendingSince: now(),
});

const listOwnHosts = ({ publicOrigin, appOrigin, shopDomainTarget }: BackendConfig) => [
  ...[publicOrigin, appOrigin].map((origin) => new URL(origin).hostname),
  shopDomainTarget,
];

/** Throws 404 without a domain. */
export async function checkShopDomain(backend: Backend, shop: Shop): Promise<ShopDomain | null> {
  const row = await readDomain(backend.db, shop);
  if (!row) throw notFound("The domain");
  await checkDomain(backend, row.state === "failed" ? { ...row, ...restart(backend) } : row);
  return readShopDomain(backend, shop);
}

export async function removeShopDomain(backend: Backend, shop: Shop): Promise<void> {
  if (!(await readDomain(backend.db, shop))) throw notFound("The domain");
  await transaction(backend.db, (tx) => leaveDomain(backend, tx, shop));
}

/** Forgets a domain that was never proved; keeps another, because its addresses lead back. */
async function leaveDomain({ now }: Backend, tx: Transaction, shop: Shop): Promise<void> {
  const isPresent = and(isOfShop(shop), isNull(storefrontDomains.removedAt));
  await tx.delete(storefrontDomains).where(and(isPresent, isNull(storefrontDomains.verifiedAt)));
  await tx.update(storefrontDomains).set({ removedAt: now(), nextCheckAt: null }).where(isPresent);
}

/**
 * Returns the shop of a host name, for the server and for proxies that get certificates. A shop
 * that has left the domain is found for a while, unless another has it now.
 */
export async function findServedShop(
  { db, now }: Pick<Backend, "db" | "now">,
  host: string,
): Promise<{ slug: string; isServed: boolean }> {
  const name = parseDomainName(host);
  if (name === null) throw notFound("The domain");
  const rows = await db
    .select({
      slug: storefronts.slug,
      state: storefrontDomains.state,
      removedAt: storefrontDomains.removedAt,
    })
    .from(storefrontDomains)
    .innerJoin(
      storefronts,
      and(
        eq(storefronts.accountId, storefrontDomains.accountId),
        eq(storefronts.id, storefrontDomains.storefrontId),
      ),
    )
    .where(
      and(
        eq(storefrontDomains.name, name),
        isNotNull(storefrontDomains.verifiedAt),
        or(
          isNull(storefrontDomains.removedAt),
          gt(storefrontDomains.removedAt, new Date(now().getTime() - LEADS_BACK_MS)),
        ),
      ),
    )
    .orderBy(desc(storefrontDomains.verifiedAt));
  const served = rows.find(({ state, removedAt }) => state === "verified" && removedAt === null);
  const found = served ?? rows[0];
  if (!found) throw notFound("The domain");
  return { slug: found.slug, isServed: found === served };
}
