import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import type { PickLineRow } from "../../db/schema/pick-packs.ts";
import { variants } from "../../db/schema/products.ts";
import { ofCaller } from "../load-order.ts";
import { textHas } from "../order-search.ts";

/**
 * The caller's order that a code names: its number, as the channel writes it, or its tracking code.
 */
export async function findOrderByCode(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<OrderRow | null> {
  // By the channels, which the index of the numbers is cut by.
  const shops = tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.accountId, caller.accountId));
  const [found] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ofCaller(caller),
        or(
          eq(orders.trackingCode, code),
          and(inArray(orders.channelId, shops), eq(orders.externalId, code)),
        ),
      ),
    )
    .orderBy(sql`${orders.placedAt} desc`)
    .limit(1);
  return found ?? null;
}

/** The caller's order in several parcels, one of which has this tracking code. */
export async function findOrderOfParcel(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<OrderRow | null> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ofCaller(caller),
        textHas(caller.accountId, code),
        sql`${code} = any(string_to_array(${orders.trackingCode}, ', '))`,
      ),
    )
    .limit(1);
  return found ?? null;
}

/** Whether the account sells something with this SKU or barcode. */
export async function isItemCode(
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        sql`${variants.deletedAt} is null`,
        or(
          sql`lower(${variants.sku}) = lower(${code})`,
          and(eq(variants.barcode, code), sql`${variants.barcode} <> ''`),
        ),
      ),
    )
    .limit(1);
  return Boolean(found);
}

/** Whether a line is what was scanned: its SKU, in whatever case, or its barcode. */
export const isItem = (line: Pick<PickLineRow, "sku" | "barcode">, code: string): boolean =>
  line.sku.toLowerCase() === code.toLowerCase() || (line.barcode !== "" && line.barcode === code);

/** The same in SQL, of the line `l`. */
export const hasCode = (code: string) =>
  sql`(lower(l.sku) = lower(${code}) or (l.barcode <> '' and l.barcode = ${code}))`;
