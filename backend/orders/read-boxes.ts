import { and, asc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { type OrderParcelRow, orderParcelLines, orderParcels } from "../db/schema/order-parcels.ts";

export interface OrderBox {
  box: OrderParcelRow;
  /** Units by order line; empty if the channel names none. */
  contents: ReadonlyMap<string, number>;
}

/** Returns the boxes of an order that is sent in several, by number. Leaves out void ones. */
export async function readBoxes(
  db: Queryable,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<OrderBox[]> {
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
        eq(orderParcels.orderId, orderId),
        isNull(orderParcels.voidedAt),
      ),
    )
    .orderBy(asc(orderParcels.number));
  return [...Map.groupBy(rows, ({ box }) => box.id).values()].flatMap((ofBox) => {
    const [first] = ofBox;
    if (!first) return [];
    const lines = ofBox.flatMap(({ line }) => line ?? []);
    const contents = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
    return [{ box: first.box, contents }];
  });
}
