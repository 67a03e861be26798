import { and, asc, eq, inArray } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Backend } from "../../context.ts";
import type { OrderDocumentRow } from "../../db/schema/order-documents.ts";
import { orderLines } from "../../db/schema/orders.ts";
import { readParcels } from "../pick-pack/hand-overs.ts";
import { type OrderBox, readBoxesOfOrders } from "../read-boxes.ts";
import type { PaperLine, PaperOrder } from "./paper-order.ts";
import { readWaveRecords } from "./wave-records.ts";

/** Values for the papers of one box. Absent values are the order's. */
export type PaperPart = Pick<PaperOrder, "parcel" | "box" | "weightG"> & {
  trackingCode?: string;
};

/**
 * Returns the boxes of each order that get papers: those in the wave or hand-over, else those in
 * which the channel sends it. An absent order gets papers for the whole order.
 */
export async function readPaperParts(
  backend: Pick<Backend, "config" | "db">,
  { accountId, waveId, handOverId, orderIds }: OrderDocumentRow,
): Promise<Map<string, PaperPart[]>> {
  if (waveId) return groupPartsByOrder(await readWaveRecords(backend, accountId, waveId));
  if (handOverId) return groupPartsByOrder(await readParcels(backend, { accountId }, handOverId));
  return readAllBoxes(backend, accountId, orderIds);
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

/** Leaves out units that were not found, because they are sent later. */
const toPaperLines = (records: readonly PickPack[]): PaperLine[] =>
  records
    .flatMap(({ lines }) => lines)
    .map(({ rack, sku, name, variantName, quantity, short }) => ({
      ...{ rack, sku, quantity: quantity - short },
      name: [name, variantName].filter(Boolean).join(" · "),
    }))
    .filter(({ quantity }) => quantity > 0);

async function readAllBoxes(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, PaperPart[]>> {
  const boxesByOrder = await readBoxesOfOrders(db, accountId, orderIds);
  if (boxesByOrder.size === 0) return new Map();
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.accountId, accountId),
        inArray(orderLines.orderId, [...boxesByOrder.keys()]),
      ),
    )
    .orderBy(asc(orderLines.position));
  return new Map(
    [...boxesByOrder].map(([orderId, boxes]) => [
      orderId,
      boxes.map(({ box: { number, trackingCode }, contents }) => ({
        ...{ parcel: listContents(lines, contents), weightG: null },
        ...{ box: { number, of: boxes.length }, trackingCode: trackingCode ?? "" },
      })),
    ]),
  );
}

const listContents = (
  lines: readonly (typeof orderLines.$inferSelect)[],
  contents: OrderBox["contents"],
): PaperLine[] =>
  lines.flatMap(({ id, sku, name, variantName }) => {
    const quantity = contents.get(id);
    return quantity === undefined
      ? []
      : [{ rack: "", sku, quantity, name: [name, variantName].filter(Boolean).join(" · ") }];
  });
