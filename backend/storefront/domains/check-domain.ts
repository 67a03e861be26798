import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { DomainFault, DomainProof, DomainTarget } from "#contract/shop-domain.ts";
import type { Backend } from "../../context.ts";
import { type StorefrontDomainRow, storefrontDomains } from "../../db/schema/storefront-domains.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { notify } from "../../notifications/index.ts";
import { NamesUnreachable } from "../../outbound/name-records.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { makeDomainProof } from "./domain-proof.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Changes at a registrar are known everywhere after two days at the latest. */
const PENDING_MS = 3 * DAY_MS;
/** A fault at the registrar does not take a shop off at once. */
const FAILING_MS = 3 * DAY_MS;
const AGAIN = { pending: 10 * MINUTE_MS, failing: HOUR_MS, verified: 12 * HOUR_MS };
const CHECKED_A_RUN = 50;

interface Findings {
  proof: DomainProof;
  target: DomainTarget;
  addresses: string[];
}
type Changes = Partial<StorefrontDomainRow>;

/** The job checks the domains whose time has come, the longest waiting first. */
export async function checkDueDomains(backend: Backend): Promise<void> {
  const due = await backend.db
    .select()
    .from(storefrontDomains)
    .where(
      and(lte(storefrontDomains.nextCheckAt, backend.now()), isNull(storefrontDomains.removedAt)),
    )
    .orderBy(asc(storefrontDomains.nextCheckAt))
    .limit(CHECKED_A_RUN);
  for (const row of due) await checkDomain(backend, row);
}

/** Looks the domain up in DNS and stores the result. Two checks at once do no harm. */
export async function checkDomain(backend: Backend, row: StorefrontDomainRow): Promise<void> {
  const findings = await findRecords(backend, row);
  if (findings === "silent") return saveCheck(backend, row, waitForNames(backend, row));
  if (findings === "unreachable")
    return saveCheck(backend, row, keepState(backend, row, "unreachable"));
  const changes = { ...findings, ...judge(backend, row, findings) };
  try {
    await saveCheck(backend, row, changes);
  } catch (error) {
    if (findBrokenConstraint(error) !== "storefront_domains_verified") throw error;
    await saveCheck(backend, row, { ...findings, ...keepState(backend, row, "taken") });
  }
}

/**
 * Returns `unreachable` if the domain's name servers do not answer: their owner can be silent on
 * purpose. `silent`: this server's own name is not found either, so nothing is known.
 */
async function findRecords(
  { names, config }: Backend,
  row: StorefrontDomainRow,
): Promise<Findings | "unreachable" | "silent"> {
  const proof = makeDomainProof(row);
  const host = config.shopDomainTarget;
  try {
    const [texts, aliases, leadsTo, ours] = await Promise.all([
      names.findTexts(proof.name),
      names.findAliases(row.name),
      names.findAddresses(row.name),
      names.findAddresses(host),
    ]);
    const isHere =
      aliases.some((alias) => alias.toLowerCase().replace(/\.$/, "") === host) ||
      leadsTo.some((address) => ours.includes(address));
    const isKnown = aliases.length + leadsTo.length > 0;
    return {
      proof: texts.some((text) => text.trim() === proof.value)
        ? "found"
        : texts.length > 0
          ? "wrong"
          : "missing",
      target: isHere ? "here" : isKnown ? "elsewhere" : "missing",
      addresses: ours,
    };
  } catch (error) {
    if (!(error instanceof NamesUnreachable)) throw error;
    const isOursFound = await names.findAddresses(host).then(
      () => true,
      () => false,
    );
    return isOursFound ? "unreachable" : "silent";
  }
}

/** Asks again without counting the check against the domain. */
const waitForNames = ({ now }: Backend, { state }: StorefrontDomainRow): Changes => ({
  fault: "unreachable",
  nextCheckAt: later(now(), state === "verified" ? AGAIN.failing : AGAIN.pending),
});

/** Returns the state that follows from a check. */
function judge(backend: Backend, row: StorefrontDomainRow, { proof, target }: Findings): Changes {
  const now = backend.now();
  if (proof === "found" && target === "here")
    return {
      ...{ state: "verified", fault: null, failingSince: null },
      ...{ verifiedAt: row.verifiedAt ?? now, nextCheckAt: later(now, AGAIN.verified) },
    };
  return keepState(backend, row, null);
}

/**
 * A domain that fails keeps its state for some days. When they are over it is no longer proved, so
 * its visitors are not led to the shop either.
 */
function keepState(
  { now: readClock }: Backend,
  { state, pendingSince, failingSince, verifiedAt }: StorefrontDomainRow,
  fault: DomainFault | null,
): Changes {
  const now = readClock();
  const isVerified = state === "verified";
  const since = isVerified ? (failingSince ?? now) : pendingSince;
  const ends = later(since, isVerified ? FAILING_MS : PENDING_MS) <= now;
  return {
    ...{ fault, failingSince: isVerified && !ends ? since : null },
    ...{ state: ends ? ("failed" as const) : state, pendingSince },
    verifiedAt: ends ? null : verifiedAt,
    nextCheckAt: ends ? null : later(now, isVerified ? AGAIN.failing : AGAIN.pending),
  };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Tells the members of a verified domain's first failed check. */
async function saveCheck(
  backend: Backend,
  row: StorefrontDomainRow,
  changes: Changes,
): Promise<void> {
  const { accountId, storefrontId, name, failingSince } = row;
  await transaction(backend.db, async (tx) => {
    const [saved] = await tx
      .update(storefrontDomains)
      .set({ ...changes, checkedAt: backend.now() })
      .where(
        and(
          eq(storefrontDomains.accountId, accountId),
          eq(storefrontDomains.storefrontId, storefrontId),
          eq(storefrontDomains.name, name),
          isNull(storefrontDomains.removedAt),
        ),
      )
      .returning({ failingSince: storefrontDomains.failingSince });
    if (failingSince !== null || !saved?.failingSince) return;
    const shop = await readStorefrontById(tx, row);
    if (!shop) return;
    const { channelId, name: channelName } = shop;
    await notify(backend, tx, {
      ...{ accountId, template: "domain_failing", groupBy: channelId },
      subject: `${name}:${saved.failingSince.toISOString()}`,
      parameters: { channelType: "shop", channelName, domain: name },
      data: { channelId, channelType: "shop" },
    });
  });
}
