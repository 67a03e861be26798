import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

/**
 * Call it if a channel accepted nothing of a listing: it may have been deleted there, which
 * marketplaces report in many ways. Raises `listingGone` if the item is missing. If the channel
 * cannot be asked, the item counts as present.
 */
export async function checkIfRemoved(
  backend: Backend,
  listing: { accountId: string; channelId: string; externalProductId: string },
): Promise<void> {
  const { accountId, channelId, externalProductId } = listing;
  try {
    const channelItem = await withCapability(backend, listing, "stock", (stock, credentials) =>
      stock.read(credentials, externalProductId),
    );
    if (channelItem.length > 0) return;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind !== "not_found") return;
  }
  await transaction(backend.db, (tx) =>
    raiseEvent(backend, tx, "listingGone", { accountId, channelId, externalProductId }),
  );
}
