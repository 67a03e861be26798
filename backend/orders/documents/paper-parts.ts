import { sql } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Backend } from "../../context.ts";
import type { OrderDocumentRow } from "../../db/schema/order-documents.ts";
import { readParcels } from "../pick-pack/hand-overs.ts";
import type { PaperLine, PaperOrder } from "./paper-order.ts";
import { readWaveRecords } from "./wave-records.ts";

/** Values for the papers of one box. Absent values are the order's. */
export type PaperPart = Pick<PaperOrder, "parcel" | "box" | "weightG"> & {
  trackingCode?: string;
};

/**
 * Boxes of each order that get papers: those in the wave or hand-over, else those in which the
 * channel sends it. An absent order gets papers for the whole order.
 */
export async function readPaperParts(
  backend: Pick<Backend, "config" | "db">,
  { accountId, waveId, handOverId, orderIds }: OrderDocumentRow,
): Promise<Map<string, PaperPart[]>> {
  if (waveId) return groupPartsByOrder(await readWaveRecords(backend, accountId, waveId));
  if (handOverId) return groupPartsByOrder(await readParcels(backend, { accountId }, handOverId));
  return readBoxes(backend, accountId, orderIds);
}

function groupPartsByOrder(records: readonly PickPack[]): Map<string, PaperPart[]> {
  const byOrder = Map.groupBy(
    records.filter(({ stop }) => stop === null),
    ({ orderId }) => orderId,
  );
  return new Map(
    [...byOrder].map(([orderId, ownRecords]) => {
      const boxes = ownRecords.filter(({ parcel }) => parcel);
      const unboxedRecords = ownRecords.filter(({ parcel }) => !parcel);
      return [
        orderId,
        [
          ...(unboxedRecords.length > 0
            ? [{ parcel: toPaperLines(unboxedRecords), weightG: readWeight(unboxedRecords) }]
            : []),
          ...boxes.map((record) => ({
            ...{ parcel: toPaperLines([record]), weightG: readWeight([record]) },
            trackingCode: record.trackingCode ?? "",
            box: record.parcel ?? null,
          })),
        ],
      ];
    }),
  );
}

const readWeight = ([record]: readonly PickPack[]): number | null => record?.weightG ?? null;

/** Units that were not found are sent later. */
const toPaperLines = (records: readonly PickPack[]): PaperLine[] =>
  records
    .flatMap(({ lines }) => lines)
    .map(({ rack, sku, name, variantName, quantity, short }) => ({
      ...{ rack, sku, quantity: quantity - short },
      name: [name, variantName].filter(Boolean).join(" · "),
    }))
    .filter(({ quantity }) => quantity > 0);

interface BoxRow extends Record<string, unknown> {
  orderId: string;
  number: number;
  of: number;
  trackingCode: string | null;
  lines: PaperLine[];
}

async function readBoxes(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, PaperPart[]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await db.execute<BoxRow>(sql`
    select b.order_id as "orderId", b.number, b.tracking_code as "trackingCode", (count(*) over (partition by b.order_id))::int as of,
      (select coalesce(json_agg(json_build_object('rack', '', 'sku', x.sku, 'quantity', l.quantity, 'name', concat_ws(' · ', x.name, nullif(x.variant_name, ''))) order by x.position), '[]')
        from order_parcel_lines l join order_lines x on x.account_id = l.account_id and x.id = l.order_line_id
        where l.account_id = b.account_id and l.parcel_id = b.id) as lines
    from order_parcels b where b.account_id = ${accountId} and b.order_id in ${[...orderIds]} and b.voided_at is null order by b.order_id, b.number`);
  return Map.groupBy(
    rows.map(({ orderId, number, of, trackingCode, lines }) => ({
      ...{ orderId, parcel: lines, weightG: null },
      ...{ box: { number, of }, trackingCode: trackingCode ?? "" },
    })),
    ({ orderId }) => orderId,
  );
}
