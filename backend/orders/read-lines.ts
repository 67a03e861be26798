import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { LineRow } from "../db/schema/orders.ts";
import { orderLines } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { reservations, stocks, warehouses } from "../db/schema/stocks.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";

export interface ReadLine extends LineRow {
  productId: string | null;
  reservation: "held" | "deducted" | "released" | "returned" | null;
  warehouseName: string | null;
  rack: string | null;
}

/**
 * Returns the lines of these orders by order id. The picture is the channel's, else our product's.
 * Two queries for any number of orders.
 */
export async function readLinesByOrder(
  backend: Pick<Backend, "db" | "config">,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, ReadLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await backend.db
    .select({
      line: orderLines,
      productId: variants.productId,
      reservation: reservations.state,
      warehouseName: warehouses.name,
      rack: stocks.rack,
    })
    .from(orderLines)
    .leftJoin(
      variants,
      and(eq(variants.accountId, orderLines.accountId), eq(variants.id, orderLines.variantId)),
    )
    .leftJoin(
      reservations,
      and(
        eq(reservations.accountId, orderLines.accountId),
        eq(reservations.orderLineId, orderLines.id),
      ),
    )
    .leftJoin(
      stocks,
      and(eq(stocks.accountId, reservations.accountId), eq(stocks.id, reservations.stockId)),
    )
    .leftJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(and(eq(orderLines.accountId, accountId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const pictures = await readFirstPictures(
    backend.db,
    accountId,
    rows.flatMap((row) => (row.line.imageUrl === null && row.productId ? [row.productId] : [])),
  );
  const lines = rows.map(({ line, ...more }) => {
    const picture = more.productId ? pictures.get(more.productId) : undefined;
    return {
      ...line,
      ...more,
      imageUrl:
        toShownAddresses(backend.config, line.imageUrl) ??
        (picture ? makeImageUrl(backend.config, picture.id, "128") : null),
    };
  });
  return Map.groupBy(lines, (line) => line.orderId);
}
