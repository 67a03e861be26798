import type { ReturnClaim } from "#contract/return-claims.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { callForPerson } from "./channel-failures.ts";
import { channelTakesReturnAnswers } from "./channel-takes-answers.ts";
import { loadOrder } from "./visible-orders.ts";

const CLAIM_STATUSES: readonly OrderStatus[] = ["return_requested", "returned"];

/**
 * Returns the buyer's claim for a return from the channel. `null`: nothing to send back, or not
 * reported. Throws 404, or as `toProblem` says.
 */
export async function readReturnClaim(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<ReturnClaim | null> {
  const order = await loadOrder(backend.db, caller, orderId);
  if (!CLAIM_STATUSES.includes(order.status)) return null;
  if (!(await channelTakesReturnAnswers(backend, backend.db, order))) return null;
  return callForPerson(
    withCapability(backend, order, "returns", (returns, credentials) =>
      returns.describe(credentials, order.externalId),
    ),
  );
}
