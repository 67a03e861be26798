import { and, eq, isNull, sql } from "drizzle-orm";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { pickLines, pickPacks } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { lockOrder } from "../load-order.ts";
import { recordEvents } from "../order-events.ts";
import { STOCK_STATE } from "../order-states.ts";
import { countUnits, type Doing, finishWave, followParts, setStatus } from "./pick-status.ts";
import { stopOf } from "./pick-stops.ts";
import { outOfWave } from "./waiting-parts.ts";

/**
 * The order's status has changed: of a cancelled order what was fetched waits to be put back, and
 * what was not begun is over; of one that has left, all is. The order's row is locked.
 */
export async function followOrder(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "accountId" | "status">,
  doing: Doing,
): Promise<void> {
  const stock = STOCK_STATE[order.status];
  if (stock === "held") return;
  const open = await tx
    .select()
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, order.accountId),
        eq(pickPacks.orderId, order.id),
        isNull(pickPacks.closedAt),
      ),
    );
  for (const record of open) {
    const { picked } = await countUnits(tx, record);
    if (stock === "released" && picked > 0) continue;
    // A part that was picked short is sent on its own, later than the rest.
    if (stock === "deducted" && record.status === "short") continue;
    if (stock === "deducted" && record.part > 1 && record.status !== "packed") {
      await setStatus(
        tx,
        record,
        picked > 0 ? { status: "short" } : outOfWave(record, doing.now),
        doing,
      );
      await finishWave(tx, record, doing.now);
      continue;
    }
    await tx
      .update(pickPacks)
      .set({ closedAt: doing.now, updatedAt: doing.now })
      .where(and(eq(pickPacks.accountId, record.accountId), eq(pickPacks.id, record.id)));
    await finishWave(tx, record, doing.now);
  }
  if (open.length > 0) await followParts(tx, order, doing);
}

/**
 * A person has put everything back on its rack. Throws 404, 409 `wrong_status` where nothing is to
 * be put back.
 */
export async function confirmPutBack(backend: Backend, caller: Caller, id: string): Promise<void> {
  const doing = { actor: caller.userId, now: backend.now() };
  await transaction(backend.db, async (tx) => {
    const isIt = and(eq(pickPacks.accountId, caller.accountId), eq(pickPacks.id, id));
    const [found] = await tx.select({ orderId: pickPacks.orderId }).from(pickPacks).where(isIt);
    if (!found) throw notFound("Pick-pack record");
    const order = await lockOrder(tx, caller, found.orderId);
    const [record] = await tx.select().from(pickPacks).where(isIt).for("update");
    if (!record) throw notFound("Pick-pack record");
    const { picked } = await countUnits(tx, record);
    const { status } = record;
    const facts = { orderStatus: order.status, status, isClosed: record.closedAt !== null, picked };
    if (stopOf(facts) !== "put_back")
      throw conflict("wrong_status", "Nothing is to be put back", { status });
    await tx
      .update(pickLines)
      .set({ picked: sql`0`, packed: sql`0` })
      .where(and(eq(pickLines.accountId, caller.accountId), eq(pickLines.pickPackId, id)));
    const event = { axis: "pickpack", type: "put_back", detail: { quantity: picked } } as const;
    await recordEvents(tx, order, doing.actor, [event], doing.now);
    const isOver = STOCK_STATE[order.status] === "released";
    await setStatus(
      tx,
      record,
      isOver ? { closedAt: doing.now } : outOfWave(record, doing.now),
      doing,
    );
    await finishWave(tx, record, doing.now);
  });
}
