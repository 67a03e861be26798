import { type SQL, sql } from "drizzle-orm";
import type { OrderSummary } from "#contract/orders.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { orders } from "../db/schema/orders.ts";
import { showAddresses } from "../own-addresses.ts";
import { imageUrl } from "../products/index.ts";
import { type SummarisedOrder, toSummary } from "./present-order.ts";

type Dates = "shipByAt" | "paidAt" | "placedAt";
interface Row extends Omit<SummarisedOrder, Dates> {
  shipByAt: string | null;
  paidAt: string | null;
  placedAt: string;
  channelType: ChannelType;
  channelName: string;
  warehouseName: string | null;
  lines:
    | {
        position: number;
        name: string;
        quantity: number;
        imageUrl: string | null;
        imageId: string | null;
      }[]
    | null;
}

interface Found extends Record<string, unknown> {
  total: number | null;
  found: Row[] | null;
}

export interface OrderPage {
  where: SQL | undefined;
  /** In terms of `orders`. */
  order: SQL;
  limit: number;
  offset: number;
  /** How many there are in all, where that is known already. */
  total?: Promise<number> | undefined;
  /**
   * Of texts: all that is found is looked up first. In the list's order PostgreSQL would go through
   * the whole account for the few that are rare.
   */
  isSearch?: boolean;
  /** The beginning of an index, whatever the account: its plan can be kept. */
  isBeginning?: boolean;
  /** Where the counting may stop. */
  countUpTo?: number | undefined;
}

/**
 * A page of orders as lists show them, and how many there are in all. One statement: the page
 * first, by index, then what each row shows. PostgreSQL answers it as one JSON text; row by row,
 * most of the time would go into taking fifty columns apart.
 */
export async function readOrderPage(
  backend: Backend,
  {
    where,
    order,
    limit,
    offset,
    total: counted,
    isSearch = false,
    isBeginning = false,
    countUpTo,
  }: OrderPage,
  now: Date,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const all = sql`${orders} where ${where}`;
  const paged = sql`order by ${order} ${sql.raw(`limit ${limit} offset ${offset}`)}`;
  const found = isSearch
    ? sql`with found as materialized (select account_id, id, ship_by_at, placed_at from ${all})`
    : sql``;
  const counting = isSearch ? sql`found` : all;
  const total = counted
    ? sql`null`
    : sql`(select count(*)::int from ${countUpTo === undefined ? counting : sql`(select from ${counting} limit ${countUpTo}) counting`})`;
  const page = isSearch
    ? sql`(select account_id, id from found orders ${paged}) f join ${orders} on orders.account_id = f.account_id and orders.id = f.id`
    : sql`(select * from ${all} ${paged}) orders`;
  const statement = sql`
    ${found} select ${total} as total,
      (select json_agg(${ROW} order by ${order}) from ${page}
      join channels c on c.account_id = orders.account_id and c.id = orders.channel_id
      left join warehouses w on w.account_id = orders.account_id and w.id = orders.warehouse_id
      left join lateral (${LINES}) l on true) as found`;
  const answer = isBeginning
    ? executeRepeated<Found>(backend.db, statement)
    : backend.db.execute<Found>(statement);
  const [{ rows }, known] = await Promise.all([answer, counted]);
  const [row] = rows;
  return {
    orders: (row?.found ?? []).map((order) => present(backend, order, now)),
    total: known ?? row?.total ?? 0,
  };
}

const ROW = sql`json_build_object('id', orders.id, 'externalId', orders.external_id, 'channelId', orders.channel_id, 'status', orders.status, 'pickpackStatus', orders.pickpack_status,
  'documentStatus', orders.document_status, 'flags', orders.flags, 'buyerName', orders.buyer_name, 'address', json_build_object('city', orders.address->>'city'), 'total', orders.total,
  'isCod', orders.is_cod, 'paymentType', orders.payment_type, 'courier', orders.courier, 'trackingCode', orders.tracking_code, 'note', orders.note,
  'labelPrintCount', orders.label_print_count, 'invoicePrintCount', orders.invoice_print_count, 'packingSlipPrintCount', orders.packing_slip_print_count,
  'downPayment', orders.down_payment, 'shipmentError', orders.shipment_error, 'shipByAt', orders.ship_by_at, 'paidAt', orders.paid_at, 'placedAt', orders.placed_at,
  'channelType', c.channel_type, 'channelName', c.name, 'warehouseName', w.name, 'lines', l.lines)`;

/**
 * Our own picture of the variant's option, else of its product, as it is small: a channel's is as
 * large as its page of the product shows it, and a list has dozens. A drawn one only where the
 * channel has none.
 */
const LINES = sql`select json_agg(json_build_object('position', x.position, 'name', x.name, 'quantity', x.quantity, 'imageUrl', x.image_url, 'imageId', coalesce(o.image_id, i.image_id))) as lines
  from order_lines x
  left join variants v on v.account_id = x.account_id and v.id = x.variant_id
  left join lateral (select option->>'imageId' as image_id from products p, jsonb_path_query(p.variation_types, '$[*].options[*] ? (@.imageId != null)') option
    where p.account_id = v.account_id and p.id = v.product_id and v.option_ids @> jsonb_build_array(option->'id') limit 1) o on true
  left join lateral (select m.image_id from product_images m join images g on g.account_id = m.account_id and g.id = m.image_id
    where m.account_id = v.account_id and m.product_id = v.product_id and (x.image_url is null or not g.is_placeholder) order by m.position limit 1) i on true
  where x.account_id = orders.account_id and x.order_id = orders.id`;

function present(
  { config }: Backend,
  { lines, channelType, channelName, warehouseName, ...row }: Row,
  now: Date,
): OrderSummary {
  const order = {
    ...row,
    shipByAt: date(row.shipByAt),
    paidAt: date(row.paidAt),
    placedAt: new Date(row.placedAt),
  };
  const shown = (lines ?? [])
    .sort((one, other) => one.position - other.position)
    .map((line) => ({
      ...line,
      imageUrl: line.imageId
        ? imageUrl(config, line.imageId, "128")
        : showAddresses(config, line.imageUrl),
    }));
  return toSummary({ order, channelType, channelName, warehouseName }, shown, now);
}

const date = (text: string | null) => (text === null ? null : new Date(text));
