import type { OrderRef } from "./channel-shipping.ts";
import { ConnectorError } from "./connector.ts";

/** What is about the shop's connection is about none of the orders, and thrown. */
const OF_THE_SHOP: ReadonlySet<ConnectorError["kind"]> = new Set(["token_expired", "unauthorised"]);

/** Each order by calls of its own, where the marketplace does not take them together. */
export async function arrangeEach(
  orders: readonly OrderRef[],
  arrange: (order: OrderRef) => Promise<void>,
): Promise<(ConnectorError | null)[]> {
  const outcomes: (ConnectorError | null)[] = [];
  for (const order of orders) outcomes.push((await failureOr(arrange(order))) ?? null);
  return outcomes;
}

/** What a call about orders answers, or why it failed. */
export async function failureOr<T>(call: Promise<T>): Promise<T | ConnectorError> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ConnectorError) || OF_THE_SHOP.has(error.kind)) throw error;
    return error;
  }
}
