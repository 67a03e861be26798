import { z } from "zod";
import { arrangeEach, catchConnectorError } from "../arrange-each.ts";
import type {
  ArrangingTogether,
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { makeListSchema, splitIntoBatches, text } from "../wire.ts";
import { toItemError } from "./errors.ts";
import { noOrderError, type Parcel, readParcelsByOrder } from "./parcels.ts";
import {
  alreadyArrangedError,
  arrangeShipment,
  isByBranch,
  makeMethodBody,
  Parameters,
  readShippingParameters,
  toOffer,
} from "./shipping.ts";
import type { Shop } from "./shop.ts";

/** Most parcels in `mass_ship_order`, and most orders in `get_order_detail`. */
const MAX_TOGETHER = 50;

/** `mass_ship_order` requires one `logistics_channel_id` and one `product_location_id`. */
export const SHOPEE_TOGETHER = {
  most: MAX_TOGETHER,
  alike: ["courier", "warehouse"],
} as const satisfies Partial<ArrangingTogether>;

const Told = {
  success_list: makeListSchema(z.object({ package_number: text })),
  fail_list: makeListSchema(z.object({ package_number: text, fail_reason: text })),
};
const Shipped = z.object(Told);
/** The offers are absent if every parcel failed. */
const Offered = z.union([Parameters.extend(Told), Shipped]);

type ShipOutcome = ConnectorError | null;
interface Open extends Parcel {
  orderSn: string;
}

/**
 * Arranges every parcel of the orders that is not arranged yet. Parcels whose courier did not come,
 * and methods that differ by parcel, go one by one.
 */
export async function arrangeTogether(
  shop: Shop,
  orders: readonly OrderRef[],
  choice: ShipmentChoice,
): Promise<ShipOutcome[]> {
  const arrangeAlone = (order: OrderRef) => arrangeShipment(shop, order, choice);
  const parcels = isForOne(choice) ? null : await readAll(shop, orders);
  if (!parcels) return arrangeEach(orders, arrangeAlone);
  const outcomes = new Map<string, ShipOutcome>();
  const openEntries: Open[] = [];
  for (const order of orders) {
    const orderSn = order.externalOrderId;
    const orderParcels = parcels.get(orderSn);
    if (orderParcels?.some(({ state }) => state === "retry"))
      outcomes.set(orderSn, (await catchConnectorError(arrangeAlone(order))) ?? null);
    else if (!orderParcels) outcomes.set(orderSn, noOrderError(orderSn));
    else if (orderParcels.every(({ state }) => state === "arranged"))
      outcomes.set(orderSn, alreadyArrangedError());
    else
      for (const parcel of orderParcels)
        if (parcel.state === "open") openEntries.push({ ...parcel, orderSn });
  }
  for (const group of groupAlike(openEntries)) {
    const failedOutcomes = await shipTogether(shop, group, choice);
    for (const [index, { orderSn }] of group.entries())
      outcomes.set(orderSn, outcomes.get(orderSn) ?? failedOutcomes[index] ?? null);
  }
  return orders.map(({ externalOrderId }) => outcomes.get(externalOrderId) ?? null);
}

/** Reads each order's next parameters: one answer per courier and warehouse. */
export async function readParametersTogether(
  shop: Shop,
  orders: readonly OrderRef[],
): Promise<(ShippingParameters | ConnectorError)[]> {
  const answers = new Map<string, ShippingParameters | ConnectorError>();
  const parcels = await readAll(shop, orders);
  const openEntry = orders.flatMap(({ externalOrderId: orderSn }) => {
    const next = parcels?.get(orderSn)?.find(({ state }) => state !== "arranged");
    return next?.state === "open" ? [{ ...next, orderSn }] : [];
  });
  for (const group of groupAlike(openEntry))
    for (const [index, answer] of (await readMassParameters(shop, group)).entries())
      answers.set(group[index]?.orderSn ?? "", answer);
  for (const order of orders)
    if (!answers.has(order.externalOrderId))
      answers.set(
        order.externalOrderId,
        await catchConnectorError(readShippingParameters(shop, order)),
      );
  return orders.flatMap(({ externalOrderId }) => answers.get(externalOrderId) ?? []);
}

async function readMassParameters(shop: Shop, parcels: readonly Open[]) {
  const answer = await catchConnectorError(
    shop.http.json({
      path: "/api/v2/logistics/get_mass_shipping_parameter",
      credentials: shop.credentials,
      body: pickCommonFields(parcels),
      schema: Offered,
    }),
  );
  return parcels.map(({ packageNumber }) => {
    if (answer instanceof ConnectorError) return answer;
    const failure = findOutcome(answer, packageNumber);
    return failure ?? ("info_needed" in answer ? toOffer(shop, answer) : {});
  });
}

/** Groups parcels that may share a call, up to its maximum. */
function groupAlike(openEntries: readonly Open[]): Open[][] {
  const groups = Map.groupBy(
    openEntries,
    (entry) => `${entry.logisticsChannelId} ${entry.locationId}`,
  );
  return [...groups.values()].flatMap((group) => splitIntoBatches(group, MAX_TOGETHER));
}

function pickCommonFields(parcels: readonly Open[]) {
  const { logisticsChannelId, locationId } = parcels[0] ?? {};
  return {
    ...(logisticsChannelId ? { logistics_channel_id: Number(logisticsChannelId) } : {}),
    ...(locationId ? { product_location_id: locationId } : {}),
    package_list: parcels.map(({ packageNumber }) => ({ package_number: packageNumber })),
  };
}

/**
 * A code belongs to one parcel, and `mass_ship_order` takes none for a pickup. A partner without
 * branches is named only in `ship_order`.
 */
const isForOne = (choice: ShipmentChoice) =>
  choice.method === "manual" ||
  Boolean(choice.trackingCode) ||
  (choice.method === "dropoff" && !isByBranch(choice));

/** Returns `null` if an order that the shop does not have failed the call for all. */
async function readAll(shop: Shop, orders: readonly OrderRef[]) {
  const orderSns = orders.map(({ externalOrderId }) => externalOrderId);
  const parcels = await catchConnectorError(readParcelsByOrder(shop, orderSns));
  if (!(parcels instanceof ConnectorError)) return parcels;
  if (parcels.kind === "not_found") return null;
  throw parcels;
}

/** Makes one call for parcels with the same courier and warehouse. Returns an outcome for each. */
async function shipTogether(
  shop: Shop,
  parcels: readonly Open[],
  choice: ShipmentChoice,
): Promise<ShipOutcome[]> {
  const answer = await catchConnectorError(
    shop.http.json({
      path: "/api/v2/logistics/mass_ship_order",
      credentials: shop.credentials,
      body: { ...pickCommonFields(parcels), ...makeMethodBody(choice) },
      schema: Shipped,
    }),
  );
  return parcels.map(({ packageNumber }) =>
    answer instanceof ConnectorError ? answer : findOutcome(answer, packageNumber),
  );
}

/** The outcome of a parcel that the answer does not name is unknown: it must be read. */
function findOutcome(toldText: z.infer<typeof Shipped>, packageNumber: string): ShipOutcome {
  const isIt = (entry: { package_number: string }) => entry.package_number === packageNumber;
  const failure = toldText.fail_list.find(isIt);
  if (failure) return toItemError("mass_ship_failed", failure.fail_reason);
  if (toldText.success_list.some(isIt)) return null;
  return new ConnectorError("unavailable", "not_told", `${packageNumber} is not in the answer`);
}
