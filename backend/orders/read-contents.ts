import { and, eq, inArray } from "drizzle-orm";
import { OrderContents } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import { pickColumns, toWireRow } from "../db/json-row.ts";
import { orders } from "../db/schema/orders.ts";
import { maySeeCosts, presentFees, sumGoodsCost, toLine } from "./present-order.ts";
import { readLinesByOrder } from "./read-lines.ts";
import { readLostUnits, selectRefunded } from "./refunded-goods.ts";
import { readFeesByOrder } from "./settlements/write-fees.ts";

const CONTENTS_COLUMNS = pickColumns(orders, OrderContents.shape);

/** Returns the columns of an order file that lists lack, by order id. */
export async function readContents(
  backend: Pick<Backend, "db" | "config">,
  caller: Pick<Caller, "accountId" | "permissions" | "orderScope">,
  orderIds: readonly string[],
): Promise<Map<string, OrderContents>> {
  if (orderIds.length === 0) return new Map();
  const { accountId } = caller;
  const canSeeCosts = maySeeCosts(caller);
  const [rows, lines] = await Promise.all([
    backend.db
      .select({ order: orders, refunded: selectRefunded })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds]))),
    readLinesByOrder(backend, accountId, orderIds),
  ]);
  const sold = rows.map(({ order }) => order);
  const [fees, lostLines] = await Promise.all([
    readFeesByOrder(backend.db, sold),
    readLostUnits(backend, accountId, sold, lines),
  ]);
  return new Map(
    rows.map(({ order, refunded }) => {
      const ownLines = lines.get(order.id) ?? [];
      const contents = {
        ...toWireRow(CONTENTS_COLUMNS, order),
        ...presentFees(caller, order.channelFees, fees.get(order.id) ?? {}),
        lines: ownLines.map((line) => toLine(line, canSeeCosts)),
        cogs: canSeeCosts ? sumGoodsCost(ownLines) : null,
        lostCogs: canSeeCosts ? sumGoodsCost(lostLines.get(order.id) ?? []) : null,
        refunded,
      };
      return [order.id, contents];
    }),
  );
}
