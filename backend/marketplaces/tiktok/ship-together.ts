import { z } from "zod";
import { answerOrFailure, arrangeEach } from "../arrange-each.ts";
import type { ArrangingTogether, OrderRef, ShipmentChoice } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { batches, inside, list, number, text } from "../wire.ts";
import { noOrder, readPackagesOf, requireOpen } from "./packages.ts";
import { arrangeShipment, methodBody } from "./shipping.ts";
import { type Shop, shopParams } from "./shop.ts";

/** Orders that one call reads; another ships as many packages. */
const MOST = 50;

/** Each package in the call has its own method, so orders may differ in everything. */
export const TIKTOK_TOGETHER = {
  most: MOST,
  alike: [],
} as const satisfies Partial<ArrangingTogether>;

const Failed = z.object({
  errors: list(
    z.object({
      code: number,
      message: text,
      detail: inside(z.object({ package_id: text })),
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
  const read = await answerOrFailure(readPackagesOf(shop, ids));
  if (read instanceof ConnectorError) {
    // One unknown order fails the call for all.
    if (read.kind === "not_found")
      return arrangeEach(orders, (order) => arrangeShipment(shop, order, choice));
    return orders.map(() => read);
  }
  const openOf = new Map(ids.map((id) => [id, openPackagesOf(read.get(id), id)]));
  const open = new Set(
    [...openOf.values()].flatMap((found) =>
      found instanceof ConnectorError ? [] : found.map(({ packageId }) => packageId),
    ),
  );
  const failures = new Map<string, ConnectorError>();
  for (const some of batches([...open], MOST))
    for (const [packageId, failure] of await shipPackages(shop, some, choice))
      failures.set(packageId, failure);
  return ids.map((id) => {
    const found = openOf.get(id) ?? noOrder(id);
    if (found instanceof ConnectorError) return found;
    return found.map(({ packageId }) => failures.get(packageId)).find(Boolean) ?? null;
  });
}

function openPackagesOf(order: Parameters<typeof requireOpen>[0] | undefined, id: string) {
  if (!order) return noOrder(id);
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
  const told = await answerOrFailure(
    shop.http.json({
      ...shopParams(shop),
      path: "/fulfillment/202309/packages/ship",
      body: { packages: packageIds.map((id) => ({ id, ...methodBody(choice) })) },
      schema: inside(Failed),
    }),
  );
  if (told instanceof ConnectorError) return packageIds.map((id) => [id, told]);
  return (told?.errors ?? []).map(({ code, message, detail }) => [
    detail?.package_id ?? "",
    shop.http.failure({ code, message }),
  ]);
}
