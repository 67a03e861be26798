import { z } from "@hono/zod-openapi";
import { connectByKeys } from "./channel-keys.ts";
import { deleteChannel } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";
import { cancelOrder, ManualChoice, PickupChoice } from "./shipments.ts";
import { listShopeeCategories } from "./shopee.ts";

/**
 * Tokopedia's own calls of the channels service (docs/specification.md "Calls"; the wire is
 * docs/marketplaces/tokopedia.md): doors to what every channel has.
 */

const channel = z.object({ channelId: z.string() });
const integration = { access: "integration-manage" } as const;

/**
 * Asks for a shop by its number; its owner approves in Tokopedia, and until then the channel is
 * pending. Asked again it looks how far that is. 422 with `shopId`: `required`, `invalid`,
 * `refused` where there is none. 409 `shop_taken` when another account sells with the shop.
 */
export const requestTokopediaIntegration = endpoint(
  "requestTokopediaIntegration",
  "post",
  "/v1/channels/tokopedia/;request-integration",
  {
    ...integration,
    summary: "Asks the shop's owner to be integrated",
    body: z.object({ shopId: z.string().max(50), channelId: z.string().optional() }),
    response: connectByKeys.response,
    errors: [404, 409, 422, 502, 503],
  },
);
export const disconnectTokopedia = endpoint(
  "disconnectTokopedia",
  "post",
  "/v1/channels/tokopedia/{channelId}/;disconnect",
  {
    ...integration,
    summary: "Disconnects the shop",
    params: channel,
    response: deleteChannel.response,
    errors: [404],
  },
);

const product = { access: "product-manage", errors: [404, 409, 502] } as const;

export const listTokopediaCategories = endpoint(
  "listTokopediaCategories",
  "get",
  "/v1/channels/tokopedia/{channelId}/categories",
  {
    ...product,
    summary: "Tokopedia's category tree",
    params: channel,
    response: listShopeeCategories.response,
  },
);
export const listTokopediaVariants = endpoint(
  "listTokopediaVariants",
  "get",
  "/v1/channels/tokopedia/{channelId}/categories/{categoryId}/variants",
  {
    ...product,
    summary: "What products of a category may differ in",
    params: channel.extend({ categoryId: z.string() }),
    response: z.object({
      variations: z.array(
        z.object({ variationId: z.string(), name: z.string(), options: z.array(z.string()) }),
      ),
    }),
  },
);

const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

export const acceptTokopediaOrder = endpoint(
  "acceptTokopediaOrder",
  "post",
  "/v1/channels/tokopedia/orders/{orderId}/;accept",
  { ...order, summary: "Accepts the order", params: orderId, response: answer },
);
export const rejectTokopediaOrder = endpoint(
  "rejectTokopediaOrder",
  "post",
  "/v1/channels/tokopedia/orders/{orderId}/;reject",
  {
    ...order,
    summary: "Rejects the order",
    params: orderId,
    body: cancelOrder.body,
    response: answer,
  },
);
export const confirmTokopediaShipping = endpoint(
  "confirmTokopediaShipping",
  "post",
  "/v1/channels/tokopedia/orders/{orderId}/;confirm-shipping",
  {
    ...order,
    summary: "Says by which number the parcel has left",
    params: orderId,
    body: ManualChoice,
    response: answer,
  },
);
export const requestTokopediaPickup = endpoint(
  "requestTokopediaPickup",
  "post",
  "/v1/channels/tokopedia/orders/{orderId}/;pickup",
  { ...order, summary: "Calls the courier", params: orderId, body: PickupChoice, response: answer },
);
export const downloadTokopediaLabel = endpoint(
  "downloadTokopediaLabel",
  "get",
  "/v1/channels/tokopedia/orders/{orderId}/label",
  { ...order, summary: "The label as a PDF", params: orderId, produces: "application/pdf" },
);
