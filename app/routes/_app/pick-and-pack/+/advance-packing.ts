import type { PickPack } from "#contract/pick-packs.ts";
import { isItemCode, isOrderCode } from "./scan-codes.ts";

export interface Table {
  /** The order being packed. `null` for none. */
  open: AdvancedParcel | null;
  /** Orders that are waiting, without those packed by unsent scans. */
  ready: AdvancedParcel[];
  /** Orders completed by unsent scans. */
  packed: PickPack[];
}
/** An order with its unsent scanned units. */
export type AdvancedParcel = PickPack & { unsent: number };

const isPackable = ({ status, stop, closedAt }: PickPack) =>
  stop === null && closedAt === null && (status === "picked" || status === "packing");
const isWaiting = (record: PickPack) => isPackable(record) && record.status === "picked";
const lacksUnits = ({ lines }: PickPack) => lines.some((line) => line.packed < line.picked);
const countPickedUnits = ({ lines }: PickPack) => lines.reduce((sum, line) => sum + line.picked, 0);

/**
 * Predicts the packing table after the unsent scans: each is an item of the open order, else an
 * order to open, else the item of an order with one unit.
 */
export function advancePacking(
  parcel: PickPack | null,
  ready: readonly PickPack[],
  codes: readonly string[],
): Table {
  const copyRecord = (record: PickPack): AdvancedParcel => ({
    ...record,
    lines: record.lines.map((line) => ({ ...line })),
    unsent: 0,
  });
  const all = ready.map(copyRecord);
  let open = parcel && (all.find(({ id }) => id === parcel.id) ?? copyRecord(parcel));
  const packed: PickPack[] = [];
  const advanceRecord = (record: AdvancedParcel, code: string): boolean => {
    const line = record.lines.find((one) => one.packed < one.picked && isItemCode(one, code));
    if (!line) return false;
    line.packed += 1;
    record.unsent += 1;
    open = record;
    if (!lacksUnits(record)) packed.push(record);
    return true;
  };
  for (const code of codes) {
    if (open && isPackable(open) && advanceRecord(open, code)) continue;
    const called = all.find((one) => isOrderCode(one, code) && isPackable(one) && lacksUnits(one));
    if (called) {
      open = called;
      continue;
    }
    if (open && isPackable(open) && lacksUnits(open)) continue;
    // An opened order of one unit is on somebody's table.
    all.some((one) => isWaiting(one) && countPickedUnits(one) === 1 && advanceRecord(one, code));
  }
  return { open, ready: all.filter((one) => !packed.includes(one)), packed };
}
