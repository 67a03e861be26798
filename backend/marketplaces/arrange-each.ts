import type { OrderRef } from "./channel-shipping.ts";
import { ConnectorError } from "./connector.ts";

/** They concern the shop's connection and no single order, so they are thrown. */
const SHOP_WIDE_ERRORS: ReadonlySet<ConnectorError["kind"]> = new Set([
  "token_expired",
  "unauthorised",
]);

/** For marketplaces without a call for several orders. */
export async function arrangeEach(
  orders: readonly OrderRef[],
  arrange: (order: OrderRef) => Promise<void>,
): Promise<(ConnectorError | null)[]> {
  const outcomes: (ConnectorError | null)[] = [];
  for (const order of orders) outcomes.push((await catchConnectorError(arrange(order))) ?? null);
  return outcomes;
}

/** Returns the answer, or the ConnectorError. */
export async function catchConnectorError<T>(call: Promise<T>): Promise<T | ConnectorError> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ConnectorError) || SHOP_WIDE_ERRORS.has(error.kind)) throw error;
    return error;
  }
}
