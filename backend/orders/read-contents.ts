import { and, eq, inArray } from "drizzle-orm";
import type { OrderContents } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { costOf, feePartsOf, iso, maySeeCosts, toLine } from "./present-order.ts";
import { readLinesOf } from "./read-lines.ts";
import { readFeePartsOf } from "./settlements/tell-fees.ts";

/** What a file of orders has of each beside its list row, by order id. */
export async function readContents(
  backend: Pick<Backend, "db" | "config">,
  caller: Pick<Caller, "accountId" | "permissions">,
  orderIds: readonly string[],
): Promise<Map<string, OrderContents>> {
  if (orderIds.length === 0) return new Map();
  const { accountId } = caller;
  const seesCosts = maySeeCosts(caller);
  const [rows, lines] = await Promise.all([
    backend.db
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds]))),
    readLinesOf(backend, accountId, orderIds),
  ]);
  const fees = await readFeePartsOf(backend.db, rows);
  return new Map(
    rows.map(({ id, shippedAt, ...order }) => {
      const own = lines.get(id) ?? [];
      const { address, buyerPhone, buyerNote, cancelReason } = order;
      const { itemsTotal, discountTotal, shippingFee, channelFees } = order;
      return [
        id,
        {
          ...{ address, buyerPhone, buyerNote, cancelReason },
          ...{ itemsTotal, discountTotal, shippingFee, channelFees },
          feeParts: feePartsOf(fees.get(id) ?? {}),
          lines: own.map((line) => toLine(line, seesCosts)),
          cogs: seesCosts ? costOf(own) : null,
          shippedAt: iso(shippedAt),
        },
      ];
    }),
  );
}
