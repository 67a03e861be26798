import { sql } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Backend } from "../../context.ts";
import { STOCK_STATE } from "../order-states.ts";
import { isWorkable, partOf } from "../pick-pack/pick-stops.ts";
import { readPickPacks } from "../pick-pack/read-pick-packs.ts";

/** A wave of at most 500 orders (contract), whole. */
const MOST_RECORDS = 1_000;

/** What a wave's papers are of, in the order of the walk: what it fetches, and has packed. */
export async function readWaveRecords(
  backend: Pick<Backend, "config" | "db">,
  accountId: string,
  waveId: string,
): Promise<PickPack[]> {
  const records = await readPickPacks(backend, accountId, {
    where: sql`p.wave_id = ${waveId}`,
    order: sql`p.position, p.part, p.id`,
    limit: MOST_RECORDS,
  });
  return records.filter(isOnPapers);
}

/** Nobody is to fetch, or to send, what was cancelled or taken out of the wave. */
function isOnPapers(record: PickPack): boolean {
  const { status, stop, closedAt, orderStatus } = record;
  if (stop !== null) return false;
  if (status === "packed") return STOCK_STATE[orderStatus] !== "released";
  return closedAt === null && isWorkable(orderStatus, partOf(record));
}
