import { z } from "@hono/zod-openapi";
import { ChannelAttribute, ChannelBrands, listChannelLogistics } from "./channel-references.ts";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";
import {
  answerCancellation,
  answerReturn,
  cancelOrder,
  DropoffChoice,
  getLabelStatus,
  getShippingParameters,
  ManualChoice,
  PickupChoice,
  ShipmentChoice,
} from "./shipments.ts";

/**
 * Shopee's own calls of the channels service (docs/specification.md "Calls"; the wire is
 * docs/marketplaces/shopee.md).
 */

const channel = z.object({ channelId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;

export const listShopeeCategories = endpoint(
  "listShopeeCategories",
  "get",
  "/v1/channels/shopee/{channelId}/categories",
  {
    ...product,
    summary: "The shop's category tree",
    params: channel,
    response: z.object({
      categories: z.array(
        z.object({
          categoryId: z.string(),
          parentId: z.string().nullable(),
          name: z.string(),
          isLeaf: z.boolean(),
        }),
      ),
    }),
  },
);
export const recommendShopeeCategories = endpoint(
  "recommendShopeeCategories",
  "get",
  "/v1/channels/shopee/{channelId}/categories/recommended",
  {
    ...product,
    summary: "Categories that suit a product name",
    params: channel,
    query: z.object({ name: z.string().min(1) }),
    response: z.object({ categoryIds: z.array(z.string()) }),
  },
);
export const listShopeeAttributes = endpoint(
  "listShopeeAttributes",
  "get",
  "/v1/channels/shopee/{channelId}/categories/{categoryId}/attributes",
  {
    ...product,
    summary: "What a category asks for",
    params: channel.extend({ categoryId: z.string() }),
    response: z.object({
      attributes: z.array(ChannelAttribute),
    }),
  },
);
export const listShopeeBrands = endpoint(
  "listShopeeBrands",
  "get",
  "/v1/channels/shopee/{channelId}/categories/{categoryId}/brands",
  {
    ...product,
    summary: "A category's brands",
    params: channel.extend({ categoryId: z.string() }),
    response: ChannelBrands,
  },
);
export const listShopeeLogistics = endpoint(
  "listShopeeLogistics",
  "get",
  "/v1/channels/shopee/{channelId}/logistics",
  {
    ...product,
    summary: "The shop's logistics channels",
    params: channel,
    response: listChannelLogistics.response,
  },
);

/** Doors to the shipment calls of contract/shipments.ts, at Shopee's own addresses. */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

export const getShopeeShippingParameters = endpoint(
  "getShopeeShippingParameters",
  "get",
  "/v1/channels/shopee/orders/{orderId}/shipping-parameters",
  {
    ...order,
    summary: "What Shopee offers for shipping this order",
    params: orderId,
    response: getShippingParameters.response,
  },
);
export const arrangeShopeePickup = endpoint(
  "arrangeShopeePickup",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;pickup",
  { ...order, summary: "Arranges a pickup", params: orderId, body: PickupChoice, response: answer },
);
export const arrangeShopeeDropoff = endpoint(
  "arrangeShopeeDropoff",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;dropoff",
  {
    ...order,
    summary: "Arranges a drop-off",
    params: orderId,
    body: DropoffChoice,
    response: answer,
  },
);
export const shipShopeeManually = endpoint(
  "shipShopeeManually",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;ship-manually",
  {
    ...order,
    summary: "Ships with the seller's own courier",
    params: orderId,
    body: ManualChoice,
    response: answer,
  },
);
export const requestShopeeShipping = endpoint(
  "requestShopeeShipping",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;request-shipping",
  {
    ...order,
    summary: "Arranges the shipment in one of the ways that the parameters offer",
    params: orderId,
    body: ShipmentChoice,
    response: answer,
  },
);
export const createShopeeLabel = endpoint(
  "createShopeeLabel",
  "post",
  "/v1/channels/shopee/orders/{orderId}/label",
  {
    ...order,
    summary: "Asks for the shipping label (again)",
    params: orderId,
    response: answer,
  },
);
export const getShopeeLabelStatus = endpoint(
  "getShopeeLabelStatus",
  "get",
  "/v1/channels/shopee/orders/{orderId}/label/status",
  {
    ...order,
    summary: "Whether the label is ready",
    params: orderId,
    response: getLabelStatus.response,
  },
);
export const downloadShopeeLabel = endpoint(
  "downloadShopeeLabel",
  "get",
  "/v1/channels/shopee/orders/{orderId}/label",
  {
    ...order,
    summary: "The label as a PDF",
    params: orderId,
    produces: "application/pdf",
  },
);
export const cancelShopeeOrder = endpoint(
  "cancelShopeeOrder",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;cancel",
  {
    ...order,
    summary: "Cancels the order on Shopee",
    params: orderId,
    body: cancelOrder.body,
    response: answer,
  },
);
export const answerShopeeCancellation = endpoint(
  "answerShopeeCancellation",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;answer-cancellation",
  {
    ...order,
    summary: "Confirms or rejects the buyer's cancel request",
    params: orderId,
    body: answerCancellation.body,
    response: answer,
  },
);
export const answerShopeeReverseRequest = endpoint(
  "answerShopeeReverseRequest",
  "post",
  "/v1/channels/shopee/orders/{orderId}/;answer-return",
  {
    ...order,
    summary: "Confirms or rejects what a buyer wants to send back",
    params: orderId,
    body: answerReturn.body,
    response: answer,
  },
);
