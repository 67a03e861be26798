import { and, asc, eq, inArray, isNull } from "drizzle-orm";
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
  return (await readBoxesOfOrders(db, accountId, [orderId])).get(orderId) ?? [];
}

/** `readBoxes` for many orders, by order. An order in one box has none. */
export async function readBoxesOfOrders(
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderBox[]>> {
  if (orderIds.length === 0) return new Map();
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
        inArray(orderParcels.orderId, [...orderIds]),
        isNull(orderParcels.voidedAt),
      ),
    )
    .orderBy(asc(orderParcels.number));
  const boxes = [...Map.groupBy(rows, ({ box }) => box.id).values()].flatMap((ofBox) => {
    const [first] = ofBox;
    if (!first) return [];
    const lines = ofBox.flatMap(({ line }) => line ?? []);
    const contents = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
    return [{ box: first.box, contents }];
  });
  return Map.groupBy(boxes, ({ box }) => box.orderId);
}
