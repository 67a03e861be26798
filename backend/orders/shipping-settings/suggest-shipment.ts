import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { normaliseCourier } from "#contract/courier-key.ts";
import type { Backend } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { channelWarehouses } from "../../db/schema/channels.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { chooseDefaultShipment, findAddressOfGoods } from "./choose-default-shipment.ts";
import { readShippingSettings } from "./shipping-settings.ts";

export interface ShippingDefaults {
  timeZone: string;
  senderName: string;
  /** The key is `normaliseCourier`. */
  methods: ReadonlyMap<string, "pickup" | "dropoff">;
  cutOffs: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, { name: string; address: string }>;
  /** The channel's ids of the addresses bound to a warehouse. The key is `makeBindingKey`. */
  addressIds: ReadonlyMap<string, readonly string[]>;
}

const makeBindingKey = (channelId: string, warehouseId: string | null) =>
  `${channelId} ${warehouseId}`;

export async function readDefaults(
  { db }: Pick<Backend, "db">,
  accountId: string,
): Promise<ShippingDefaults> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`There is no account ${accountId}`);
  const { methods, cutOffs } = await readShippingSettings(db, accountId);
  const places = await db
    .select({ id: warehouses.id, name: warehouses.name, address: warehouses.address })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), isNull(warehouses.deletedAt)));
  const boundChannelWarehouses = await db
    .select()
    .from(channelWarehouses)
    .where(
      and(eq(channelWarehouses.accountId, accountId), isNotNull(channelWarehouses.warehouseId)),
    );
  const rowsByPlace = Map.groupBy(boundChannelWarehouses, (row) =>
    makeBindingKey(row.channelId, row.warehouseId),
  );
  return {
    timeZone: account.timeZone,
    senderName: account.name,
    methods: new Map(methods.map(({ courier, method }) => [normaliseCourier(courier), method])),
    cutOffs: new Map(cutOffs.map(({ warehouseId, time }) => [warehouseId, time])),
    places: new Map(places.map(({ id, ...place }) => [id, place])),
    addressIds: new Map(
      [...rowsByPlace].map(([key, rows]) => [
        key,
        rows.flatMap(({ addressIds, externalId }) =>
          addressIds.length > 0 ? addressIds : [externalId],
        ),
      ]),
    ),
  };
}

export type OrderOrigin = Pick<OrderRow, "channelId" | "courier" | "warehouseId">;

/** Returns the account's default shipment, or that of `method` only. `null`: a person chooses. */
export function suggestShipment(
  defaults: ShippingDefaults,
  order: OrderOrigin,
  parameters: ShippingParameters,
  { now, method }: { now: Date; method?: "pickup" | "dropoff" },
): ShipmentChoice | null {
  const { timeZone, senderName, methods, cutOffs } = defaults;
  const { warehouseId, courier } = order;
  const cutOff = warehouseId === null ? null : (cutOffs.get(warehouseId) ?? null);
  const preference = { now, timeZone, senderName, cutOff, ...findPlace(defaults, order) };
  if (method) return chooseDefaultShipment(parameters, { ...preference, method });
  return chooseDefaultShipment(parameters, {
    ...preference,
    method: findDefaultMethod({ methods }, { courier }, parameters),
  });
}

/** Returns the warehouse of the order's goods, with its pickup address, or `null`. */
export function locateGoods(
  defaults: ShippingDefaults,
  order: OrderOrigin,
  parameters: ShippingParameters,
): { warehouseName: string; addressId: string | null } | null {
  const place = findPlace(defaults, order);
  if (!place.name) return null;
  const address = findAddressOfGoods(parameters, place);
  return { warehouseName: place.name, addressId: address?.addressId ?? null };
}

function findPlace(
  { places, addressIds: boundIds }: ShippingDefaults,
  { channelId, warehouseId }: OrderOrigin,
) {
  const { name = "", address: warehouseAddress = "" } = places.get(warehouseId ?? "") ?? {};
  const addressIds = boundIds.get(makeBindingKey(channelId, warehouseId)) ?? [];
  return { name, warehouseAddress, addressIds, isOnlyWarehouse: places.size === 1 };
}

/** Returns the courier's set method if it is offered. Never chooses another one. */
export function findDefaultMethod(
  { methods }: Pick<ShippingDefaults, "methods">,
  { courier }: Pick<OrderRow, "courier">,
  parameters: ShippingParameters,
): "pickup" | "dropoff" | null {
  const setMethod = methods.get(normaliseCourier(courier));
  return setMethod && parameters[setMethod] ? setMethod : null;
}
