import { z } from "@hono/zod-openapi";
import { CategoryRules, ChannelBrands } from "./channel-references.ts";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";
import {
  answerCancellation,
  answerReturn,
  cancelOrder,
  DropoffChoice,
  getLabelStatus,
  getShipment,
  getShippingParameters,
  ManualChoice,
  PickupChoice,
} from "./shipments.ts";
import { listShopeeAttributes, listShopeeCategories } from "./shopee.ts";

/**
 * TikTok Shop's own calls of the channels service (docs/specification.md "Calls"; the wire is
 * docs/marketplaces/tiktok.md): doors to what every channel has.
 */

const channel = z.object({ channelId: z.string() });
const category = channel.extend({ categoryId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;

export const listTiktokCategories = endpoint(
  "listTiktokCategories",
  "get",
  "/v1/channels/tiktok/{channelId}/categories",
  {
    ...product,
    summary: "The shop's category tree",
    params: channel,
    response: listShopeeCategories.response,
  },
);
export const getTiktokCategoryRules = endpoint(
  "getTiktokCategoryRules",
  "get",
  "/v1/channels/tiktok/{channelId}/categories/{categoryId}/rules",
  {
    ...product,
    summary: "What TikTok Shop demands of products in a category besides attributes",
    params: category,
    response: z.object({ rules: CategoryRules }),
  },
);
export const listTiktokAttributes = endpoint(
  "listTiktokAttributes",
  "get",
  "/v1/channels/tiktok/{channelId}/categories/{categoryId}/attributes",
  {
    ...product,
    summary: "What a category asks for",
    params: category,
    response: listShopeeAttributes.response,
  },
);
export const listTiktokBrands = endpoint(
  "listTiktokBrands",
  "get",
  "/v1/channels/tiktok/{channelId}/categories/{categoryId}/brands",
  {
    ...product,
    summary: "A category's brands",
    params: category,
    response: ChannelBrands,
  },
);

const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });
const reasons = z.object({ reasons: z.array(z.string()) });

export const getTiktokPickupConfig = endpoint(
  "getTiktokPickupConfig",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/pickup-config",
  {
    ...order,
    summary: "What TikTok Shop offers for shipping this order",
    params: orderId,
    response: getShippingParameters.response,
  },
);
export const arrangeTiktokPickup = endpoint(
  "arrangeTiktokPickup",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;pickup",
  { ...order, summary: "Arranges a pickup", params: orderId, body: PickupChoice, response: answer },
);
export const arrangeTiktokDropoff = endpoint(
  "arrangeTiktokDropoff",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;dropoff",
  {
    ...order,
    summary: "Arranges a drop-off",
    params: orderId,
    body: DropoffChoice,
    response: answer,
  },
);
export const selfShipTiktok = endpoint(
  "selfShipTiktok",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;self-ship",
  {
    ...order,
    summary: "Ships with the seller's own courier",
    params: orderId,
    body: ManualChoice,
    response: answer,
  },
);
export const getTiktokPackage = endpoint(
  "getTiktokPackage",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/package",
  {
    ...order,
    summary: "How far the order's package is",
    params: orderId,
    response: getShipment.response,
  },
);
export const createTiktokDocument = endpoint(
  "createTiktokDocument",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/shipping-documents",
  {
    ...order,
    summary: "Asks for the shipping document (again)",
    params: orderId,
    response: answer,
  },
);
export const getTiktokDocumentStatus = endpoint(
  "getTiktokDocumentStatus",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/shipping-documents/status",
  {
    ...order,
    summary: "Whether the shipping document is ready",
    params: orderId,
    response: getLabelStatus.response,
  },
);
export const downloadTiktokLabel = endpoint(
  "downloadTiktokLabel",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/shipping-documents",
  {
    ...order,
    summary: "The shipping document as a PDF",
    params: orderId,
    produces: "application/pdf",
  },
);
export const listTiktokCancelReasons = endpoint(
  "listTiktokCancelReasons",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/cancel-reasons",
  {
    ...order,
    summary: "Why a seller may cancel this order now",
    params: orderId,
    response: reasons,
  },
);
export const listTiktokReverseRequests = endpoint(
  "listTiktokReverseRequests",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/reverse-requests",
  {
    ...order,
    summary: "What the buyer asks for: to cancel the order, or to send it back",
    params: orderId,
    response: z.object({
      requests: z.array(
        z.object({
          kind: z.enum(["cancellation", "return"]),
          /** The seller has not answered. */
          isOpen: z.boolean(),
        }),
      ),
    }),
  },
);
export const listTiktokRejectReasons = endpoint(
  "listTiktokRejectReasons",
  "get",
  "/v1/channels/tiktok/orders/{orderId}/reject-reasons",
  {
    ...order,
    summary: "Why a seller may refuse this order's return",
    params: orderId,
    response: reasons,
  },
);
export const cancelTiktokOrder = endpoint(
  "cancelTiktokOrder",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;cancel",
  {
    ...order,
    summary: "Cancels the order on TikTok Shop",
    params: orderId,
    body: cancelOrder.body,
    response: answer,
  },
);
export const answerTiktokCancellation = endpoint(
  "answerTiktokCancellation",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;answer-cancellation",
  {
    ...order,
    summary: "Confirms or rejects the buyer's cancel request",
    params: orderId,
    body: answerCancellation.body,
    response: answer,
  },
);
export const answerTiktokReverseRequest = endpoint(
  "answerTiktokReverseRequest",
  "post",
  "/v1/channels/tiktok/orders/{orderId}/;answer-return",
  {
    ...order,
    summary: "Accepts or refuses what a buyer wants to send back",
    params: orderId,
    body: answerReturn.body,
    response: answer,
  },
);
