import { type SQL, sql } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { PickpackStatus } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { notFound } from "../../http/problem-error.ts";
import { toShownAddresses } from "../../own-addresses.ts";
import { makeImageUrl } from "../../products/index.ts";
import { toIsoTime } from "./iso-time.ts";
import { findStop } from "./pick-stops.ts";

type DateField = "shipByAt" | "packedAt" | "closedAt" | "createdAt" | "updatedAt";
type Nullable<T> = { [K in keyof T]: T[K] | null };
interface PickPackJsonRow
  extends Omit<PickPack, "stop" | "lines" | "assigneeId" | "assigneeName" | DateField>,
    Nullable<Record<Exclude<DateField, "createdAt" | "updatedAt">, string>> {
  createdAt: string;
  updatedAt: string;
  lines: (PickPack["lines"][number] & { imageId: string | null })[] | null;
}

export interface PickPackPage {
  /** Refers to `p`, the record, `o`, its order, and `w`, its wave. */
  where: SQL;
  order: SQL;
  limit: number;
  offset?: number;
}

/** Returns records as in the contract, in one statement for any page. */
export async function readPickPacks(
  backend: Pick<Backend, "config" | "db">,
  accountId: string,
  { where, order, limit, offset = 0 }: PickPackPage,
  db: Queryable = backend.db,
): Promise<PickPack[]> {
  const { rows } = await db.execute<{ found: PickPackJsonRow[] | null }>(sql`
    select json_agg(r.record order by r.place) as found from (
      select row_number() over (order by ${order}) as place, ${RECORD_JSON} as record
      from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
      join channels c on c.account_id = o.account_id and c.id = o.channel_id
      left join order_parcels b on b.account_id = p.account_id and b.id = p.parcel_id
      left join pick_waves w on w.account_id = p.account_id and w.id = p.wave_id
      left join users u on u.id = p.packed_by
      left join users n on n.id = p.opened_by
      left join lateral (${LINES_JSON}) l on true
      where p.account_id = ${accountId} and ${where}
      order by ${order} limit ${limit} offset ${offset}) r`);
  return (rows[0]?.found ?? []).map((row) => presentPickPack(backend, row));
}

export async function readPickPack(
  backend: Pick<Backend, "config" | "db">,
  accountId: string,
  id: string,
): Promise<PickPack> {
  const [pickPack] = await readPickPacks(backend, accountId, {
    where: sql`p.id = ${id}`,
    order: sql`p.id`,
    limit: 1,
  });
  if (!pickPack) throw notFound("Pick-pack record");
  return pickPack;
}

const RECORD_JSON = sql`json_build_object('id', p.id, 'orderId', p.order_id, 'orderNumber', o.external_id, 'part', p.part, 'channelType', c.channel_type, 'channelName', c.name,
  'buyerName', o.buyer_name, 'courier', o.courier, 'trackingCode', case when b.id is null then o.tracking_code else b.tracking_code end,
  'parcel', case when b.id is not null then json_build_object('id', b.id, 'number', b.number, 'packageNumber', b.package_number,
    'of', (select count(*) from order_parcels q where q.account_id = b.account_id and q.order_id = b.order_id and q.voided_at is null)) end,
  'weightG', p.weight_g, 'contentsWeightG', l.weight_g, 'shipByAt', o.ship_by_at, 'orderStatus', o.status, 'documentStatus', o.document_status,
  'note', o.note, 'buyerNote', o.buyer_note, 'status', p.status, 'waveId', p.wave_id, 'waveNumber', w.number, 'packedAt', p.packed_at, 'openedByName', n.name, 'packedByName', u.name,
  'handOverId', p.hand_over_id, 'closedAt', p.closed_at, 'createdAt', p.created_at, 'updatedAt', p.updated_at, 'lines', l.lines)`;

/** The picture is the channel's, else our product's first. */
const LINES_JSON = sql`select json_agg(json_build_object('id', pl.id, 'orderLineId', pl.order_line_id, 'rack', pl.rack, 'sku', pl.sku, 'barcode', pl.barcode, 'name', x.name,
    'variantName', x.variant_name, 'imageUrl', x.image_url, 'imageId', i.image_id, 'quantity', pl.quantity, 'picked', pl.picked, 'packed', pl.packed, 'short', pl.short,
    'shortReason', pl.short_reason, 'pickerId', t.user_id, 'pickerName', tu.name) order by x.position) as lines,
    sum(pl.quantity * c.weight_g) filter (where pl.quantity > 0)::int as weight_g
  from pick_lines pl join order_lines x on x.account_id = pl.account_id and x.id = pl.order_line_id
  left join pick_takes t on t.account_id = pl.account_id and t.pick_line_id = pl.id
  left join users tu on tu.id = t.user_id
  left join variants c on c.account_id = x.account_id and c.id = x.variant_id
  left join variants v on v.account_id = x.account_id and v.id = x.variant_id and x.image_url is null
  left join lateral (select m.image_id from product_images m where m.account_id = v.account_id and m.product_id = v.product_id order by m.position limit 1) i on true
  where pl.account_id = p.account_id and pl.pick_pack_id = p.id`;

function presentPickPack(
  { config }: Pick<Backend, "config">,
  { lines, ...row }: PickPackJsonRow,
): PickPack {
  const shownLines = (lines ?? []).map(({ imageId, ...line }) => ({
    ...line,
    imageUrl:
      toShownAddresses(config, line.imageUrl) ?? (imageId && makeImageUrl(config, imageId, "128")),
  }));
  const pickers = new Map(shownLines.map((line) => [line.pickerId, line.pickerName]));
  const [[assigneeId, assigneeName] = [null, null]] = pickers.size === 1 ? [...pickers] : [];
  return {
    ...row,
    stop: findStop({
      orderStatus: row.orderStatus,
      status: row.status as Exclude<PickpackStatus, "none">,
      isClosed: row.closedAt !== null,
      part: row.part,
      parcelId: row.parcel?.id ?? null,
      picked: shownLines.reduce((sum, line) => sum + line.picked, 0),
    }),
    assigneeId,
    assigneeName,
    lines: shownLines,
    shipByAt: toIsoTime(row.shipByAt),
    packedAt: toIsoTime(row.packedAt),
    closedAt: toIsoTime(row.closedAt),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
