import type { OrderRef } from "./channel-shipping.ts";
import { ConnectorError } from "./connector.ts";

/** Errors about the shop's connection concern no single order, so they are thrown. */
const OF_THE_SHOP: ReadonlySet<ConnectorError["kind"]> = new Set(["token_expired", "unauthorised"]);

/** Arranges each order separately, for marketplaces without a call for several. */
export async function arrangeEach(
  orders: readonly OrderRef[],
  arrange: (order: OrderRef) => Promise<void>,
): Promise<(ConnectorError | null)[]> {
  const outcomes: (ConnectorError | null)[] = [];
  for (const order of orders) outcomes.push((await answerOrFailure(arrange(order))) ?? null);
  return outcomes;
}

/** Returns the answer of a call about orders, or the error with which it failed. */
export async function answerOrFailure<T>(call: Promise<T>): Promise<T | ConnectorError> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ConnectorError) || OF_THE_SHOP.has(error.kind)) throw error;
    return error;
  }
}
