import { and, eq, max, sql } from "drizzle-orm";
import type { z } from "zod";
import { normaliseCourier } from "#contract/courier-key.ts";
import type { closeHandOver as closeCall, HandOver, listHandOvers } from "#contract/hand-overs.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { handOvers, pickPacks } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { makeImageUrl } from "../../products/index.ts";
import { recordEvents } from "../order-events.ts";
import { isVisibleToCaller } from "../visible-orders.ts";
import { IS_LEFT_BEHIND, readBox } from "./boxes.ts";
import { PARCEL_KEY_OF_RECORD } from "./combined-orders.ts";
import { toIsoTime } from "./iso-time.ts";
import { IS_WORKABLE, LEAVES_WITH_COURIER } from "./pick-stops.ts";
import { readPickPacks } from "./read-pick-packs.ts";

type HandOverQuery = z.output<typeof listHandOvers.query>;

/** Condition on the record `p` and its order `o`: packed, and with no courier yet. */
const AWAITS_HAND_OVER = sql`(p.closed_at is null and p.status = 'packed' and p.hand_over_id is null and ${IS_WORKABLE})`;

export async function listHandOverPage(
  backend: Backend,
  caller: Caller,
  { limit, offset, statuses }: HandOverQuery,
) {
  const { accountId } = caller;
  const condition = sql`h.account_id = ${accountId} and not exists (select 1 from pick_packs p
      where p.account_id = h.account_id and p.hand_over_id = h.id and not ${isVisibleToCaller(caller, sql`p.order_id`)})
    ${statuses ? sql`and h.status in ${statuses.length > 0 ? statuses : [""]}` : sql``}`;
  const [handOverPage, total, waiting, leftBehind] = await Promise.all([
    readHandOvers(backend, caller, condition, { limit, offset }),
    backend.db.execute<{ total: number }>(
      sql`select count(*)::int as total from hand_overs h where ${condition}`,
    ),
    backend.db.execute<{ courier: string; parcels: number }>(sql`
      select mode() within group (order by o.courier) as courier, count(distinct ${PARCEL_KEY_OF_RECORD})::int as parcels from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
      where p.account_id = ${accountId} and ${AWAITS_HAND_OVER} and ${isVisibleToCaller(caller, sql`o.id`)} group by ${makeCourierKey(sql`o.courier`)} order by ${makeCourierKey(sql`o.courier`)}`),
    readLeftBehind(backend, caller),
  ]);
  return {
    ...{ handOvers: handOverPage, total: total.rows[0]?.total ?? 0, waiting: waiting.rows },
    leftBehind,
  };
}

async function readHandOvers(
  { db, config }: Backend,
  caller: Caller,
  condition: ReturnType<typeof sql>,
  { limit, offset }: { limit: number; offset: number },
): Promise<HandOver[]> {
  const { rows } = await db.execute<{
    handOver: Omit<HandOver, "pictureUrl"> & { pictureId: string | null };
  }>(sql`
    select json_build_object('id', h.id, 'number', h.number, 'courier', h.courier, 'status', h.status, 'receivedBy', h.received_by, 'pictureId', h.received_picture_id, 'createdAt', h.created_at, 'closedAt', h.closed_at,
      'manifestPrintCount', h.manifest_print_count, 'manifestPrintedAt', h.manifest_printed_at, 'manifestPrintedBy', (select u.name from users u where u.id = h.manifest_printed_by),
      'parcels', (select count(distinct ${PARCEL_KEY_OF_RECORD}) from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = h.account_id and p.hand_over_id = h.id and (h.status = 'closed' or ${LEAVES_WITH_COURIER})),
      'waiting', (select count(distinct ${PARCEL_KEY_OF_RECORD}) from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = h.account_id and ${makeCourierKey(sql`o.courier`)} = ${makeCourierKey(sql`h.courier`)} and ${AWAITS_HAND_OVER} and ${isVisibleToCaller(caller, sql`o.id`)})) as "handOver"
    from hand_overs h where ${condition} order by h.number desc limit ${limit} offset ${offset}`);
  return rows.map(({ handOver: { pictureId, ...handOver } }) => ({
    ...handOver,
    pictureUrl: pictureId && makeImageUrl(config, pictureId),
    createdAt: new Date(handOver.createdAt).toISOString(),
    closedAt: toIsoTime(handOver.closedAt),
    manifestPrintedAt: toIsoTime(handOver.manifestPrintedAt ?? null),
  }));
}

export async function readHandOver(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<HandOver> {
  const condition = sql`h.account_id = ${caller.accountId} and h.id = ${id}`;
  const [handOver] = await readHandOvers(backend, caller, condition, { limit: 1, offset: 0 });
  if (!handOver) throw notFound("Hand-over");
  return handOver;
}

const MAX_PARCELS = 5_000;

/** Returns parcels by order number, as the manifest does. `stop` says why a parcel stays here. */
export async function readParcels(
  backend: Pick<Backend, "config" | "db">,
  { accountId }: Pick<Caller, "accountId">,
  id: string,
): Promise<PickPack[]> {
  return readPickPacks(backend, accountId, {
    where: sql`p.hand_over_id = ${id}`,
    order: sql`o.external_id, p.part`,
    limit: MAX_PARCELS,
  });
}

/**
 * Returns boxes that are still here while other boxes of their orders go with this hand-over, or
 * have left.
 */
export async function readLeftBehind(
  backend: Backend,
  caller: Caller,
  handOverId?: string,
): Promise<PickPack[]> {
  const isGoneOrGoing = handOverId
    ? sql`and exists (select 1 from pick_packs s where s.account_id = p.account_id and s.order_id = p.order_id and s.hand_over_id = ${handOverId})`
    : sql`and exists (select 1 from pick_packs s where s.account_id = p.account_id and s.order_id = p.order_id and s.hand_over_id is not null and s.closed_at is not null)`;
  return readPickPacks(backend, caller.accountId, {
    where: sql`${IS_LEFT_BEHIND} and ${LEAVES_WITH_COURIER} and ${isVisibleToCaller(caller, sql`o.id`)} ${isGoneOrGoing}`,
    order: sql`o.external_id, p.part`,
    limit: MAX_PARCELS,
  });
}

/**
 * Returns the courier's open hand-over, or a new one. Two people who begin at once get the same
 * one, unless their reach differs: no hand-over has parcels of both.
 */
export async function beginHandOver(
  backend: Backend,
  caller: Caller,
  courier: string,
): Promise<string> {
  const { accountId, userId } = caller;
  const scope = serialiseReach(caller);
  return transaction(backend.db, async (tx) => {
    // Locks the account: a second caller waits, then finds the open hand-over.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    const [openHandOver] = await tx
      .select({ id: handOvers.id })
      .from(handOvers)
      .where(
        and(
          eq(handOvers.accountId, accountId),
          sql`${makeCourierKey(handOvers.courier)} = ${normaliseCourier(courier)}`,
          eq(handOvers.scope, scope),
          eq(handOvers.status, "open"),
        ),
      );
    if (openHandOver) return openHandOver.id;
    const [last] = await tx
      .select({ number: max(handOvers.number) })
      .from(handOvers)
      .where(eq(handOvers.accountId, accountId));
    const id = newId();
    const number = (last?.number ?? 0) + 1;
    await tx.insert(handOvers).values({
      id,
      accountId,
      number,
      courier,
      scope,
      createdBy: userId,
      createdAt: backend.now(),
    });
    return id;
  });
}

const serialiseReach = ({ channelIds, warehouseIds }: Caller): string =>
  channelIds === null && warehouseIds === null
    ? ""
    : JSON.stringify([channelIds, warehouseIds].map((ids) => ids?.toSorted() ?? null));

/**
 * Closes the records of the parcels that the courier took, except those stopped at the door. The
 * channel itself reports that they left. Throws 404, 409 `wrong_status` or `no_parcels`.
 */
export async function closeHandOver(
  backend: Backend,
  caller: Caller,
  id: string,
  { receivedBy, leaveBehind }: z.output<typeof closeCall.body>,
): Promise<void> {
  const { accountId, userId } = caller;
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const isThisHandOver = and(eq(handOvers.accountId, accountId), eq(handOvers.id, id));
    const [handOver] = await tx.select().from(handOvers).where(isThisHandOver).for("update");
    if (!handOver) throw notFound("Hand-over");
    if (handOver.status !== "open")
      throw conflict("wrong_status", "The hand-over is closed", { status: handOver.status });
    // Locks orders before their records, as every scan does.
    await tx.execute(sql`
      select o.id from orders o where o.account_id = ${accountId}
        and o.id in (select p.order_id from pick_packs p where p.account_id = ${accountId} and p.hand_over_id = ${id}) order by o.id for update`);
    await releaseStoppedParcels(tx, accountId, id);
    if (!leaveBehind) await requireAllBoxes(tx, accountId, id);
    const parcels = await tx
      .update(pickPacks)
      .set({ closedAt: now, updatedAt: now })
      .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.handOverId, id)))
      .returning();
    if (parcels.length === 0) throw conflict("no_parcels", "No parcel was handed over");
    await tx
      .update(handOvers)
      .set({ status: "closed", receivedBy, closedAt: now })
      .where(isThisHandOver);
    const detail = { number: handOver.number, courier: handOver.courier };
    for (const parcel of parcels) {
      const box = await readBox(tx, parcel);
      const event = {
        axis: "pickpack",
        type: "handed_over",
        detail: { ...detail, ...(box ? { box: box.number, of: box.of } : {}) },
      } as const;
      await recordEvents(tx, { id: parcel.orderId, accountId }, userId, [event], now);
    }
  });
}

/** Throws 409 `boxes_left_behind`, with the orders, if boxes of these orders are still here. */
async function requireAllBoxes(
  tx: Transaction,
  accountId: string,
  handOverId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ number: string; boxes: number }>(sql`
    select o.external_id as number, count(*)::int as boxes from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and ${IS_LEFT_BEHIND}
      and exists (select 1 from pick_packs s where s.account_id = p.account_id and s.order_id = p.order_id and s.hand_over_id = ${handOverId})
    group by o.external_id order by o.external_id`);
  if (rows.length === 0) return;
  const orders = rows.map(({ number }) => number);
  throw conflict("boxes_left_behind", "Boxes of these orders are still here", { orders });
}

/** These parcels wait to be put back, or for the answer to their buyer. */
async function releaseStoppedParcels(
  tx: Transaction,
  accountId: string,
  handOverId: string,
): Promise<void> {
  await tx.execute(sql`
    update pick_packs p set hand_over_id = null from orders o
    where p.account_id = ${accountId} and p.hand_over_id = ${handOverId} and o.account_id = p.account_id and o.id = p.order_id and not ${LEAVES_WITH_COURIER}`);
}
