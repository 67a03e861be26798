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
          order_item_list: list(z.object({ order_item_id: idText, package_id: text, ...Outcome })),
        }),
      ),
    }),
  }),
});

/** Puts items into packages, as Lazada divides them. */
export async function pack(
  shop: Shop,
  orderId: string,
  itemIds: readonly string[],
  by: { shipment_provider_code?: string | undefined; shipping_allocate_type: string },
): Promise<void> {
  const { result } = await shop.http.json({
    path: "/order/fulfill/pack",
    method: "POST",
    credentials: shop.credentials,
    params: {
      packReq: {
        pack_order_list: [{ order_id: orderId, order_item_list: itemIds }],
        delivery_type: "dropship",
        ...by,
      },
    },
    schema: Packed,
  });
  for (const { order_item_list } of result.data.pack_order_list) order_item_list.forEach(require);
}

const Told = z.object({
  result: z.object({
    data: z.object({ packages: list(z.object({ package_id: idText, ...Outcome })) }),
  }),
});

/** Calls the courier for packages. */
export const readyToShip = (shop: Shop, packageIds: readonly string[]) =>
  tell(shop, "/order/package/rts", "readyToShipReq", packageIds);

/** Packages that the seller brings by a courier of their own have arrived. */
async function delivered(shop: Shop, packageIds: readonly string[]): Promise<void> {
  await tell(shop, "/order/package/sof/delivered", "dbsDeliveryReq", packageIds);
}

async function tell(
  shop: Shop,
  path: string,
  field: string,
  packageIds: readonly string[],
): Promise<void> {
  const { result } = await shop.http.json({
    ...{ path, method: "POST", credentials: shop.credentials, schema: Told },
    params: { [field]: { packages: packageIds.map((package_id) => ({ package_id })) } },
  });
  result.data.packages.forEach(require);
}

/** Each thing of a call that went through may have failed by itself. */
function require({ item_err_code: code, msg: message }: { item_err_code: string; msg: string }) {
  if (code !== "0" && code !== "") throw toConnectorError({ code, message, requestId: "" });
}

/** Throws ConnectorError `wrong_state` where Lazada's couriers bring the parcels. */
export async function confirmDelivered(shop: Shop, orderId: string): Promise<void> {
  const items = (await itemsOf(shop, orderId)).filter((item) => item.delivery_option_sof);
  const packageIds = [...new Set(items.map(({ package_id }) => package_id).filter(Boolean))];
  if (packageIds.length === 0)
    throw new ConnectorError("wrong_state", "not_own_delivery", "Lazada's courier delivers it");
  await delivered(shop, packageIds);
}
