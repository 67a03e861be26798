import { z } from "zod";
import { arrangeEach, catchConnectorError } from "../arrange-each.ts";
import type { ArrangingTogether, OrderRef, ShipmentChoice } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { makeInsideSchema, makeListSchema, number, splitIntoBatches, text } from "../wire.ts";
import { noOrderError, readPackagesByOrder, requireOpen } from "./packages.ts";
import { arrangeShipment, makeMethodBody } from "./shipping.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** Orders that one call reads; another ships as many packages. */
const MAX_TOGETHER = 50;

/** Each package in the call has its own method, so orders may differ in everything. */
export const TIKTOK_TOGETHER = {
  most: MAX_TOGETHER,
  alike: [],
} as const satisfies Partial<ArrangingTogether>;

const Failed = z.object({
  errors: makeListSchema(
    z.object({
      code: number,
      message: text,
      detail: makeInsideSchema(z.object({ package_id: text })),
    }),
  ),
});

/**
 * Arranges every package of the orders that is not arranged yet, once each: one package may hold
 * several orders.
 */
export async function arrangeTogether(
  shop: Shop,
  orders: readonly OrderRef[],
  choice: ShipmentChoice,
): Promise<(ConnectorError | null)[]> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const reading = await catchConnectorError(readPackagesByOrder(shop, ids));
  if (reading instanceof ConnectorError) {
    // One unknown order fails the call for all.
    if (reading.kind === "not_found")
      return arrangeEach(orders, (order) => arrangeShipment(shop, order, choice));
    return orders.map(() => reading);
  }
  const listOpenPackages = new Map(ids.map((id) => [id, openPackagesOf(reading.get(id), id)]));
  const openEntries = new Set(
    [...listOpenPackages.values()].flatMap((found) =>
      found instanceof ConnectorError ? [] : found.map(({ packageId }) => packageId),
    ),
  );
  const failures = new Map<string, ConnectorError>();
  for (const chunk of splitIntoBatches([...openEntries], MAX_TOGETHER))
    for (const [packageId, failure] of await shipPackages(shop, chunk, choice))
      failures.set(packageId, failure);
  return ids.map((id) => {
    const found = listOpenPackages.get(id) ?? noOrderError(id);
    if (found instanceof ConnectorError) return found;
    return found.map(({ packageId }) => failures.get(packageId)).find(Boolean) ?? null;
  });
}

function openPackagesOf(order: Parameters<typeof requireOpen>[0] | undefined, id: string) {
  if (!order) return noOrderError(id);
  try {
    return requireOpen(order);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

async function shipPackages(
  shop: Shop,
  packageIds: readonly string[],
  choice: ShipmentChoice,
): Promise<[packageId: string, failure: ConnectorError][]> {
  const answer = await catchConnectorError(
    shop.http.json({
      ...makeShopParams(shop),
      path: "/fulfillment/202309/packages/ship",
      body: { packages: packageIds.map((id) => ({ id, ...makeMethodBody(choice) })) },
      schema: makeInsideSchema(Failed),
    }),
  );
  if (answer instanceof ConnectorError) return packageIds.map((id) => [id, answer]);
  return (answer?.errors ?? []).map(({ code, message, detail }) => [
    detail?.package_id ?? "",
    shop.http.failure({ code, message }),
  ]);
}
