import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { orderParcels } from "../../db/schema/order-parcels.ts";
import type { PickPackRow } from "../../db/schema/pick-packs.ts";

export interface Box {
  number: number;
  of: number;
}

/** Returns the record's box, or `null` for an order in one box and for waiting units. */
export async function readBox(
  tx: Transaction,
  { accountId, orderId, parcelId }: Pick<PickPackRow, "accountId" | "orderId" | "parcelId">,
): Promise<Box | null> {
  if (parcelId === null) return null;
  const boxes = await tx
    .select({ id: orderParcels.id, number: orderParcels.number })
    .from(orderParcels)
    .where(
      and(
        eq(orderParcels.accountId, accountId),
        eq(orderParcels.orderId, orderId),
        isNull(orderParcels.voidedAt),
      ),
    );
  const box = boxes.find(({ id }) => id === parcelId);
  return box ? { number: box.number, of: boxes.length } : null;
}

/** Condition on the record `p`: its box stayed here while others were handed over. */
export const IS_LEFT_BEHIND: SQL = sql`(p.closed_at is null and p.parcel_id is not null and p.hand_over_id is null
  and exists (select 1 from pick_packs s where s.account_id = p.account_id and s.order_id = p.order_id and s.id <> p.id and s.hand_over_id is not null))`;
