import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type * as calls from "#contract/statistics.ts";
import type { Backend, Caller } from "../context.ts";
import { variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { fillUnknownCosts } from "../orders/index.ts";
import { matchChannels, matchWarehouses } from "./period.ts";

type UncostedSales = z.input<typeof calls.getUncostedSales.response>;
type CostedSales = z.input<typeof calls.costPastSales.response>;

const matchUncosted = (caller: Caller) =>
  sql`s.account_id = ${caller.accountId} and s.uncosted_units > 0 and ${matchChannels(sql`channel_id`, caller, undefined)} and ${matchWarehouses(caller)}`;

/** Leaves out SKUs without a product, and deleted variants: nobody can enter their cost. */
export async function readUncostedSales(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  { limit }: z.output<typeof calls.getUncostedSales.query>,
): Promise<UncostedSales> {
  const { rows } = await db.execute<
    UncostedSales["variants"][number] & Record<string, unknown> & { total: number }
  >(sql`
    with sold as (
      select s.variant_key, sum(s.uncosted_units)::int as units, sum(s.uncosted_net)::float8 as net
      from sale_variant_hours s where ${matchUncosted(caller)} group by s.variant_key
    )
    select v.id as "variantId", v.product_id as "productId", p.name, v.sku, sold.units, sold.net,
      nullif(v.cogs, 0)::float8 as cost, count(*) over ()::int as total
    from sold join variants v on v.account_id = ${caller.accountId} and v.id = sold.variant_key
      join products p on p.account_id = ${caller.accountId} and p.id = v.product_id
    where v.deleted_at is null or v.cogs > 0
    order by v.cogs = 0, sold.net desc, v.id limit ${limit}`);
  return {
    variants: rows.map(({ total: _total, ...variant }) => variant),
    total: rows[0]?.total ?? 0,
  };
}

/** Small, so that new orders are counted in between. */
const ORDERS_PER_TRANSACTION = 500;

/**
 * Gives past sales without a cost the variants' present cost. Throws 404 for an unknown variant.
 */
export async function costPastSales(
  backend: Backend,
  caller: Caller,
  variantIds: readonly string[],
): Promise<CostedSales> {
  const { accountId } = caller;
  const knownVariants = await backend.db
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, [...variantIds])));
  if (knownVariants.length < new Set(variantIds).size) throw notFound("Variant");
  const costed = { orders: 0, units: 0 };
  for (;;) {
    const orderIds = await findUncostedOrders(backend, caller, variantIds);
    if (orderIds.length === 0) return costed;
    const units = await transaction(backend.db, (tx) =>
      fillUnknownCosts(backend, tx, accountId, { orderIds, variantIds }),
    );
    // A concurrent request filled them, or the cost was removed.
    if (units === 0) return costed;
    costed.orders += orderIds.length;
    costed.units += units;
  }
}

async function findUncostedOrders(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  variantIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.order_id as id from sale_lines s
      join variants v on v.account_id = ${caller.accountId} and v.id = s.variant_key and v.cogs > 0
    where ${matchUncosted(caller)} and s.variant_key = any(string_to_array(${variantIds.join(",")}, ','))
    order by 1 limit ${ORDERS_PER_TRANSACTION}`);
  return rows.map(({ id }) => id);
}
