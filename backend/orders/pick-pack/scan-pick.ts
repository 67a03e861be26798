import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import { raiseEvent } from "../../events.ts";
import { conflict } from "../../http/problem-error.ts";
import { lockOrder } from "../visible-orders.ts";
import { describeWrongItem, findByCode, isCodeOfLineSql } from "./find-by-code.ts";
import { countUnits, setRecordStatus } from "./pick-status.ts";
import {
  findWorkRefusal,
  IS_WORKABLE,
  isWorkable,
  ON_PICK_LIST,
  TO_PUT_BACK,
} from "./pick-stops.ts";
import type { ScanContext, ScanFinding } from "./scanning.ts";

interface PickCandidate extends Record<string, unknown> {
  id: string;
  pickPackId: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  waveId: string | null;
  sku: string;
  name: string;
  imageUrl: string | null;
  rack: string;
  quantity: number;
  picked: number;
  short: number;
  /** Number of the part in its order, from 1. */
  part: number;
  parcelId: string | null;
  /** Picker of the line. `null`: nobody yet. */
  pickerId: string | null;
}

/**
 * Gives a picked unit to the first order of the wave that lacks it. A free line becomes the
 * picker's. Throws 409 `no_wave` without a wave.
 */
export async function scanToPick(scanning: ScanContext): Promise<ScanFinding> {
  const { caller, scan } = scanning;
  if (scan.waveId === null) throw conflict("no_wave", "Picking needs a wave");
  const candidates = await findCandidates(scanning, ON_PICK_LIST);
  const openPickCandidates = candidates.filter((line) => line.picked + line.short < line.quantity);
  const ownPickCandidates = openPickCandidates.filter(
    (line) => line.pickerId === null || line.pickerId === caller.userId,
  );
  const missingUnits = ownPickCandidates.reduce(
    (sum, line) => sum + line.quantity - line.picked - line.short,
    0,
  );
  if (missingUnits > 0 && scan.quantity > missingUnits)
    return { outcome: "over_scan", ...describeLine(ownPickCandidates[0]) };
  let remainingUnits = scan.quantity;
  let lastFinding: ScanFinding | null = null;
  const completedOrderIds = new Set<string>();
  for (const line of ownPickCandidates) {
    if (remainingUnits === 0) break;
    const countedUnits = await pickUnits(scanning, line, remainingUnits);
    if (!countedUnits) continue;
    remainingUnits -= countedUnits.units;
    if (countedUnits.isAll) completedOrderIds.add(line.orderId);
    lastFinding = {
      outcome: "picked",
      ...describeLine(line),
      done: countedUnits.picked,
      of: line.quantity,
    };
  }
  // Counts all units or none, because somebody else picked some of them first.
  if (lastFinding && remainingUnits > 0) throw conflict("changed_meanwhile", "Scan again");
  if (completedOrderIds.size > 0)
    await raiseEvent(scanning.backend, scanning.tx, "salesChanged", {
      accountId: caller.accountId,
      orderIds: [...completedOrderIds],
    });
  if (lastFinding) return { ...lastFinding, left: await countUnitsLeft(scanning) };
  if (openPickCandidates.length > 0)
    return { outcome: "not_yours", ...describeLine(openPickCandidates[0]) };
  if (candidates.length > 0) return { outcome: "over_scan", ...describeLine(candidates[0]) };
  return explainMiss(scanning);
}

/**
 * Counts up to `limit` units of the line. `isAll`: the order is complete. Returns `null` if nothing
 * is left or the order was stopped when its row is locked.
 */
async function pickUnits(
  { tx, caller, now }: ScanContext,
  line: PickCandidate,
  limit: number,
): Promise<{ units: number; picked: number; isAll: boolean } | null> {
  const { accountId, userId } = caller;
  const order = await lockOrder(tx, caller, line.orderId);
  if (!isWorkable(order.status, line)) return null;
  const { rows: takenLines } = await tx.execute<{ user_id: string }>(sql`
    insert into pick_takes (account_id, pick_line_id, user_id, taken_at) values (${accountId}, ${line.id}, ${userId}, ${now.toISOString()}::timestamptz)
    on conflict (account_id, pick_line_id) do update set user_id = pick_takes.user_id returning user_id`);
  if (takenLines[0]?.user_id !== userId) return null;
  const { rows } = await tx.execute<{ units: number; picked: number }>(sql`
    with before as (select picked, least(${limit}::int, quantity - picked - short) as units from pick_lines where account_id = ${accountId} and id = ${line.id} for update)
    update pick_lines l set picked = l.picked + b.units from before b where l.account_id = ${accountId} and l.id = ${line.id} and b.units > 0
    returning b.units, l.picked`);
  const [countedLine] = rows;
  if (!countedLine) return null;
  const record = { id: line.pickPackId, accountId, orderId: line.orderId };
  const units = await countUnits(tx, record);
  const isAll = units.picked + units.short >= units.quantity;
  const status = isAll ? "picked" : "picking";
  await setRecordStatus(tx, record, { status }, { actor: userId, now });
  return { ...countedLine, isAll };
}

/** The wave's lines with this code in the wave's order: the picker's own first, then free ones. */
async function findCandidates(
  { tx, caller, scan }: ScanContext,
  condition: SQL,
): Promise<PickCandidate[]> {
  const { rows } = await tx.execute<PickCandidate>(sql`
    select l.id, l.pick_pack_id as "pickPackId", p.order_id as "orderId", o.external_id as "orderNumber", o.status as "orderStatus", p.wave_id as "waveId", l.sku, x.name, x.image_url as "imageUrl",
      l.rack, l.quantity, l.picked, l.short, p.part, p.parcel_id as "parcelId", t.user_id as "pickerId"
    from pick_lines l join pick_packs p on p.account_id = l.account_id and p.id = l.pick_pack_id
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    join order_lines x on x.account_id = l.account_id and x.id = l.order_line_id
    left join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id
    where l.account_id = ${caller.accountId} and p.wave_id = ${scan.waveId} and ${isCodeOfLineSql(scan.code)} and ${condition}
    order by (t.user_id is distinct from ${caller.userId}), p.position, l.id`);
  return rows;
}

const describeLine = (line: PickCandidate | undefined): Partial<ScanFinding> =>
  line
    ? {
        ...{ sku: line.sku, name: line.name, imageUrl: line.imageUrl, rack: line.rack },
        ...{ orderId: line.orderId, orderNumber: line.orderNumber, pickpackId: line.pickPackId },
        ...{ done: line.picked, of: line.quantity },
      }
    : {};

/** Units that the picker still has to pick: their own lines and the free ones. */
async function countUnitsLeft({ tx, caller, scan }: ScanContext): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(sql`
    select coalesce(sum(l.quantity - l.picked - l.short), 0)::int as units
    from pick_lines l join pick_packs p on p.account_id = l.account_id and p.id = l.pick_pack_id
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    left join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id
    where l.account_id = ${caller.accountId} and p.wave_id = ${scan.waveId} and ${ON_PICK_LIST} and (t.user_id is null or t.user_id = ${caller.userId})`);
  return rows[0]?.units ?? 0;
}

/**
 * Distinguishes a cancelled order from one taken out of the wave. Picked units go back in both
 * cases.
 */
const explainRemovedOrder = ({ orderStatus }: PickCandidate) =>
  findWorkRefusal(orderStatus) === "put_back" ? "put_back" : "taken_out";

/**
 * Explains a code that is not on the pick list. It may be an item of a stopped order or of another
 * wave, an item that is picked already, an order's number, or unknown.
 */
async function explainMiss(scanning: ScanContext): Promise<ScanFinding> {
  const { tx, caller, scan } = scanning;
  const [candidate] = await findCandidates(
    scanning,
    sql`(${TO_PUT_BACK} or o.status in ('cancelled','expired'))`,
  );
  if (candidate) return { outcome: explainRemovedOrder(candidate), ...describeLine(candidate) };
  const [aside] = await findCandidates(
    scanning,
    sql`(p.closed_at is null and p.status in ('assigned','picking') and not ${IS_WORKABLE})`,
  );
  const refusal = aside && findWorkRefusal(aside.orderStatus, aside);
  if (refusal) return { outcome: refusal, ...describeLine(aside) };
  const [short] = await findCandidates(scanning, sql`p.status = 'short'`);
  if (short) return { outcome: "short", ...describeLine(short) };
  const [pickedCandidate] = await findCandidates(scanning, sql`p.closed_at is null`);
  if (pickedCandidate) return { outcome: "over_scan", ...describeLine(pickedCandidate) };
  const item = await describeWrongItem(scanning);
  if (item) return item;
  const codeMatch = await findByCode(tx, caller, scan.code);
  if (!codeMatch) return { outcome: "unknown_code" };
  const { order } = codeMatch;
  const orderFields = { orderId: order.id, orderNumber: order.externalId };
  if (codeMatch.isVoid) return { outcome: "old_label", ...orderFields };
  const workRefusal = findWorkRefusal(order.status);
  if (workRefusal) return { outcome: workRefusal, ...orderFields };
  return { outcome: order.pickpackStatus === "none" ? "wrong_item" : "not_picked", ...orderFields };
}
