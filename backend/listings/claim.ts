import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { isListing, type ListingKey } from "./listing-key.ts";

export type ListingRow = typeof channelProducts.$inferSelect;

/** A killed run's listing is free after this time without a renewal. */
export const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

/** The run lost its claim and must stop without any effect. */
export class ClaimLost extends Error {
  constructor() {
    super("Another run has taken over this listing");
    this.name = "ClaimLost";
  }
}

export interface ListingClaim {
  readonly id: string;
  /** Condition: this run still holds the listing. */
  readonly matchClaim: ReturnType<typeof and>;
  /** Frees the listing, unless another run has it by now. */
  release(): Promise<void>;
}

/** Renews the lease while the run lives. Returns `null` if another run has the listing. */
export async function claimListing(
  backend: Backend,
  key: ListingKey,
): Promise<{ claim: ListingClaim; listing: ListingRow } | null> {
  const id = newId();
  const now = backend.now();
  const [listing] = await transaction(backend.db, (tx) =>
    tx
      .update(channelProducts)
      .set({ claimId: id, claimedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(
        and(
          isListing(key),
          or(isNull(channelProducts.claimedUntil), lt(channelProducts.claimedUntil, now)),
        ),
      )
      .returning(),
  );
  if (!listing) return null;
  const isOwn = and(isListing(key), eq(channelProducts.claimId, id));
  const renewal = setInterval(() => void renewClaim(backend, isOwn), RENEW_MS);
  renewal.unref();
  const releaseClaim = async () => {
    clearInterval(renewal);
    await transaction(backend.db, (tx) =>
      tx.update(channelProducts).set({ claimId: null, claimedUntil: null }).where(isOwn),
    );
  };
  return { claim: { id, matchClaim: isOwn, release: releaseClaim }, listing };
}

async function renewClaim(backend: Backend, isOwn: ListingClaim["matchClaim"]): Promise<void> {
  const claimedUntil = new Date(backend.now().getTime() + LEASE_MS);
  try {
    await transaction(backend.db, (tx) =>
      tx.update(channelProducts).set({ claimedUntil }).where(isOwn),
    );
  } catch (error) {
    backend.log.warn({ err: error }, "a listing's claim could not be renewed");
  }
}
