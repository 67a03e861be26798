import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { answerReturn as answerCall } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import type { Returns } from "../marketplaces/channel-returns.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { forPerson } from "./channel-failures.ts";
import { loadOrder, lockOrder, requireStatus } from "./load-order.ts";
import { recordEvents } from "./order-events.ts";
import { pullOrder } from "./pull-orders.ts";

type Answer = z.output<typeof answerCall.body>;

/**
 * Tells the channel whether the buyer may send the goods back, and keeps what was said. The goods
 * come into stock when a person has counted them (receive-return.ts). Throws 404, 409
 * `wrong_status`, `already_answered`, `no_open_return`, 422 with the field `reason` for one that
 * the channel does not know, else as `toProblem` says.
 */
export async function answerReturn(
  backend: Backend,
  caller: Caller,
  orderId: string,
  answer: Answer,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["return_requested"]);
  if (order.returnAnswer) throw answeredBefore(order);
  await forPerson(
    withCapability(backend, order, "returns", (returns, credentials) =>
      tell(returns, credentials, order, answer, caller.email),
    ),
  );
  await keep(backend, caller, orderId, answer);
  // What the channel makes of it; that it was told is kept already.
  await pullOrder(backend, order, order.externalId).catch((error: unknown) =>
    backend.log.warn({ err: error, orderId }, "an answered return could not be read again"),
  );
}

async function tell(
  returns: Returns,
  credentials: Credentials,
  order: OrderRow,
  { accept, reason, note }: Answer,
  email: string,
): Promise<void> {
  if (!accept && (reason === null || !returns.refusalReasons.includes(reason)))
    throw invalid("invalid_body", "The channel knows no such reason", {
      reason: reason === null ? "required" : "invalid",
    });
  const returnId = await returns.findOpen(credentials, order.externalId);
  if (returnId === null)
    throw conflict("no_open_return", "The channel has no return of this order to answer");
  if (accept) await returns.accept(credentials, returnId);
  else await returns.refuse(credentials, returnId, { reason: reason ?? "", note, email });
}

async function keep(
  backend: Backend,
  caller: Caller,
  orderId: string,
  { accept, reason, note }: Answer,
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    await tx
      .update(orders)
      .set({ returnAnswer: accept ? "accepted" : "refused", updatedAt: now })
      .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    const type = accept ? "return_accepted" : "return_refused";
    const detail = accept ? { note } : { reason, note };
    await recordEvents(tx, order, caller.userId, [{ axis: "order", type, detail }], now);
  });
}

const answeredBefore = ({ returnAnswer }: OrderRow) =>
  conflict("already_answered", "The return was answered before", { answer: returnAnswer ?? "" });
