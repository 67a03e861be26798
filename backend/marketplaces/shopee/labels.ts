import { z } from "zod";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { toItemError } from "./errors.ts";
import type { Shop } from "./shop.ts";
import { list, text } from "./wire.ts";

/** A6 thermal paper is what packers print on; Shopee's suggestion where a courier has no such label. */
const PREFERRED = "THERMAL_AIR_WAYBILL";

const Failure = { fail_error: text, fail_message: text };
const ParameterResult = z.object({
  result_list: list(
    z.object({
      suggest_shipping_document_type: text,
      selectable_shipping_document_type: list(z.string()),
      ...Failure,
    }),
  ),
});
const CreateResult = z.object({ result_list: list(z.object(Failure)) });
const StatusResult = z.object({ result_list: list(z.object({ status: text, ...Failure })) });

/** Asks for the label to be made; possible from the tracking number on until the courier has the parcel. */
export async function createLabel(
  shop: Shop,
  order: OrderRef & { trackingCode: string },
): Promise<void> {
  const one = {
    ...orderBody(order),
    tracking_number: order.trackingCode,
    shipping_document_type: await documentType(shop, order),
  };
  const path = "/api/v2/logistics/create_shipping_document";
  const result = await shop.http.json({
    path,
    credentials: shop.credentials,
    body: { order_list: [one] },
    schema: CreateResult,
  });
  throwFailure(result.result_list[0]);
}

export async function labelStatus(
  shop: Shop,
  order: OrderRef,
): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }> {
  const one = { ...orderBody(order), shipping_document_type: await documentType(shop, order) };
  const path = "/api/v2/logistics/get_shipping_document_result";
  const result = await shop.http.json({
    path,
    credentials: shop.credentials,
    body: { order_list: [one] },
    schema: StatusResult,
  });
  const [item] = result.result_list;
  if (item?.status === "READY") return { status: "ready", reason: null };
  if (item?.status === "FAILED")
    return { status: "failed", reason: item.fail_message || item.fail_error || null };
  throwFailure(item);
  return { status: "processing", reason: null };
}

/** The PDF's bytes. */
export async function downloadLabel(shop: Shop, order: OrderRef): Promise<Uint8Array> {
  const body = {
    shipping_document_type: await documentType(shop, order),
    order_list: [orderBody(order)],
  };
  const bytes = await shop.http.bytes({
    path: "/api/v2/logistics/download_shipping_document",
    credentials: shop.credentials,
    body,
  });
  if (new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-") return bytes;
  throw new ConnectorError("unavailable", "bad_label", "The label that came is no PDF");
}

/** Must be the same in all three steps, so it is asked for in each: the answer depends on the courier alone. */
async function documentType(shop: Shop, order: OrderRef): Promise<string> {
  const path = "/api/v2/logistics/get_shipping_document_parameter";
  const result = await shop.http.json({
    path,
    credentials: shop.credentials,
    body: { order_list: [orderBody(order)] },
    schema: ParameterResult,
  });
  const [item] = result.result_list;
  throwFailure(item);
  return item?.selectable_shipping_document_type.includes(PREFERRED)
    ? PREFERRED
    : item?.suggest_shipping_document_type || PREFERRED;
}

function orderBody(order: OrderRef) {
  return {
    order_sn: order.externalOrderId,
    ...(order.packageNumber ? { package_number: order.packageNumber } : {}),
  };
}

/** Batches answer 200 and name each order's failure. */
function throwFailure(item: { fail_error: string; fail_message: string } | undefined): void {
  if (item?.fail_error) throw toItemError(item.fail_error, item.fail_message);
}
