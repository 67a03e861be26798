import { and, asc, eq } from "drizzle-orm";
import type { MetaDomain } from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { metaDomains } from "../db/schema/meta.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { OwnedDomain } from "../marketplaces/meta/domains.ts";
import { isPermissionError } from "../marketplaces/meta/errors.ts";
import { callMeta, requireAccess, toMetaProblem, withMeta } from "./access.ts";

interface RegisteredDomain {
  domain: string;
  channelId: string;
}

const DOMAIN_PATTERN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;
/** Error code of Graph API versions without domains. */
const NO_SUCH_EDGE = "100";

const readRegisteredDomains = (db: Queryable, accountId: string): Promise<RegisteredDomain[]> =>
  db
    .select({ domain: metaDomains.domain, channelId: metaDomains.channelId })
    .from(metaDomains)
    .where(eq(metaDomains.accountId, accountId))
    .orderBy(asc(metaDomains.domain));

/**
 * Lists the shops' domains with their state at Meta. `fbResult`: `success`, `no_business`,
 * `business_under_review`, or Meta's message.
 */
export async function listDomains(
  backend: Backend,
  accountId: string,
): Promise<{ domains: MetaDomain[]; fbResult: string }> {
  const access = await requireAccess(backend.db, accountId);
  const registeredDomains = await readRegisteredDomains(backend.db, accountId);
  const presentDomains = (ownedDomains: readonly OwnedDomain[]) =>
    registeredDomains.map((registeredDomain) =>
      presentDomain(registeredDomain, findOwnedDomain(ownedDomains, registeredDomain.domain)),
    );
  const { businessId } = access;
  if (businessId === null) return { domains: presentDomains([]), fbResult: "no_business" };
  try {
    return await withMeta(backend, access, async (graph, token) => {
      const { verification_status } = await graph.business(token, businessId);
      const isInReview = verification_status?.startsWith("pending") ?? false;
      return {
        domains: presentDomains(await graph.ownedDomains(token, businessId)),
        fbResult: isInReview ? "business_under_review" : "success",
      };
    });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return {
      domains: presentDomains([]),
      fbResult: error.code === NO_SUCH_EDGE ? "success" : error.message,
    };
  }
}

/** `www.` is the same site. */
const findOwnedDomain = (ownedDomains: readonly OwnedDomain[], domain: string) =>
  ownedDomains.find(
    (ownedDomain) => ownedDomain.domain === domain || `www.${ownedDomain.domain}` === domain,
  );

const presentDomain = (
  { domain, channelId }: RegisteredDomain,
  ownedDomain?: OwnedDomain,
): MetaDomain => ({
  ...{ channelId, domain },
  url: `https://${domain}`,
  fbStatus: ownedDomain?.isVerified ? "verified" : "unverified",
  verificationCode: ownedDomain && !ownedDomain.isVerified ? ownedDomain.verificationCode : null,
});

/** Throws 404 for another account's channel, 409 `domain_taken`, 422 for no domain. */
export async function addDomain(
  { db }: Backend,
  accountId: string,
  { channelId, domain }: RegisteredDomain,
): Promise<string> {
  if (!DOMAIN_PATTERN.test(domain))
    throw invalid("invalid_body", "Not a domain", { domain: "invalid_domain" });
  const [channel] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!channel) throw notFound("The channel");
  try {
    await transaction(db, (tx) => tx.insert(metaDomains).values({ accountId, channelId, domain }));
  } catch (error) {
    if (findBrokenConstraint(error)?.startsWith("meta_domains"))
      throw conflict("domain_taken", "A shop of the account has this domain");
    throw error;
  }
  return domain;
}

export async function removeDomain(
  { db }: Backend,
  accountId: string,
  domain: string,
): Promise<void> {
  const removedDomains = await transaction(db, (tx) =>
    tx
      .delete(metaDomains)
      .where(and(eq(metaDomains.accountId, accountId), eq(metaDomains.domain, domain)))
      .returning(),
  );
  if (removedDomains.length === 0) throw notFound("The domain");
}

/** Throws 422 with the field `url` for an address outside the channel's domains. */
export async function requireDomain(
  db: Queryable,
  accountId: string,
  channelId: string,
  url: string,
): Promise<void> {
  const host = URL.parse(/^https?:/i.test(url) ? url : `https://${url}`)?.hostname;
  const registered = (await readRegisteredDomains(db, accountId)).find(
    (registered) => registered.channelId === channelId && registered.domain === host,
  );
  if (!registered)
    throw invalid("invalid_body", "Not a domain of the shop", { url: "domain_gone" });
}

/**
 * Adds a missing domain to the business, and lets Meta check its code. Throws 409 `no_business`,
 * `no_permission_to_add_domain`; 502 `meta_refused` while the site lacks the code.
 */
export async function verifyDomain(
  backend: Backend,
  accountId: string,
  registeredDomain: RegisteredDomain,
): Promise<MetaDomain> {
  const access = await requireAccess(backend.db, accountId);
  const registered = (await readRegisteredDomains(backend.db, accountId)).find(
    ({ channelId, domain }) =>
      channelId === registeredDomain.channelId && domain === registeredDomain.domain,
  );
  if (!registered) throw notFound("The domain");
  const { businessId } = access;
  if (businessId === null) throw conflict("no_business", "Choose a business first");
  return callMeta(backend, access, async (graph, token) => {
    const readOwnedDomain = async () =>
      findOwnedDomain(await graph.ownedDomains(token, businessId), registered.domain);
    if (!(await readOwnedDomain())) {
      try {
        await graph.addDomain(token, businessId, registered.domain);
      } catch (error) {
        if (isPermissionError(error))
          throw conflict("no_permission_to_add_domain", error.message, {
            url: graph.domainsUrl(businessId),
          });
        throw error instanceof ConnectorError ? toMetaProblem(error) : error;
      }
    }
    const ownedDomain = await readOwnedDomain();
    if (ownedDomain && !ownedDomain.isVerified) await graph.verifyDomain(token, ownedDomain.id);
    return presentDomain(registered, await readOwnedDomain());
  });
}
