import { z } from "@hono/zod-openapi";
import { ChannelBrands } from "./channel-references.ts";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";
import {
  answerCancellation,
  answerReturn,
  cancelOrder,
  DropoffChoice,
  getLabelStatus,
  getShippingParameters,
  PickupChoice,
} from "./shipments.ts";
import { listShopeeAttributes, listShopeeCategories } from "./shopee.ts";

/**
 * Lazada's own calls of the channels service (docs/specification.md "Calls"; the wire is
 * docs/marketplaces/lazada.md): doors to what every channel has.
 */

const channel = z.object({ channelId: z.string() });
const category = channel.extend({ categoryId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;

export const listLazadaCategories = endpoint(
  "listLazadaCategories",
  "get",
  "/v1/channels/lazada/{channelId}/categories",
  {
    ...product,
    summary: "The shop's category tree",
    params: channel,
    response: listShopeeCategories.response,
  },
);
export const listLazadaAttributes = endpoint(
  "listLazadaAttributes",
  "get",
  "/v1/channels/lazada/{channelId}/categories/{categoryId}/attributes",
  {
    ...product,
    summary: "What a category asks for",
    params: category,
    response: listShopeeAttributes.response,
  },
);
export const listLazadaBrands = endpoint(
  "listLazadaBrands",
  "get",
  "/v1/channels/lazada/{channelId}/categories/{categoryId}/brands",
  {
    ...product,
    summary: "The brands, and whether the category demands one",
    params: category,
    response: ChannelBrands,
  },
);

const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

export const listLazadaShipmentProviders = endpoint(
  "listLazadaShipmentProviders",
  "get",
  "/v1/channels/lazada/orders/{orderId}/shipment-providers",
  {
    ...order,
    summary: "By whom Lazada has this order sent, and where to the seller may bring it",
    params: orderId,
    response: getShippingParameters.response,
  },
);
export const packLazada = endpoint(
  "packLazada",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;pack",
  {
    ...order,
    summary: "Packs what is loose, for the chosen transferring warehouse, and calls the courier",
    params: orderId,
    body: DropoffChoice,
    response: answer,
  },
);
export const readyToShipLazada = endpoint(
  "readyToShipLazada",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;ready-to-ship",
  {
    ...order,
    summary: "Packs what is loose and calls the courier",
    params: orderId,
    body: PickupChoice,
    response: answer,
  },
);
export const confirmLazadaDelivered = endpoint(
  "confirmLazadaDelivered",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;confirm-delivered",
  {
    ...order,
    summary: "Says that what the seller brought by a courier of their own has arrived",
    params: orderId,
    response: answer,
  },
);
export const createLazadaLabel = endpoint(
  "createLazadaLabel",
  "post",
  "/v1/channels/lazada/orders/{orderId}/label",
  {
    ...order,
    summary: "Asks for the label (again)",
    params: orderId,
    response: answer,
  },
);
export const getLazadaLabelStatus = endpoint(
  "getLazadaLabelStatus",
  "get",
  "/v1/channels/lazada/orders/{orderId}/label/status",
  {
    ...order,
    summary: "Whether the label is ready",
    params: orderId,
    response: getLabelStatus.response,
  },
);
export const downloadLazadaLabel = endpoint(
  "downloadLazadaLabel",
  "get",
  "/v1/channels/lazada/orders/{orderId}/label",
  {
    ...order,
    summary: "The label as a PDF",
    params: orderId,
    produces: "application/pdf",
  },
);
export const validateLazadaCancel = endpoint(
  "validateLazadaCancel",
  "get",
  "/v1/channels/lazada/orders/{orderId}/cancel-validation",
  {
    ...order,
    summary: "Why a seller may cancel this order now; no reason: it cannot be",
    params: orderId,
    response: z.object({ reasons: z.array(z.string()) }),
  },
);
/** `lines` says which units; the whole order is cancelled at its neutral address. */
export const cancelLazadaItems = endpoint(
  "cancelLazadaItems",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;cancel-item",
  {
    ...order,
    summary: "Cancels some of the order's units on Lazada",
    params: orderId,
    body: cancelOrder.body.required({ lines: true }),
    response: answer,
  },
);
export const answerLazadaCancellation = endpoint(
  "answerLazadaCancellation",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;answer-cancellation",
  {
    ...order,
    summary: "Confirms or rejects the buyer's cancel request",
    params: orderId,
    body: answerCancellation.body,
    response: answer,
  },
);
export const answerLazadaReverseRequest = endpoint(
  "answerLazadaReverseRequest",
  "post",
  "/v1/channels/lazada/orders/{orderId}/;answer-return",
  {
    ...order,
    summary: "Accepts or refuses what a buyer wants to send back",
    params: orderId,
    body: answerReturn.body,
    response: answer,
  },
);
