import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orderLines } from "../../db/schema/orders.ts";
import type { ParcelLine } from "../../marketplaces/channel-shipping.ts";

/** Units of an order's line that are in no parcel yet. */
export interface UnassignedUnits {
  lineId: string;
  externalProductId: string;
  externalVariantId: string;
  units: number;
}

export async function loadOrderUnits(
  db: Queryable,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<UnassignedUnits[]> {
  return db
    .select({
      lineId: orderLines.id,
      externalProductId: orderLines.externalProductId,
      externalVariantId: orderLines.externalVariantId,
      units: orderLines.quantity,
    })
    .from(orderLines)
    .where(and(eq(orderLines.accountId, accountId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position));
}

/** Takes units from the lines in order: a variant may be on several, for example at two prices. */
export function takeUnitsFromLines(
  unassigned: UnassignedUnits[],
  { quantity, ...variant }: ParcelLine,
) {
  let wantedUnits = quantity;
  return unassigned.flatMap((line) => {
    const isSameItem =
      line.externalProductId === variant.externalProductId &&
      line.externalVariantId === variant.externalVariantId;
    const units = isSameItem ? Math.min(wantedUnits, line.units) : 0;
    if (units === 0) return [];
    line.units -= units;
    wantedUnits -= units;
    return [{ lineId: line.lineId, quantity: units }];
  });
}
