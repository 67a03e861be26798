import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import type { CancelReason } from "#contract/cancel-reasons.ts";
import { type ActRefusal, listOrderActs } from "#contract/order-acts.ts";

export interface Cancelling {
  /** Orders that can be cancelled now. */
  possible: number;
  /** Reasons that at least one channel takes. */
  reasons: CancelReason[];
  refusals: { code: ActRefusal; count: number }[];
}

/** Returns what the server says about cancelling these orders. */
export async function readCancelling(
  context: Readonly<RouterContextProvider>,
  orderIds: string[],
): Promise<Cancelling> {
  const { orders } = await getCall(context)(listOrderActs, {
    body: { orderIds, acts: ["cancel"] },
  });
  const answers = orders.flatMap(({ acts }) => acts);
  const byRefusal = Map.groupBy(answers, ({ refusal }) => refusal);
  return {
    possible: byRefusal.get(null)?.length ?? 0,
    reasons: [...new Set(answers.flatMap(({ reasons }) => reasons))],
    refusals: [...byRefusal].flatMap(([code, group]) =>
      code === null ? [] : [{ code, count: group.length }],
    ),
  };
}
