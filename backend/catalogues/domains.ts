import { and, asc, eq } from "drizzle-orm";
import type { MetaDomain } from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { metaDomains } from "../db/schema/meta.ts";
import { brokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { OwnedDomain } from "../marketplaces/meta/domains.ts";
import { isPermissionError } from "../marketplaces/meta/errors.ts";
import { callMeta, requireAccess, toMetaProblem, withMeta } from "./access.ts";

interface Registered {
  domain: string;
  channelId: string;
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;
/**
 * Versions of the Graph API without an edge for domains answer this: "Unsupported get request",
 * "Tried accessing nonexisting field".
 */
const NO_SUCH_EDGE = "100";

const readRegistered = (db: Queryable, accountId: string): Promise<Registered[]> =>
  db
    .select({ domain: metaDomains.domain, channelId: metaDomains.channelId })
    .from(metaDomains)
    .where(eq(metaDomains.accountId, accountId))
    .orderBy(asc(metaDomains.domain));

/**
 * Lists the shops' domains as Meta knows them. `fbResult` is `success`; `no_business` if none is
 * chosen; `business_under_review` during Meta's review; otherwise Meta's message. In every case
 * links to the domains work.
 */
export async function listDomains(
  backend: Backend,
  accountId: string,
): Promise<{ domains: MetaDomain[]; fbResult: string }> {
  const access = await requireAccess(backend.db, accountId);
  const registered = await readRegistered(backend.db, accountId);
  const asDomains = (owned: readonly OwnedDomain[]) =>
    registered.map((one) => presentDomain(one, findOwned(owned, one.domain)));
  const { businessId } = access;
  if (businessId === null) return { domains: asDomains([]), fbResult: "no_business" };
  try {
    return await withMeta(backend, access, async (graph, token) => {
      const { verification_status } = await graph.business(token, businessId);
      const isInReview = verification_status?.startsWith("pending") ?? false;
      return {
        domains: asDomains(await graph.ownedDomains(token, businessId)),
        fbResult: isInReview ? "business_under_review" : "success",
      };
    });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return {
      domains: asDomains([]),
      fbResult: error.code === NO_SUCH_EDGE ? "success" : error.message,
    };
  }
}

/** `www.` is the same site. */
const findOwned = (owned: readonly OwnedDomain[], domain: string) =>
  owned.find((one) => one.domain === domain || `www.${one.domain}` === domain);

const presentDomain = ({ domain, channelId }: Registered, owned?: OwnedDomain): MetaDomain => ({
  ...{ channelId, domain },
  url: `https://${domain}`,
  fbStatus: owned?.isVerified ? "verified" : "unverified",
  verificationCode: owned && !owned.isVerified ? owned.verificationCode : null,
});

/** Throws 404 for another account's channel, 409 `domain_taken`, 422 for no domain. */
export async function addDomain(
  { db }: Backend,
  accountId: string,
  { channelId, domain }: Registered,
): Promise<string> {
  if (!DOMAIN.test(domain))
    throw invalid("invalid_body", "Not a domain", { domain: "invalid_domain" });
  const [channel] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!channel) throw notFound("The channel");
  try {
    await transaction(db, (tx) => tx.insert(metaDomains).values({ accountId, channelId, domain }));
  } catch (error) {
    if (brokenConstraint(error)?.startsWith("meta_domains"))
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
  const gone = await transaction(db, (tx) =>
    tx
      .delete(metaDomains)
      .where(and(eq(metaDomains.accountId, accountId), eq(metaDomains.domain, domain)))
      .returning(),
  );
  if (gone.length === 0) throw notFound("The domain");
}

/** Throws 422 with the field `url` unless it is an address at a domain of the channel. */
export async function requireDomain(
  db: Queryable,
  accountId: string,
  channelId: string,
  url: string,
): Promise<void> {
  const host = URL.parse(/^https?:/i.test(url) ? url : `https://${url}`)?.hostname;
  const found = (await readRegistered(db, accountId)).find(
    (one) => one.channelId === channelId && one.domain === host,
  );
  if (!found) throw invalid("invalid_body", "Not a domain of the shop", { url: "domain_gone" });
}

/**
 * Adds the domain to the business if it is missing, and has Meta check its code. Throws 409
 * `no_business`, `no_permission_to_add_domain`; 502 `meta_refused` with Meta's message while the
 * site does not show the code.
 */
export async function verifyDomain(
  backend: Backend,
  accountId: string,
  wanted: Registered,
): Promise<MetaDomain> {
  const access = await requireAccess(backend.db, accountId);
  const registered = (await readRegistered(backend.db, accountId)).find(
    ({ channelId, domain }) => channelId === wanted.channelId && domain === wanted.domain,
  );
  if (!registered) throw notFound("The domain");
  const { businessId } = access;
  if (businessId === null) throw conflict("no_business", "Choose a business first");
  return callMeta(backend, access, async (graph, token) => {
    const read = async () =>
      findOwned(await graph.ownedDomains(token, businessId), registered.domain);
    if (!(await read())) {
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
    const owned = await read();
    if (owned && !owned.isVerified) await graph.verifyDomain(token, owned.id);
    return presentDomain(registered, await read());
  });
}
