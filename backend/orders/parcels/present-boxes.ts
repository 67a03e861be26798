import { and, asc, eq, isNull } from "drizzle-orm";
import type { OrderDetail } from "#contract/orders.ts";
import type { Queryable } from "../../db/client.ts";
import { orderParcelLines, orderParcels } from "../../db/schema/order-parcels.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { toIsoTime } from "../present-order.ts";

/** Reads the stored boxes of an order that is sent in several. */
export async function presentBoxes(
  db: Queryable,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
): Promise<OrderDetail["boxes"]> {
  const rows = await db
    .select({ box: orderParcels, line: orderParcelLines })
    .from(orderParcels)
    .leftJoin(
      orderParcelLines,
      and(
        eq(orderParcelLines.accountId, orderParcels.accountId),
        eq(orderParcelLines.parcelId, orderParcels.id),
      ),
    )
    .where(
      and(
        eq(orderParcels.accountId, accountId),
        eq(orderParcels.orderId, id),
        isNull(orderParcels.voidedAt),
      ),
    )
    .orderBy(asc(orderParcels.number));
  return [...Map.groupBy(rows, ({ box }) => box.id).values()].flatMap((ofBox) => {
    const box = ofBox[0]?.box;
    if (!box) return [];
    const { number, packageNumber, trackingCode, state, lastScanText } = box;
    const scannedAt = toIsoTime(box.lastScanAt);
    return {
      ...{ number, packageNumber, trackingCode, state },
      lines: ofBox.flatMap(({ line }) =>
        line ? { lineId: line.orderLineId, quantity: line.quantity } : [],
      ),
      lastScan: scannedAt === null ? null : { at: scannedAt, text: lastScanText ?? "" },
    };
  });
}
