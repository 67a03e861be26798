import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { listingDifferences } from "../../db/schema/listing-looks.ts";
import type { ListingRow } from "../claim.ts";
import { CHANGED_CODE } from "./compare-item.ts";

/** The row is locked. */
export async function replaceByGoneDifference(
  tx: Transaction,
  { accountId, channelId, id: channelProductId, externalProductId }: ListingRow,
  now: Date,
): Promise<void> {
  await tx
    .delete(listingDifferences)
    .where(
      and(
        eq(listingDifferences.accountId, accountId),
        eq(listingDifferences.channelProductId, channelProductId),
      ),
    );
  await tx.insert(listingDifferences).values({
    ...{ id: newId(), accountId, channelId, channelProductId, kind: "gone", state: "open" },
    ...{ ours: externalProductId, theirs: null, reason: CHANGED_CODE, since: now, foundAt: now },
  });
}
