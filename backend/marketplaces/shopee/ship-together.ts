import { z } from "zod";
import { answerOrFailure, arrangeEach } from "../arrange-each.ts";
import type {
  ArrangingTogether,
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { batches, list, text } from "../wire.ts";
import { toItemError } from "./errors.ts";
import { noOrder, type Parcel, readParcelsOf } from "./parcels.ts";
import {
  alreadyArranged,
  arrangeShipment,
  isByBranch,
  methodBody,
  offered,
  Parameters,
  shippingParameters,
} from "./shipping.ts";
import type { Shop } from "./shop.ts";

/** Most parcels in `mass_ship_order`, and most orders in `get_order_detail`. */
const MOST = 50;

/** `mass_ship_order` requires one `logistics_channel_id` and one `product_location_id`. */
export const SHOPEE_TOGETHER = {
  most: MOST,
  alike: ["courier", "warehouse"],
} as const satisfies Partial<ArrangingTogether>;

const Told = {
  success_list: list(z.object({ package_number: text })),
  fail_list: list(z.object({ package_number: text, fail_reason: text })),
};
const Shipped = z.object(Told);
/** Without offers if every parcel failed. */
const Offered = z.union([Parameters.extend(Told), Shipped]);

type Outcome = ConnectorError | null;
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
): Promise<Outcome[]> {
  const alone = (order: OrderRef) => arrangeShipment(shop, order, choice);
  const parcels = isForOne(choice) ? null : await readAll(shop, orders);
  if (!parcels) return arrangeEach(orders, alone);
  const outcomes = new Map<string, Outcome>();
  const open: Open[] = [];
  for (const order of orders) {
    const orderSn = order.externalOrderId;
    const orderParcels = parcels.get(orderSn);
    if (orderParcels?.some(({ state }) => state === "retry"))
      outcomes.set(orderSn, (await answerOrFailure(alone(order))) ?? null);
    else if (!orderParcels) outcomes.set(orderSn, noOrder(orderSn));
    else if (orderParcels.every(({ state }) => state === "arranged"))
      outcomes.set(orderSn, alreadyArranged());
    else
      for (const parcel of orderParcels)
        if (parcel.state === "open") open.push({ ...parcel, orderSn });
  }
  for (const group of alikeIn(open)) {
    const failed = await massShip(shop, group, choice);
    for (const [at, { orderSn }] of group.entries())
      outcomes.set(orderSn, outcomes.get(orderSn) ?? failed[at] ?? null);
  }
  return orders.map(({ externalOrderId }) => outcomes.get(externalOrderId) ?? null);
}

/** Reads each order's next parameters: one answer per courier and warehouse. */
export async function parametersTogether(
  shop: Shop,
  orders: readonly OrderRef[],
): Promise<(ShippingParameters | ConnectorError)[]> {
  const answers = new Map<string, ShippingParameters | ConnectorError>();
  const parcels = await readAll(shop, orders);
  const open = orders.flatMap(({ externalOrderId: orderSn }) => {
    const next = parcels?.get(orderSn)?.find(({ state }) => state !== "arranged");
    return next?.state === "open" ? [{ ...next, orderSn }] : [];
  });
  for (const group of alikeIn(open))
    for (const [at, answer] of (await massParameters(shop, group)).entries())
      answers.set(group[at]?.orderSn ?? "", answer);
  for (const order of orders)
    if (!answers.has(order.externalOrderId))
      answers.set(order.externalOrderId, await answerOrFailure(shippingParameters(shop, order)));
  return orders.flatMap(({ externalOrderId }) => answers.get(externalOrderId) ?? []);
}

async function massParameters(shop: Shop, parcels: readonly Open[]) {
  const told = await answerOrFailure(
    shop.http.json({
      path: "/api/v2/logistics/get_mass_shipping_parameter",
      credentials: shop.credentials,
      body: inCommon(parcels),
      schema: Offered,
    }),
  );
  return parcels.map(({ packageNumber }) => {
    if (told instanceof ConnectorError) return told;
    const failure = outcomeIn(told, packageNumber);
    return failure ?? ("info_needed" in told ? offered(shop, told) : {});
  });
}

/** Groups parcels that may share a call, up to its maximum. */
function alikeIn(open: readonly Open[]): Open[][] {
  const groups = Map.groupBy(open, (one) => `${one.logisticsChannelId} ${one.locationId}`);
  return [...groups.values()].flatMap((group) => batches(group, MOST));
}

function inCommon(parcels: readonly Open[]) {
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
  const parcels = await answerOrFailure(readParcelsOf(shop, orderSns));
  if (!(parcels instanceof ConnectorError)) return parcels;
  if (parcels.kind === "not_found") return null;
  throw parcels;
}

/** Makes one call for parcels with the same courier and warehouse. Returns an outcome for each. */
async function massShip(
  shop: Shop,
  parcels: readonly Open[],
  choice: ShipmentChoice,
): Promise<Outcome[]> {
  const told = await answerOrFailure(
    shop.http.json({
      path: "/api/v2/logistics/mass_ship_order",
      credentials: shop.credentials,
      body: { ...inCommon(parcels), ...methodBody(choice) },
      schema: Shipped,
    }),
  );
  return parcels.map(({ packageNumber }) =>
    told instanceof ConnectorError ? told : outcomeIn(told, packageNumber),
  );
}

/** The outcome of a parcel that the answer does not name is unknown: it must be read. */
function outcomeIn(told: z.infer<typeof Shipped>, packageNumber: string): Outcome {
  const isIt = (one: { package_number: string }) => one.package_number === packageNumber;
  const failure = told.fail_list.find(isIt);
  if (failure) return toItemError("mass_ship_failed", failure.fail_reason);
  if (told.success_list.some(isIt)) return null;
  return new ConnectorError("unavailable", "not_told", `${packageNumber} is not in the answer`);
}
