import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { idText, list, text } from "../wire.ts";
import { toConnectorError } from "./errors.ts";
import { itemsOf } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const Outcome = { item_err_code: text, msg: text };
const Packed = z.object({
  result: z.object({
    data: z.object({
      pack_order_list: list(
        z.object({
          order_id: idText,
          order_item_list: list(z.object({ order_item_id: idText, package_id: text, ...Outcome })),
        }),
      ),
    }),
  }),
});

/**
 * Puts the items of at most twenty orders into packages, as Lazada divides them. Returns why an
 * order's items could not be packed, by order id.
 */
export async function pack(
  shop: Shop,
  orders: readonly { orderId: string; itemIds: readonly string[] }[],
  by: { shipment_provider_code?: string | undefined; shipping_allocate_type: string },
): Promise<Map<string, ConnectorError>> {
  const { result } = await shop.http.json({
    path: "/order/fulfill/pack",
    method: "POST",
    credentials: shop.credentials,
    params: {
      packReq: {
        pack_order_list: orders.map(({ orderId, itemIds }) => ({
          order_id: orderId,
          order_item_list: itemIds,
        })),
        delivery_type: "dropship",
        ...by,
      },
    },
    schema: Packed,
  });
  return failuresOf(
    result.data.pack_order_list.map(({ order_id, order_item_list }) => [
      order_id,
      order_item_list.map(failureIn).find(Boolean),
    ]),
  );
}

const Told = z.object({
  result: z.object({
    data: z.object({ packages: list(z.object({ package_id: idText, ...Outcome })) }),
  }),
});

/** Calls the courier for at most twenty packages. Returns the failures by package id. */
export const readyToShip = (shop: Shop, packageIds: readonly string[]) =>
  tell(shop, "/order/package/rts", "readyToShipReq", packageIds);

async function tell(
  shop: Shop,
  path: string,
  field: string,
  packageIds: readonly string[],
): Promise<Map<string, ConnectorError>> {
  const { result } = await shop.http.json({
    ...{ path, method: "POST", credentials: shop.credentials, schema: Told },
    params: { [field]: { packages: packageIds.map((package_id) => ({ package_id })) } },
  });
  return failuresOf(result.data.packages.map((one) => [one.package_id, failureIn(one)]));
}

/** A single entry of a successful call may have failed. */
function failureIn({ item_err_code: code, msg: message }: { item_err_code: string; msg: string }) {
  return code === "0" || code === ""
    ? undefined
    : toConnectorError({ code, message, requestId: "" });
}

const failuresOf = (told: readonly (readonly [string, ConnectorError | undefined])[]) =>
  new Map(told.flatMap(([id, failure]) => (failure ? [[id, failure] as const] : [])));

/** Throws ConnectorError `wrong_state` if Lazada's couriers deliver the parcels. */
export async function confirmDelivered(shop: Shop, orderId: string): Promise<void> {
  const items = (await itemsOf(shop, orderId)).filter((item) => item.delivery_option_sof);
  const packageIds = [...new Set(items.map(({ package_id }) => package_id).filter(Boolean))];
  if (packageIds.length === 0)
    throw new ConnectorError("wrong_state", "not_own_delivery", "Lazada's courier delivers it");
  const failures = await tell(shop, "/order/package/sof/delivered", "dbsDeliveryReq", packageIds);
  for (const failure of failures.values()) throw failure;
}
