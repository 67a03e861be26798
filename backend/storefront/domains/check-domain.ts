import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { DomainFault, DomainProof, DomainTarget } from "#contract/shop-domain.ts";
import type { Backend } from "../../context.ts";
import { type StorefrontDomainRow, storefrontDomains } from "../../db/schema/storefront-domains.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { NamesUnreachable } from "../../outbound/name-records.ts";
import { proofOf } from "./domain-proof.ts";

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
  if (findings === null) return saveCheck(backend, row, keepState(backend, row, "unreachable"));
  const changes = { ...findings, ...judge(backend, row, findings) };
  try {
    await saveCheck(backend, row, changes);
  } catch (error) {
    if (findBrokenConstraint(error) !== "storefront_domains_verified") throw error;
    await saveCheck(backend, row, { ...findings, ...keepState(backend, row, "taken") });
  }
}

/** Returns `null` if DNS does not answer. */
async function findRecords(
  { names, config }: Backend,
  row: StorefrontDomainRow,
): Promise<Findings | null> {
  const proof = proofOf(row);
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
    if (error instanceof NamesUnreachable) return null;
    throw error;
  }
}

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

/** A domain that fails keeps its state for some days. */
function keepState(
  { now: readClock }: Backend,
  { state, pendingSince, failingSince }: StorefrontDomainRow,
  fault: DomainFault | null,
): Changes {
  const now = readClock();
  const isVerified = state === "verified";
  const since = isVerified ? (failingSince ?? now) : pendingSince;
  const isOver = later(since, isVerified ? FAILING_MS : PENDING_MS) <= now;
  // Silence proves nothing about the domain.
  const ends = isOver && fault !== "unreachable";
  return {
    ...{ fault, failingSince: isVerified && !ends ? since : null },
    ...{ state: ends ? ("failed" as const) : state, pendingSince },
    nextCheckAt: ends ? null : later(now, isVerified ? AGAIN.failing : AGAIN.pending),
  };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

async function saveCheck(
  backend: Backend,
  { accountId, storefrontId, name }: StorefrontDomainRow,
  changes: Changes,
): Promise<void> {
  await transaction(backend.db, (tx) =>
    tx
      .update(storefrontDomains)
      .set({ ...changes, checkedAt: backend.now() })
      .where(
        and(
          eq(storefrontDomains.accountId, accountId),
          eq(storefrontDomains.storefrontId, storefrontId),
          eq(storefrontDomains.name, name),
          isNull(storefrontDomains.removedAt),
        ),
      ),
  );
}
