import { z } from "zod";
import type { OrderRef, ParcelLine, ParcelsOfOrder, SplittingOrders } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, makeListSchema, number, optionalNumber, word } from "../wire.ts";
import { makeParcelBody, noOrderError, readParcels } from "./parcels.ts";
import { readParcelTracking } from "./shipping.ts";
import type { Shop } from "./shop.ts";

/** Parcels of one order, everywhere except in Taiwan. */
const MAX_PARCELS = 5;
/** Regions in which one item's units may be divided, in shops that Shopee allows it. */
const BY_UNIT = new Set(["SG", "TH", "TW", "MY"]);
/** Distinguishes items within a bundle or an add-on deal. */
const Named = {
  item_id: number,
  model_id: number,
  // `split_order` takes them as they were read, and no `null`.
  order_item_id: optionalNumber.transform((id) => id ?? undefined),
  promotion_group_id: optionalNumber.transform((id) => id ?? undefined),
};

const Orders = z.object({
  order_list: makeListSchema(
    z.object({
      order_status: word,
      item_list: makeListSchema(
        z.object({
          ...Named,
          model_quantity_purchased: number,
          cancelled_qty: optionalNumber,
        }),
      ),
      package_list: makeListSchema(
        z.object({
          package_number: idText,
          item_list: makeListSchema(
            z.object({ item_id: idText, model_id: idText, model_quantity: optionalNumber }),
          ),
        }),
      ),
    }),
  ),
});

async function readOrder(shop: Shop, orderSn: string) {
  const { order_list } = await shop.http.json({
    path: "/api/v2/order/get_order_detail",
    credentials: shop.credentials,
    query: {
      order_sn_list: orderSn,
      response_optional_fields: "item_list,package_list",
      request_order_status_pending: true,
    },
    schema: Orders,
  });
  const [order] = order_list;
  if (!order) throw noOrderError(orderSn);
  return order;
}

async function readParcelsOfOrder(
  shop: Shop,
  { externalOrderId: orderSn }: OrderRef,
): Promise<ParcelsOfOrder> {
  const order = await readOrder(shop, orderSn);
  const states = await readParcels(shop, orderSn);
  const parcels: ParcelsOfOrder["parcels"] = [];
  for (const { package_number, item_list } of order.package_list) {
    const parcel = states.find(({ packageNumber }) => packageNumber === package_number);
    const isArranged = parcel?.state === "arranged";
    parcels.push({
      ...{ packageNumber: package_number, isArranged, state: parcel?.boxState ?? "waiting" },
      trackingCode:
        isArranged && parcel
          ? await readParcelTracking(shop, makeParcelBody(orderSn, parcel, states))
          : null,
      lines: item_list.map(({ item_id, model_id, model_quantity }) => ({
        ...{ externalProductId: item_id, externalVariantId: model_id },
        quantity: model_quantity ?? 1,
      })),
    });
  }
  const isOpen =
    order.order_status === "READY_TO_SHIP" && parcels.every(({ isArranged }) => !isArranged);
  return {
    parcels,
    most: isOpen && parcels.length === 1 ? MAX_PARCELS : 1,
    byUnit: BY_UNIT.has(shop.region),
    mayJoin: isOpen && parcels.length > 1,
  };
}

async function splitOrder(
  shop: Shop,
  { externalOrderId: order_sn }: OrderRef,
  parcels: readonly (readonly ParcelLine[])[],
): Promise<void> {
  const { item_list } = await readOrder(shop, order_sn);
  const remaining = item_list.map(({ model_quantity_purchased, cancelled_qty, ...item }) => ({
    item,
    units: model_quantity_purchased - (cancelled_qty ?? 0),
  }));
  const package_list = parcels.map((lines) => ({
    item_list: lines.flatMap((line) => takeUnits(shop, remaining, line)),
  }));
  await shop.http.json({
    path: "/api/v2/order/split_order",
    credentials: shop.credentials,
    body: { order_sn, package_list },
    schema: ignored,
  });
}

type Left = { item: z.infer<z.ZodObject<typeof Named>>; units: number }[];

/** Takes a line's units from the remaining units: of one item, or several of one model. */
function takeUnits(shop: Shop, remaining: Left, line: ParcelLine) {
  const takenKeys: object[] = [];
  let wantedCount = line.quantity;
  for (const entry of remaining) {
    const isIt =
      String(entry.item.item_id) === line.externalProductId &&
      String(entry.item.model_id) === line.externalVariantId;
    const units = isIt ? Math.min(wantedCount, entry.units) : 0;
    if (units === 0) continue;
    if (units < entry.units && !BY_UNIT.has(shop.region))
      throw new ConnectorError("rejected", "whole_lines", "A line goes whole into one parcel");
    entry.units -= units;
    wantedCount -= units;
    const { order_item_id, promotion_group_id, ...model } = entry.item;
    takenKeys.push({
      ...model,
      ...(order_item_id ? { order_item_id } : {}),
      ...(promotion_group_id ? { promotion_group_id } : {}),
      ...(BY_UNIT.has(shop.region) ? { model_quantity: units } : {}),
    });
  }
  return takenKeys;
}

async function joinParcels(shop: Shop, { externalOrderId }: OrderRef): Promise<void> {
  await shop.http.json({
    path: "/api/v2/order/unsplit_order",
    credentials: shop.credentials,
    body: { order_sn: externalOrderId },
    schema: ignored,
  });
}

export const makeShopeeSplitting = (
  shopOf: (credentials: Shop["credentials"]) => Promise<Shop>,
): Required<SplittingOrders> => ({
  read: async (credentials, order) => readParcelsOfOrder(await shopOf(credentials), order),
  split: async (credentials, order, parcels) =>
    splitOrder(await shopOf(credentials), order, parcels),
  join: async (credentials, order) => joinParcels(await shopOf(credentials), order),
});
