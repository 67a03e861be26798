import { and, eq } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { publishJobItems } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { forgetItem } from "./forget-item.ts";
import { isListing } from "./listing-key.ts";
import { prepareDraft } from "./publish-listing.ts";
import { lockClaimed, type PublishRun, writeHistory } from "./save-outcome.ts";
import { describeInterruption } from "./send-listing.ts";

/**
 * Deletes the item (`unlist` hides it) and our row. A missing item counts as removed. Throws
 * ConnectorError.
 */
export async function removeListing(run: PublishRun): Promise<void> {
  const { backend, listing } = run;
  const isArchived = listing.action === "delete";
  const externalProductId = listing.externalProductId ?? (await findInterruptedItem(run));
  if (externalProductId) {
    await ignoreMissing(
      withCapability(backend, listing, "listings", (listings, credentials) =>
        isArchived
          ? listings.remove(credentials, externalProductId)
          : listings.setListed(credentials, externalProductId, false),
      ),
    );
  }
  await deleteOrUpdateRow(run, isArchived);
}

/** Finds the item of an interrupted create. The connector completes it for that. */
async function findInterruptedItem(run: PublishRun): Promise<string | null> {
  const { backend, listing } = run;
  const { createStartedAt: since, createTries } = listing;
  if (!since) return null;
  const preparedDraft = await prepareDraft(run);
  if ("finding" in preparedDraft) return null;
  try {
    const ref = await withCapability(backend, listing, "listings", (listings, credentials) =>
      listings.create(
        credentials,
        preparedDraft.draft,
        describeInterruption(since, [...createTries, preparedDraft.draft]),
      ),
    );
    return ref.externalProductId;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rejected") return null;
    throw error;
  }
}

async function ignoreMissing(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
}

/** If a newer action was requested, keeps the row, with the channel's present state. */
async function deleteOrUpdateRow(run: PublishRun, isArchived: boolean): Promise<void> {
  const { backend, claim, listing } = run;
  await transaction(backend.db, async (tx) => {
    const current = await lockClaimed(tx, claim);
    const matchListing = isListing({ accountId: listing.accountId, channelProductId: listing.id });
    if (current.revision === listing.revision) {
      await writeHistory(tx, run, isArchived ? "channel_product_archived" : "unpublished");
      await tx
        .update(publishJobItems)
        .set({ status: "stopped" })
        .where(
          and(
            eq(publishJobItems.accountId, listing.accountId),
            eq(publishJobItems.channelProductId, listing.id),
            eq(publishJobItems.status, "waiting"),
          ),
        );
      await tx.delete(channelProducts).where(matchListing);
    } else if (isArchived) {
      const { accountId, id: channelProductId } = listing;
      await forgetItem(tx, { accountId, channelProductId }, { isListed: false });
    } else {
      await tx.update(channelProducts).set({ isListed: false }).where(matchListing);
    }
  });
}
