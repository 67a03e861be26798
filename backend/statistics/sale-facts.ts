import { type SQL, sql } from "drizzle-orm";
import { orderLines, orders } from "../db/schema/orders.ts";
import { pickPacks } from "../db/schema/pick-packs.ts";
import {
  countRestockedUnits,
  ORDER_WORTH,
  REFUNDED_AMOUNT,
  SALE_CONDITIONS,
} from "../orders/index.ts";

const toIdentifiers = (text: string) => text.split(" ").map((word) => sql.identifier(word));
export type Identifiers = ReturnType<typeof toIdentifiers>;
/** The columns in the form of db/schema/sales.ts. */
export const ORDER_MEASURES = toIdentifiers(
  "orders cancelled returned units gross discounts cancelled_amount returned_amount fees fees_awaited awaited_net awaited_cost cost uncosted uncosted_awaited uncosted_net uncosted_cost uncosted_fees shipped_on_time shipped_late shipped ship_seconds picked pick_seconds",
);
export const LINE_MEASURES = toIdentifiers(
  "orders units cancelled_units returned_units gross discounts net cost uncosted_units uncosted_net",
);
export const joinColumns = (
  columns: Identifiers,
  each: (name: Identifiers[number]) => SQL = (name) => sql`${name}`,
) => sql.join(columns.map(each), sql`, `);

/** Raise it when a rule below or in orders/sale-states.ts changes: outdated-sales.ts recounts. */
export const SALE_RULE_VERSION = 1;

const { placed, kept, cancelled, returned } = SALE_CONDITIONS;
const hour = sql`date_trunc('hour', ${orders.placedAt}, 'UTC')`;
const warehouse = sql`coalesce(${orders.warehouseId}, '') as warehouse_id`;
const countIf = (condition: SQL) => sql`(${condition})::int`;
const amountIf = (condition: SQL, amount: SQL) =>
  sql`case when ${condition} then ${amount} else 0 end`;
const uncosted = sql`not ${cancelled} and goods.is_uncosted`;
const feesAwaited = sql`not ${cancelled} and not goods.is_uncosted and ${orders.channelFees} is null`;
const refunded = amountIf(sql`not ${cancelled}`, REFUNDED_AMOUNT);
const leftover = sql`${ORDER_WORTH} - ${REFUNDED_AMOUNT}`;
const restocked = countRestockedUnits(sql`l`);

/** Selects each order's contribution in the columns of `sale_orders`. */
export const selectOrderFacts = (accountId: string, condition: SQL): SQL => sql`
  select ${orders.accountId}, ${orders.id} as order_id, ${hour} as hour, ${orders.channelId}, ${warehouse}, ${orders.courier},
    coalesce(${orders.address}->>'city', '') as city,
    1 as orders, ${countIf(cancelled)} as cancelled, ${countIf(returned)} as returned, ${amountIf(kept, sql`goods.units`)} as units,
    ${orders.itemsTotal} as gross, ${orders.discountTotal} as discounts, ${amountIf(cancelled, ORDER_WORTH)} as cancelled_amount,
    ${refunded} as returned_amount, ${amountIf(sql`not ${cancelled}`, sql`coalesce(${orders.channelFees}, 0)`)} as fees,
    ${countIf(sql`not ${cancelled} and ${orders.channelFees} is null`)} as fees_awaited,
    ${amountIf(feesAwaited, leftover)} as awaited_net, ${amountIf(feesAwaited, sql`goods.cost`)} as awaited_cost,
    ${amountIf(sql`not ${cancelled}`, sql`goods.cost`)} as cost, ${countIf(uncosted)} as uncosted,
    ${countIf(sql`${uncosted} and ${orders.channelFees} is null`)} as uncosted_awaited, ${amountIf(uncosted, leftover)} as uncosted_net,
    ${amountIf(uncosted, sql`goods.cost`)} as uncosted_cost, ${amountIf(uncosted, sql`coalesce(${orders.channelFees}, 0)`)} as uncosted_fees,
    ${countIf(SALE_CONDITIONS.shipped_on_time)} as shipped_on_time,
    ${countIf(SALE_CONDITIONS.shipped_late)} as shipped_late, ${countIf(sql`${orders.shippedAt} is not null`)} as shipped,
    ${amountIf(sql`${orders.shippedAt} is not null`, sql`greatest(0, extract(epoch from ${orders.shippedAt} - coalesce(${orders.paidAt}, ${orders.placedAt})))::bigint`)} as ship_seconds,
    fetched.picked, fetched.pick_seconds
  from ${orders} cross join lateral (
    select coalesce(sum(l.quantity), 0)::int as units, coalesce(sum((l.quantity - ${restocked}) * l.unit_cogs), 0)::bigint as cost,
      coalesce(bool_or(l.quantity > ${restocked} and l.unit_cogs = 0), false) as is_uncosted
    from ${orderLines} l where l.account_id = ${accountId} and l.order_id = ${orders.id}) goods
  cross join lateral (
    select count(*)::int as picked, coalesce(sum(extract(epoch from p.picked_at - p.created_at)), 0)::bigint as pick_seconds
    from ${pickPacks} p where p.account_id = ${accountId} and p.order_id = ${orders.id} and p.part = 1 and p.picked_at is not null) fetched
  where ${orders.accountId} = ${accountId} and ${placed} and ${condition}`;

/**
 * Selects each line's contribution in the columns of `sale_lines`. The difference between the
 * order's amount and its lines' (an order voucher, units cancelled since) is divided among the
 * lines by amount, as is a partial refund. Rounded running sums make the parts add up exactly. If
 * no line has units left, the first line gets all. An order counts once for each of its variants.
 */
export const selectLineFacts = (accountId: string, condition: SQL): SQL => sql`
  select part.account_id, part.order_line_id, part.order_id, part.hour, part.channel_id, part.warehouse_id, part.variant_key,
    (part.nth = 1)::int as orders, case when part.is_kept then part.quantity else 0 end as units,
    case when part.is_cancelled then part.quantity else 0 end as cancelled_units,
    case when part.is_returned then part.quantity else 0 end as returned_units,
    part.gross, part.discounts, case when part.is_cancelled then 0 else part.gross - part.discounts - part.refunded end as net,
    case when part.is_cancelled then 0 else (part.quantity - part.restocked) * part.unit_cogs end as cost,
    case when not part.is_cancelled and part.unit_cogs = 0 then part.quantity - part.restocked else 0 end as uncosted_units,
    case when not part.is_cancelled and part.unit_cogs = 0 and part.quantity > part.restocked then part.gross - part.discounts - part.refunded else 0 end as uncosted_net
  from (
    select cut.*, case when cut.refund = 0 then 0 when cut.refund = cut.worth then cut.gross - cut.discounts when cut.whole = 0 then case when cut.is_first then cut.refund else 0 end else
        floor(cut.refund::numeric * cut.so_far / cut.whole) - floor(cut.refund::numeric * (cut.so_far - cut.gross) / cut.whole) end::bigint as refunded
    from (
    select line.*, line.discount + case when line.whole = 0 then case when line.is_first then line.extra else 0 end else
        floor(line.extra::numeric * line.so_far / line.whole) - floor(line.extra::numeric * (line.so_far - line.gross) / line.whole) end::bigint as discounts
    from (
      select ${orders.accountId}, l.id as order_line_id, ${orders.id} as order_id, ${hour} as hour, ${orders.channelId}, ${warehouse},
        coalesce(l.variant_id, 'sku:' || l.sku) as variant_key, l.quantity, l.unit_cogs, l.discount,
        l.quantity * l.unit_price as gross, ${kept} as is_kept, ${cancelled} as is_cancelled, ${returned} as is_returned,
        ${ORDER_WORTH} as worth, ${REFUNDED_AMOUNT} as refund, ${restocked} as restocked,
        sum(l.quantity * l.unit_price) over (partition by l.order_id order by l.position) as so_far,
        sum(l.quantity * l.unit_price) over (partition by l.order_id) as whole,
        ${orders.discountTotal} - ${orders.itemsTotal} + sum(l.quantity * l.unit_price - l.discount) over (partition by l.order_id) as extra,
        row_number() over (partition by l.order_id order by l.position) = 1 as is_first,
        row_number() over (partition by l.order_id, coalesce(l.variant_id, 'sku:' || l.sku) order by l.position) as nth
      from ${orders} join ${orderLines} l on l.account_id = ${accountId} and l.order_id = ${orders.id}
      where ${orders.accountId} = ${accountId} and ${placed} and ${condition}
    ) line
    ) cut
  ) part`;
