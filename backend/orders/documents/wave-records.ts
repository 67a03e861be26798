import { sql } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Backend } from "../../context.ts";
import { STOCK_STATE } from "../order-states.ts";
import { isWorkable, toOrderPart } from "../pick-pack/pick-stops.ts";
import { readPickPacks } from "../pick-pack/read-pick-packs.ts";

/** A wave has at most 500 orders (contract). */
const MAX_RECORDS = 1_000;

/** Returns a wave's records to pick and the packed ones, in the order of the walk. */
export async function readWaveRecords(
  backend: Pick<Backend, "config" | "db">,
  accountId: string,
  waveId: string,
): Promise<PickPack[]> {
  const records = await readPickPacks(backend, accountId, {
    where: sql`p.wave_id = ${waveId}`,
    order: sql`p.position, p.part, p.id`,
    limit: MAX_RECORDS,
  });
  return records.filter(isOnPapers);
}

/** Excludes cancelled records, and those that were removed from the wave. */
function isOnPapers(record: PickPack): boolean {
  const { status, stop, closedAt, orderStatus } = record;
  if (stop !== null) return false;
  if (status === "packed") return STOCK_STATE[orderStatus] !== "released";
  return closedAt === null && isWorkable(orderStatus, toOrderPart(record));
}
