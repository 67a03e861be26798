import { z } from "zod";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { makeListSchema, text, texts, word } from "../wire.ts";
import { toItemError } from "./errors.ts";
import { makeParcelBody, readParcels } from "./parcels.ts";
import { readParcelTracking } from "./shipping.ts";
import type { Shop } from "./shop.ts";

/** Packers print on A6 thermal paper. A courier without it gets Shopee's suggestion. */
const PREFERRED_DOCUMENT = "THERMAL_AIR_WAYBILL";

const Failure = { fail_error: text, fail_message: text };
const ParameterResult = z.object({
  result_list: makeListSchema(
    z.object({
      suggest_shipping_document_type: text,
      selectable_shipping_document_type: texts,
      ...Failure,
    }),
  ),
});
const CreateResult = z.object({ result_list: makeListSchema(z.object(Failure)) });
const StatusResult = z.object({
  result_list: makeListSchema(z.object({ status: word, ...Failure })),
});

/**
 * Requests the labels of the order's parcels. Possible from the tracking number until the courier
 * has the parcel.
 */
export async function createLabel(
  shop: Shop,
  order: OrderRef & { trackingCode: string },
): Promise<void> {
  const parcels = await readNamedParcels(shop, order);
  const type = await findDocumentType(shop, parcels);
  const order_list = [];
  for (const parcel of parcels) {
    const code = parcels.length > 1 ? await readParcelTracking(shop, parcel) : order.trackingCode;
    order_list.push({ ...parcel, tracking_number: code ?? "", shipping_document_type: type });
  }
  const { result_list } = await shop.http.json({
    path: "/api/v2/logistics/create_shipping_document",
    credentials: shop.credentials,
    body: { order_list },
    schema: CreateResult,
  });
  for (const item of result_list) throwFailure(item);
}

/** Ready when all parcels' labels are, and failed when one is. */
export async function readLabelStatus(
  shop: Shop,
  order: OrderRef,
): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }> {
  const parcels = await readNamedParcels(shop, order);
  const type = await findDocumentType(shop, parcels);
  const { result_list } = await shop.http.json({
    path: "/api/v2/logistics/get_shipping_document_result",
    credentials: shop.credentials,
    body: { order_list: parcels.map((parcel) => ({ ...parcel, shipping_document_type: type })) },
    schema: StatusResult,
  });
  const failed = result_list.find(({ status }) => status === "FAILED");
  if (failed) return { status: "failed", reason: failed.fail_message || failed.fail_error || null };
  if (result_list.length > 0 && result_list.every(({ status }) => status === "READY"))
    return { status: "ready", reason: null };
  for (const item of result_list) throwFailure(item);
  return { status: "processing", reason: null };
}

/** Returns a PDF with one page per parcel. */
export async function downloadLabel(shop: Shop, order: OrderRef): Promise<Uint8Array> {
  const parcels = await readNamedParcels(shop, order);
  const body = {
    shipping_document_type: await findDocumentType(shop, parcels),
    order_list: parcels,
  };
  const bytes = await shop.http.bytes({
    path: "/api/v2/logistics/download_shipping_document",
    credentials: shop.credentials,
    body,
  });
  if (new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-") return bytes;
  throw new ConnectorError("unavailable", "bad_label", "The label that came is no PDF");
}

type NamedParcel = ReturnType<typeof makeParcelBody>;

/** All three steps need the same type, and the answer depends only on the courier. */
async function findDocumentType(shop: Shop, parcels: NamedParcel[]): Promise<string> {
  const result = await shop.http.json({
    path: "/api/v2/logistics/get_shipping_document_parameter",
    credentials: shop.credentials,
    body: { order_list: parcels },
    schema: ParameterResult,
  });
  for (const item of result.result_list) throwFailure(item);
  const [item] = result.result_list;
  return item?.selectable_shipping_document_type.includes(PREFERRED_DOCUMENT)
    ? PREFERRED_DOCUMENT
    : item?.suggest_shipping_document_type || PREFERRED_DOCUMENT;
}

/** A single parcel needs no number, and no call to read it. */
async function readNamedParcels(shop: Shop, order: OrderRef): Promise<NamedParcel[]> {
  if (order.packageNumber === null) return [{ order_sn: order.externalOrderId }];
  const parcels = await readParcels(shop, order.externalOrderId);
  return parcels.map((parcel) => makeParcelBody(order.externalOrderId, parcel, parcels));
}

/** Batches answer 200 and name each order's failure. */
function throwFailure(item: { fail_error: string; fail_message: string }): void {
  if (item.fail_error) throw toItemError(item.fail_error, item.fail_message);
}
