import type { OrderDetail } from "#contract/orders.ts";
import type { Queryable } from "../../db/client.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { toIsoTime } from "../present-order.ts";
import { readBoxes } from "../read-boxes.ts";

/** Returns the stored boxes of an order that is sent in several. */
export async function presentBoxes(
  db: Queryable,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
): Promise<OrderDetail["boxes"]> {
  const boxes = await readBoxes(db, { accountId, orderId: id });
  return boxes.map(({ box, contents }) => {
    const { number, packageNumber, trackingCode, state, lastScanText } = box;
    const scannedAt = toIsoTime(box.lastScanAt);
    return {
      ...{ number, packageNumber, trackingCode, state },
      lines: [...contents].map(([lineId, quantity]) => ({ lineId, quantity })),
      lastScan: scannedAt === null ? null : { at: scannedAt, text: lastScanText ?? "" },
    };
  });
}
