import { and, eq } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import type {
  InterruptedCreate,
  ListingDraft,
  ListingRef,
} from "../marketplaces/channel-listings.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { ListingRow } from "./claim.ts";
import { forgetItem } from "./forget-item.ts";
import type { ListingChoice } from "./listing-draft.ts";
import { lockClaimed, type PublishRun } from "./save-outcome.ts";

/** Shows the seller the choices. Skips a listing that was saved since. */
export async function saveDefaultChoices(
  { backend, claim, listing }: PublishRun,
  choice: ListingChoice,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const current = await lockClaimed(tx, claim);
    if (current.version !== listing.version) return;
    const { categoryId, categoryName, brandId, attributes } = choice;
    await tx
      .update(channelProducts)
      .set({ categoryId, categoryName, brandId, attributes })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
  });
}

/** `null`: the channel no longer has the item. */
export async function updateListing(
  { backend, listing }: PublishRun,
  externalProductId: string,
  draft: ListingDraft,
): Promise<ListingRef | null> {
  const mapping = await backend.db
    .select()
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
      ),
    );
  const presentRef = {
    externalProductId,
    variants: mapping.map((row) => ({
      key: row.variantId,
      externalVariantId: row.externalVariantId,
    })),
  };
  try {
    return await withCapability(backend, listing, "listings", async (listings, credentials) => {
      const ref = await listings.update(credentials, externalProductId, draft, presentRef);
      if (isToBeShown(listing)) await listings.setListed(credentials, externalProductId, true);
      return ref;
    });
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
    return null;
  }
}

const isToBeShown = ({ isListed, action }: ListingRow) => !isListed && action !== "restore";

/** The publish then creates a new item. */
export async function forgetMissingItem({ backend, claim, listing }: PublishRun): Promise<void> {
  await transaction(backend.db, async (tx) => {
    await lockClaimed(tx, claim);
    await forgetItem(tx, { accountId: listing.accountId, channelProductId: listing.id });
  });
  listing.createStartedAt = null;
}

/** `wasInterrupted`: an earlier try may have created the item, which `attempt` finds. */
export async function createListing(
  { backend, listing }: PublishRun,
  draft: ListingDraft,
  attempt: InterruptedCreate,
  wasInterrupted: boolean,
): Promise<ListingRef> {
  let interrupted = wasInterrupted ? attempt : null;
  return withCapability(backend, listing, "listings", (listings, credentials) => {
    const earlierTries = interrupted;
    // An interrupted `create` may have created a part, so it runs with its token.
    interrupted = attempt;
    return listings.create(credentials, draft, earlierTries);
  });
}

/** Stores the values before the call, with those of earlier tries. */
export async function saveCreateAttempt(
  { backend, claim, listing }: PublishRun,
  { token, name }: ListingDraft,
): Promise<InterruptedCreate> {
  const since = listing.createStartedAt ?? backend.now();
  const earlier = listing.createStartedAt === null ? [] : listing.createTries;
  const earlierTries = earlier.filter((entry) => entry.token !== token || entry.name !== name);
  const tries = [...earlierTries, { token, name }];
  await transaction(backend.db, async (tx) => {
    await lockClaimed(tx, claim);
    await tx
      .update(channelProducts)
      .set({ createStartedAt: since, createTries: tries })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
  });
  return describeInterruption(since, tries);
}

export const describeInterruption = (
  since: Date,
  tries: readonly Pick<ListingDraft, "token" | "name">[],
): InterruptedCreate => ({
  since,
  tokens: [...new Set(tries.map(({ token }) => token))],
  names: [...new Set(tries.map(({ name }) => name))],
});
