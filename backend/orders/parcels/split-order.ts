import type { z } from "zod";
import type { FieldLimits } from "#contract/field-limits.ts";
import type { getOrderParcels, splitOrder as splitCall } from "#contract/parcels.ts";
import { withCapability } from "../../channels/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../http/problem-error.ts";
import type { ParcelLine, SplittingOrders } from "../../marketplaces/channel-shipping.ts";
import { requireOffered } from "../../marketplaces/connector.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { callForPerson } from "../channel-failures.ts";
import { loadActFacts, requireAct } from "../order-acts.ts";
import { recordEvents } from "../order-events.ts";
import { pullOrder } from "../pull-orders.ts";
import { type ReadLine, readLinesByOrder } from "../read-lines.ts";
import { loadOrder, requireStatus, toOrderKey, toOrderRef } from "../visible-orders.ts";
import { readCombinableOrders } from "./combine-orders.ts";
import { followParcels } from "./follow-parcels.ts";
import { loadOrderUnits, takeUnitsFromLines } from "./unassigned-units.ts";

type OrderParcels = z.output<NonNullable<typeof getOrderParcels.response>>;
type WantedParcels = z.output<typeof splitCall.body>["parcels"];

/** Throws as contract/parcels.ts says. */
export async function readOrderParcels(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<OrderParcels> {
  const order = await loadOrder(backend.db, caller, orderId);
  const unitsOfOrder = await loadOrderUnits(backend.db, { accountId: order.accountId, orderId });
  const parcelsOfOrder = await callForPerson(
    callChannel(backend, order, (splitting, credentials) =>
      splitting.read(credentials, toOrderRef(order)),
    ),
  );
  return {
    ...parcelsOfOrder,
    combinable:
      order.status === "to_process" ? await readCombinableOrders(backend, caller, order) : [],
    parcels: parcelsOfOrder.parcels.map(({ lines, ...parcel }) => ({
      ...parcel,
      lines: lines.flatMap((line) => takeUnitsFromLines(unitsOfOrder, line)),
    })),
  };
}

/** Throws as contract/parcels.ts says. */
export async function splitOrder(
  backend: Backend,
  caller: Caller,
  orderId: string,
  parcels: WantedParcels,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("split", facts);
  const { most, byUnit } = await readOrderParcels(backend, caller, orderId);
  const lines = (await readLinesByOrder(backend, order.accountId, [order.id])).get(order.id) ?? [];
  requireEachUnitOnce(lines, parcels);
  const hasDividedLine = lines.some(
    ({ id }) => parcels.filter((parcel) => parcel.some(({ lineId }) => lineId === id)).length > 1,
  );
  if (hasDividedLine && !byUnit) throw invalidParcels("whole_lines");
  if (most > 1 && parcels.length > most)
    throw invalidParcels("too_big", { parcels: { bound: "at_most.list", limit: most } });
  await callForPerson(splitOnChannel(backend, order, lines, parcels));
  await recordSplit(backend, order, caller.userId, {
    type: "split",
    detail: { parcels: parcels.length },
  });
}

/** Throws as contract/parcels.ts says. */
export async function joinParcels(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_process"]);
  await callForPerson(
    callChannel(backend, order, async ({ join }, credentials) => {
      await requireOffered(join, "joining parcels")(credentials, toOrderRef(order));
    }),
  );
  await recordSplit(backend, order, caller.userId, { type: "joined" });
}

async function splitOnChannel(
  backend: Backend,
  order: OrderRow,
  lines: readonly ReadLine[],
  parcels: WantedParcels,
): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const wantedParcelLines = parcels.map((parcel) =>
    parcel.flatMap(({ lineId, quantity }): ParcelLine[] => {
      const line = byId.get(lineId);
      if (!line) return [];
      const { externalProductId, externalVariantId } = line;
      return [{ externalProductId, externalVariantId, quantity }];
    }),
  );
  await callChannel(backend, order, (splitting, credentials) =>
    splitting.split(credentials, toOrderRef(order), wantedParcelLines),
  );
}

const callChannel = <T>(
  backend: Backend,
  order: OrderRow,
  callSplitting: (splitting: SplittingOrders, credentials: Credentials) => Promise<T>,
) =>
  withCapability(backend, order, "shipping", async (shipping, credentials) =>
    callSplitting(requireOffered(shipping.splitting, "splitting orders"), credentials),
  );

/** Adds the person to the timeline, and reads the order again. */
async function recordSplit(
  backend: Backend,
  order: OrderRow,
  actor: string,
  event: { type: "split" | "joined"; detail?: Record<string, unknown> },
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, (tx) =>
    recordEvents(tx, order, actor, [{ axis: "order", ...event }], now),
  );
  await callForPerson(pullOrder(backend, order, order.externalId));
  await callForPerson(followParcels(backend, toOrderKey(order)));
}

/** Throws 422 unless each unit is in exactly one parcel. */
function requireEachUnitOnce(lines: readonly ReadLine[], parcels: WantedParcels): void {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of parcels.flat())
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  const soldLines = lines.filter(({ quantity }) => quantity > 0);
  const isWhole =
    units.size === soldLines.length &&
    soldLines.every(({ id, quantity }) => units.get(id) === quantity);
  if (!isWhole) throw invalidParcels("units_left_out");
}

const invalidParcels = (code: string, limits: FieldLimits = {}) =>
  invalid("invalid_body", "The parcels do not hold the order", { parcels: code }, limits);
