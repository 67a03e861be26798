import { sql } from "drizzle-orm";
import type { World } from "#tests/support/seller-world.ts";

/** An order with its lines, as in the orders service's tables. */
interface RawOrder extends Record<string, unknown> {
  channel_id: string;
  status: string;
  paid: boolean;
  is_cod: boolean;
  placed: number;
  shipped: number | null;
  ship_by: number | null;
  since: number;
  by_channel: boolean;
  courier: string;
  city: string;
  items: number;
  discounts: number;
  fees: number | null;
  /** The buyer's refund for the goods. `null`: as the status says. */
  refunded: number | null;
  /** Seconds from the pick list to the last unit, for each complete pick. */
  picks: number[];
  lines: {
    variantId: string | null;
    sku: string;
    quantity: number;
    price: number;
    cost: number;
    /** Units that are on sale again. */
    restocked: number;
  }[];
}

export const readRaw = async (world: World, accountId: string): Promise<RawOrder[]> =>
  (
    await world.backend.db.execute<RawOrder>(sql`
    select channel_id, status, paid_at is not null as paid, is_cod, extract(epoch from placed_at)::float8 as placed,
      extract(epoch from shipped_at)::float8 as shipped, extract(epoch from ship_by_at)::float8 as ship_by,
      extract(epoch from coalesce(paid_at, placed_at))::float8 as since, flags ? 'fulfilled_by_channel' as by_channel, courier,
      coalesce(address->>'city', '') as city, items_total::float8 as items, discount_total::float8 as discounts, channel_fees::float8 as fees, refunded_amount::float8 as refunded,
      (select coalesce(json_agg(extract(epoch from p.picked_at) - extract(epoch from p.created_at)), '[]') from pick_packs p
        where p.account_id = o.account_id and p.order_id = o.id and p.part = 1 and p.picked_at is not null) as picks,
      (select coalesce(json_agg(json_build_object('variantId', l.variant_id, 'sku', l.sku, 'quantity', l.quantity, 'price', l.unit_price, 'cost', l.unit_cogs,
          'restocked', case when o.status not in ('returned', 'delivery_failed') then 0 when o.flags ? 'fulfilled_by_channel' then l.quantity else
            (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m where m.account_id = l.account_id and m.order_line_id = l.id and m.type = 'return_good') end)
        order by l.position), '[]') from order_lines l where l.account_id = o.account_id and l.order_id = o.id) as lines
    from orders o where account_id = ${accountId}`)
  ).rows;

/** Returns the orders that count as sold on these local days. */
export function selectPlacedOn(
  raw: readonly RawOrder[],
  dayOf: (epochSeconds: number) => string,
  from: string,
  to: string,
): RawOrder[] {
  return raw.filter((order) => {
    const day = dayOf(order.placed);
    const isSold =
      !["unpaid", "expired"].includes(order.status) &&
      (!["cancelled", "cancel_requested"].includes(order.status) || order.paid || order.is_cod);
    return isSold && day >= from && day <= to;
  });
}

const worth = ({ items, discounts }: RawOrder) => items - discounts;
const cameBack = ({ status }: RawOrder) => status === "returned" || status === "delivery_failed";
const isCancelled = ({ status }: RawOrder) => status === "cancelled";
const refundOf = (order: RawOrder) =>
  isCancelled(order) ? 0 : (order.refunded ?? (cameBack(order) ? worth(order) : 0));
const isBack = (order: RawOrder) =>
  !isCancelled(order) &&
  (cameBack(order) || (refundOf(order) > 0 && refundOf(order) >= worth(order)));
const leftover = (order: RawOrder) => worth(order) - refundOf(order);
const sum = <T>(of: readonly T[], amount: (each: T) => number) =>
  of.reduce((total, each) => total + amount(each), 0);

/** Computes each figure by its definition, from the orders alone. */
export function computeFigures(placed: readonly RawOrder[]) {
  const kept = placed.filter((order) => !isBack(order) && !isCancelled(order));
  const cancelled = placed.filter(isCancelled);
  const back = placed.filter(isBack);
  const charged = placed.filter((order) => !isCancelled(order));
  const net = sum(charged, leftover);
  const told = charged.flatMap(({ fees }) => fees ?? []);
  const fees = sum(told, (fee) => fee);
  const costOf = ({ lines }: RawOrder) =>
    sum(lines, (line) => (line.quantity - line.restocked) * line.cost);
  const cost = sum(charged, costOf);
  const isUncosted = ({ lines }: RawOrder) =>
    lines.some((line) => line.quantity > line.restocked && line.cost === 0);
  const uncosted = charged.filter(isUncosted);
  const costedAnd = (isTold: boolean) =>
    charged.filter((order) => (order.fees !== null) === isTold && !isUncosted(order));
  const judged = charged.filter((order) => order.fees !== null && !uncosted.includes(order));
  const shipped = placed.filter((order) => order.shipped !== null);
  const own = shipped.filter((order) => order.ship_by !== null && !order.by_channel);
  const onTime = own.filter((order) => (order.shipped ?? 0) <= (order.ship_by ?? 0));
  const picks = placed.flatMap((order) => order.picks);
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    orders: placed.length,
    cancelled: cancelled.length,
    returned: back.length,
    units: sum(kept, ({ lines }) => sum(lines, ({ quantity }) => quantity)),
    gross: sum(placed, ({ items }) => items),
    discounts: sum(placed, ({ discounts }) => discounts),
    cancelledAmount: sum(cancelled, worth),
    returnedAmount: sum(charged, refundOf),
    ...{ net, cost: cost === 0 && uncosted.length > 0 ? null : cost },
    costUnknown: uncosted.length,
    costUnknownNet: sum(uncosted, leftover),
    margin:
      judged.length === 0 && charged.length > 0
        ? null
        : sum(costedAnd(true), leftover) -
          sum(judged, (order) => order.fees ?? 0) -
          sum(costedAnd(true), costOf),
    awaitedMarginOrders: charged.filter((order) => order.fees === null && !uncosted.includes(order))
      .length,
    awaitedMargin: sum(costedAnd(false), leftover) - sum(costedAnd(false), costOf),
    fees: told.length === 0 && charged.length > 0 ? null : fees,
    feesAwaited: charged.length - told.length,
    averageOrder: kept.length === 0 ? null : Math.round(net / kept.length),
    cancelRate: share(cancelled.length, placed.length),
    returnRate: share(back.length, placed.length),
    shippedOnTime: onTime.length,
    shippedLate: own.length - onTime.length,
    onTimeRate: share(onTime.length, own.length),
    pickSeconds:
      picks.length === 0
        ? null
        : Math.round(
            sum(placed, (order) => Math.round(sum(order.picks, (seconds) => seconds))) /
              picks.length,
          ),
    shipSeconds:
      shipped.length === 0
        ? null
        : Math.round(
            sum(shipped, (order) => Math.max(0, Math.round((order.shipped ?? 0) - order.since))) /
              shipped.length,
          ),
  };
}

interface LineFigures {
  orders: number;
  units: number;
  gross: number;
  cost: number | null;
  costUnknownUnits: number;
}
const NO_LINES: LineFigures = { orders: 0, units: 0, gross: 0, cost: 0, costUnknownUnits: 0 };

/** Units and cost by product key; `sku:` for lines without a product. */
export function computeLines(placed: readonly RawOrder[]) {
  const found = new Map<string, LineFigures>();
  for (const order of placed) {
    const isKept = !isBack(order) && !isCancelled(order);
    for (const [key, lines] of Map.groupBy(
      order.lines,
      (line) => line.variantId ?? `sku:${line.sku}`,
    )) {
      const before = found.get(key) ?? NO_LINES;
      found.set(key, {
        orders: before.orders + 1,
        units: before.units + (isKept ? sum(lines, ({ quantity }) => quantity) : 0),
        gross: before.gross + sum(lines, ({ quantity, price }) => quantity * price),
        cost:
          (before.cost ?? 0) +
          (isCancelled(order)
            ? 0
            : sum(lines, ({ quantity, restocked, cost }) => (quantity - restocked) * cost)),
        costUnknownUnits:
          before.costUnknownUnits +
          (isCancelled(order)
            ? 0
            : sum(lines, ({ quantity, restocked, cost }) =>
                cost === 0 ? quantity - restocked : 0,
              )),
      });
    }
  }
  return new Map(
    found
      .entries()
      .map(([key, line]) => [
        key,
        line.costUnknownUnits > 0 && line.cost === 0 ? { ...line, cost: null } : line,
      ]),
  );
}
