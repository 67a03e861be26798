import { sql } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import { UNPRINTABLE_LABELS } from "#contract/label-address.ts";
import { formatAddress } from "#contract/order-address.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import { STOCK_STATE } from "../order-states.ts";
import { PARCEL_KEY_OF_ORDER } from "../pick-pack/combined-orders.ts";

export interface PaperLine {
  rack: string;
  sku: string;
  name: string;
  quantity: number;
}

/** Contents of an order's papers. Money is formatted: the drawing process knows no country. */
export interface PaperOrder {
  id: string;
  /** Identifies the papers of one box of several. Absent: the order's id. */
  key?: string;
  number: string;
  shop: string;
  date: string;
  buyer: string;
  address: string;
  courier: string;
  trackingCode: string;
  note: string;
  subtotal: string;
  discount: string;
  /** The code of the own shop's voucher. Absent: none. */
  voucher?: string;
  shipping: string;
  total: string;
  labelKey: string | null;
  /** The label came without its receiver. */
  hasUnprintableLabel?: boolean;
  isCancelled?: boolean;
  /** The same for orders in one parcel. Absent or `null`: the order has its own. */
  parcelKey?: string | null;
  /** Lines that the buyer pays for. */
  lines: (PaperLine & { price: string; amount: string })[];
  /** Lines to pick and pack now. Absent: all lines. */
  parcel?: PaperLine[];
  /** The box of the papers. Absent or `null`: the whole order. */
  box?: { number: number; of: number } | null;
  weightG?: number | null;
  /** The invoice is printed with an earlier box. */
  isLaterBox?: boolean;
}

interface PaperRow extends Record<string, unknown> {
  id: string;
  status: OrderStatus;
  number: string;
  shop: string;
  placedAt: string;
  buyer: string;
  address: { fullAddress: string; city: string; region: string; zipcode: string } | null;
  courier: string;
  trackingCode: string | null;
  note: string;
  itemsTotal: number;
  discountTotal: number;
  voucher: string | null;
  shippingFee: number;
  total: number;
  labelKey: string | null;
  labelError: string | null;
  parcelKey: string | null;
  lines: {
    rack: string;
    sku: string;
    name: string;
    variantName: string;
    quantity: number;
    unitPrice: number;
  }[];
}

interface PaperSeller {
  accountId: string;
  countryCode: Parameters<typeof findCountry>[0];
  timeZone: string;
}

/** Returns the account's orders in the order of `orderIds`, without deleted ones. */
export async function readPaperOrders(
  { db }: Pick<Backend, "db">,
  { accountId, countryCode, timeZone }: PaperSeller,
  orderIds: readonly string[],
): Promise<PaperOrder[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<PaperRow>(sql`
    select o.id, o.status, o.external_id as number, c.name as shop, o.placed_at as "placedAt", o.buyer_name as buyer, o.address, o.courier, o.tracking_code as "trackingCode", o.buyer_note as note,
      o.items_total::float8 as "itemsTotal", o.discount_total::float8 as "discountTotal", o.shipping_fee::float8 as "shippingFee", o.total::float8 as total,
      (select so.voucher_code from storefronts sf join storefront_orders so on so.account_id = sf.account_id and so.storefront_id = sf.id
        where sf.account_id = o.account_id and sf.channel_id = o.channel_id and so.number = o.external_id) as voucher, o.label_key as "labelKey", o.label_error as "labelError", ${PARCEL_KEY_OF_ORDER} as "parcelKey",
      (select coalesce(json_agg(json_build_object('rack', coalesce(s.rack, ''), 'sku', l.sku, 'name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity, 'unitPrice', l.unit_price)
          order by l.position), '[]')
        from order_lines l left join reservations r on r.account_id = l.account_id and r.order_line_id = l.id
        left join stocks s on s.account_id = l.account_id and (s.id = r.stock_id or (r.id is null and s.variant_id = l.variant_id and s.warehouse_id = o.warehouse_id))
        where l.account_id = o.account_id and l.order_id = o.id and l.quantity > 0) as lines
    from orders o join channels c on c.account_id = o.account_id and c.id = o.channel_id
    where o.account_id = ${accountId} and o.id in ${[...orderIds]}`);
  const country = findCountry(countryCode);
  const numberFormat = new Intl.NumberFormat(country.locale, {
    minimumFractionDigits: country.minorDigits,
    maximumFractionDigits: country.minorDigits,
  });
  const formatMoney = (minor: number) =>
    `${country.prefix} ${numberFormat.format(minor / 10 ** country.minorDigits)}`;
  const dayFormat = new Intl.DateTimeFormat(country.locale, { dateStyle: "medium", timeZone });
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return orderIds.flatMap((id) => {
    const row = rowsById.get(id);
    return row
      ? [presentPaperOrder(row, formatMoney, (time) => dayFormat.format(new Date(time)))]
      : [];
  });
}

function presentPaperOrder(
  { address, lines, placedAt, itemsTotal, discountTotal, shippingFee, ...row }: PaperRow,
  formatMoney: (minor: number) => string,
  formatDay: (time: string) => string,
): PaperOrder {
  const { id, number, shop, buyer, courier, note, labelKey, parcelKey } = row;
  return {
    ...{ id, number, shop, buyer, courier, note, labelKey, parcelKey },
    hasUnprintableLabel: UNPRINTABLE_LABELS.some((lack) => lack === row.labelError),
    isCancelled: STOCK_STATE[row.status] === "released",
    date: formatDay(placedAt),
    trackingCode: row.trackingCode ?? "",
    address: address ? formatAddress(address) : "",
    subtotal: formatMoney(itemsTotal),
    discount: discountTotal > 0 ? `−${formatMoney(discountTotal)}` : "",
    voucher: row.voucher ?? "",
    shipping: formatMoney(shippingFee),
    total: formatMoney(row.total),
    lines: lines.map(({ rack, sku, name, variantName, quantity, unitPrice }) => ({
      ...{ rack, sku, quantity },
      name: [name, variantName].filter(Boolean).join(" · "),
      price: formatMoney(unitPrice),
      amount: formatMoney(unitPrice * quantity),
    })),
  };
}
