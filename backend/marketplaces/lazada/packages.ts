import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, text } from "../wire.ts";
import { toConnectorError } from "./errors.ts";
import { readOrderItems } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const Outcome = { item_err_code: text, msg: text };
const Packed = z.object({
  result: z.object({
    data: z.object({
      pack_order_list: makeListSchema(
        z.object({
          order_id: idText,
          order_item_list: makeListSchema(
            z.object({ order_item_id: idText, package_id: text, ...Outcome }),
          ),
        }),
      ),
    }),
  }),
});

/** `packOrders` refuses briefly with them (willywnt/falka, June 2026). Elsewhere 501 is final. */
const MOMENTARY_CODES: ReadonlySet<string> = new Set(["501", "E501", "1002"]);
const PAUSES_MS = [500, 1_500];

type PackedOrder = { orderId: string; itemIds: readonly string[] };
type Provider = { shipment_provider_code?: string | undefined; shipping_allocate_type: string };

/** Packs items of at most twenty orders, as Lazada divides them. Returns refusals by order id. */
export async function packOrders(
  shop: Shop,
  orders: readonly PackedOrder[],
  author: Provider,
): Promise<Map<string, ConnectorError>> {
  const failures = new Map<string, ConnectorError>();
  let openPackings = orders;
  for (let attempt = 0; ; attempt++) {
    const answer = await packOnce(shop, openPackings, author);
    for (const { orderId } of openPackings) failures.delete(orderId);
    for (const [orderId, failure] of answer) failures.set(orderId, failure);
    openPackings = openPackings.filter(({ orderId }) =>
      MOMENTARY_CODES.has(answer.get(orderId)?.code ?? ""),
    );
    const pause = PAUSES_MS[attempt];
    if (openPackings.length === 0 || pause === undefined) return failures;
    await shop.http.pause(pause);
  }
}

/** A refusal of the whole call is one of each order. */
async function packOnce(
  shop: Shop,
  orders: readonly PackedOrder[],
  author: Provider,
): Promise<Map<string, ConnectorError>> {
  try {
    return await askToPack(shop, orders, author);
  } catch (error) {
    if (!(error instanceof ConnectorError && MOMENTARY_CODES.has(error.code))) throw error;
    return new Map(orders.map(({ orderId }) => [orderId, error]));
  }
}

async function askToPack(
  shop: Shop,
  orders: readonly PackedOrder[],
  author: Provider,
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
        ...author,
      },
    },
    schema: Packed,
  });
  return collectFailures(
    result.data.pack_order_list.map(({ order_id, order_item_list }) => [
      order_id,
      order_item_list.map(findItemFailure).find(Boolean),
    ]),
  );
}

const Told = z.object({
  result: z.object({
    data: z.object({ packages: makeListSchema(z.object({ package_id: idText, ...Outcome })) }),
  }),
});

/** At most twenty packages. Returns failures by package id. */
export const reportReadyToShip = (shop: Shop, packageIds: readonly string[]) =>
  reportPackages(shop, "/order/package/rts", "readyToShipReq", packageIds);

async function reportPackages(
  shop: Shop,
  path: string,
  field: string,
  packageIds: readonly string[],
): Promise<Map<string, ConnectorError>> {
  const { result } = await shop.http.json({
    ...{ path, method: "POST", credentials: shop.credentials, schema: Told },
    params: { [field]: { packages: packageIds.map((package_id) => ({ package_id })) } },
  });
  return collectFailures(
    result.data.packages.map((entry) => [entry.package_id, findItemFailure(entry)]),
  );
}

/** An entry of a successful call may have failed. */
function findItemFailure({
  item_err_code: code,
  msg: message,
}: {
  item_err_code: string;
  msg: string;
}) {
  return code === "0" || code === ""
    ? undefined
    : toConnectorError({ code, message, requestId: "" });
}

const collectFailures = (answer: readonly (readonly [string, ConnectorError | undefined])[]) =>
  new Map(answer.flatMap(([id, failure]) => (failure ? [[id, failure] as const] : [])));

/** Throws ConnectorError `wrong_state` if Lazada's couriers deliver the parcels. */
export async function confirmDelivered(shop: Shop, orderId: string): Promise<void> {
  const items = (await readOrderItems(shop, orderId)).filter((item) => item.delivery_option_sof);
  const packageIds = [...new Set(items.map(({ package_id }) => package_id).filter(Boolean))];
  if (packageIds.length === 0)
    throw new ConnectorError("wrong_state", "not_own_delivery", "Lazada's courier delivers it");
  const failures = await reportPackages(
    shop,
    "/order/package/sof/delivered",
    "dbsDeliveryReq",
    packageIds,
  );
  for (const failure of failures.values()) throw failure;
}
