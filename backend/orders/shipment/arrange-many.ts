import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { arrangeShipments, planShipments, ShipmentGroup } from "#contract/bulk-shipments.ts";
import type { OrderSummary } from "#contract/orders.ts";
import type { ShippingParameters } from "#contract/shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import { orders } from "../../db/schema/orders.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { arrangeEachAsChosen } from "../arrange-as-chosen.ts";
import { readOrderPage } from "../read-order-page.ts";
import { readParametersOf } from "../shipping-parameters.ts";

type Plan = z.output<NonNullable<typeof planShipments.response>>;
type Blocked = Plan["blocked"][number];

/** A person is needed before goods can leave, or the marketplace sends them. */
const NEEDS_SOMEBODY = [
  ...(["unmapped", "out_of_stock", "no_warehouse", "fulfilled_by_channel"] as const),
];

/**
 * What the orders need, grouped. An order whose channel does not answer is named and holds up
 * nothing.
 */
export async function planMany(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
): Promise<Plan> {
  const found = await readSummaries(backend, caller, orderIds);
  const blocked: Blocked[] = orderIds
    .filter((id) => !found.has(id))
    .map((orderId) => ({ orderId, orderNumber: "", code: "not_found", message: "" }));
  const askable = [...found.values()].filter((order) => {
    const code = needsSomebody(order);
    if (code) blocked.push({ ...named(order), code, message: "" });
    return !code;
  });
  const ids = askable.map(({ id }) => id);
  const parameters = await readParametersOf(backend, caller, ids);
  const groups = new Map<string, ShipmentGroup>();
  for (const order of askable) {
    const offer = parameters.get(order.id) ?? notFound("Order");
    if (offer instanceof ProblemError) blocked.push({ ...named(order), ...reasonOf(offer) });
    else join(groups, order, offer);
  }
  return { groups: [...groups.values()], blocked };
}

const named = ({ id, externalId }: OrderSummary) => ({ orderId: id, orderNumber: externalId });

const needsSomebody = ({ flags }: OrderSummary) =>
  NEEDS_SOMEBODY.find((each) => flags.includes(each));

async function readSummaries(
  backend: Backend,
  { accountId }: Caller,
  orderIds: readonly string[],
): Promise<Map<string, OrderSummary>> {
  const page = await readOrderPage(
    backend,
    {
      where: sql`${orders.accountId} = ${accountId} and ${orders.id} in ${[...orderIds]}`,
      order: sql`${orders.shipByAt}, ${orders.id}`,
      limit: orderIds.length,
      offset: 0,
    },
    backend.now(),
  );
  return new Map(page.orders.map((order) => [order.id, order]));
}

/** Orders of one shop that are offered the same are one group. */
function join(
  groups: Map<string, ShipmentGroup>,
  order: OrderSummary,
  parameters: ShippingParameters,
): void {
  const key = JSON.stringify([order.channelId, parameters]);
  const { channelId, channelType, channelName } = order;
  const group = groups.get(key) ?? {
    ...{ channelId, channelType, channelName, parameters },
    couriers: [],
    orders: [],
  };
  groups.set(key, group);
  group.orders.push(order);
  if (order.courier && !group.couriers.includes(order.courier)) group.couriers.push(order.courier);
}

/** Arranges each order for itself. Those that are refused come back with why. */
export async function arrangeMany(
  backend: Backend,
  caller: Caller,
  { shipments }: z.output<typeof arrangeShipments.body>,
): Promise<z.output<NonNullable<typeof arrangeShipments.response>>> {
  const outcomes = [...(await arrangeEachAsChosen(backend, caller, shipments))];
  const arranged = outcomes.flatMap(([orderId, problem]) => (problem ? [] : [orderId]));
  const refused = new Map(
    outcomes.flatMap(([orderId, problem]) =>
      problem ? [[orderId, reasonOf(problem)] as const] : [],
    ),
  );
  if (refused.size === 0) return { arranged, failed: [] };
  const numbers = await readSummaries(backend, caller, [...refused.keys()]);
  const failed = [...refused].map(([orderId, reason]) => ({
    ...{ orderId, ...reason },
    orderNumber: numbers.get(orderId)?.externalId ?? "",
  }));
  return { arranged, failed };
}

const reasonOf = ({ problem, message }: ProblemError) => ({ code: problem.code, message });
