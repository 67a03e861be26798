import { z } from "zod";
import { connectByKeys } from "./channel-keys.ts";
import { media, uploadChannelFile } from "./channel-media.ts";
import {
  CategoryRules,
  ChannelAttribute,
  ChannelBrands,
  listChannelLogistics,
} from "./channel-references.ts";
import { deleteChannel } from "./channels.ts";
import { ChatSticker } from "./chats.ts";
import { endpoint } from "./endpoint.ts";
import type { MarketplaceType } from "./marketplaces.ts";
import { changeTracking, confirmDelivered, markShipped } from "./order-marks.ts";
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
  ShipmentChoice,
} from "./shipments.ts";

const channel = z.object({ channelId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;
const ofChannel = { ...product, params: channel };
const ofCategory = { ...product, params: channel.extend({ categoryId: z.string() }) };
const integration = { access: "integration-manage" } as const;
const order = {
  access: "order-manage",
  errors: [404, 409, 422, 502, 503],
  params: z.object({ orderId: z.string() }),
} as const;
const answer = z.object({ order: OrderDetail });
const reasons = z.object({ reasons: z.array(z.string()) });

/**
 * Own addresses of a marketplace for common calls (docs/specification.md "Calls"). The services
 * implement each use once for all marketplaces.
 */
export function buildOwnAddresses(type: MarketplaceType) {
  const base = `/v1/channels/${type}`;
  const ofShop = `${base}/{channelId}`;
  const category = `${ofShop}/categories/{categoryId}`;
  const orders = `${base}/orders`;
  const ofOrder = `${orders}/{orderId}`;
  return {
    categories: (name: string, summary = "The shop's category tree") =>
      endpoint(name, "get", `${ofShop}/categories`, {
        ...ofChannel,
        summary,
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
      }),
    recommendedCategories: (name: string, summary: string) =>
      endpoint(name, "get", `${ofShop}/categories/recommended`, {
        ...ofChannel,
        summary,
        query: z.object({ name: z.string().min(1) }),
        response: z.object({ categoryIds: z.array(z.string()) }),
      }),
    categoryRules: (name: string, summary: string) =>
      endpoint(name, "get", `${category}/rules`, {
        ...ofCategory,
        summary,
        response: z.object({ rules: CategoryRules }),
      }),
    attributes: (name: string, summary = "What a category asks for") =>
      endpoint(name, "get", `${category}/attributes`, {
        ...ofCategory,
        summary,
        response: z.object({ attributes: z.array(ChannelAttribute) }),
      }),
    brands: (name: string, summary = "A category's brands") =>
      endpoint(name, "get", `${category}/brands`, {
        ...ofCategory,
        summary,
        response: ChannelBrands,
      }),
    variations: (name: string, summary: string) =>
      endpoint(name, "get", `${category}/variants`, {
        ...ofCategory,
        summary,
        response: z.object({
          variations: z.array(
            z.object({ variationId: z.string(), name: z.string(), options: z.array(z.string()) }),
          ),
        }),
      }),
    logistics: (name: string, summary: string) =>
      endpoint(name, "get", `${ofShop}/logistics`, {
        ...ofChannel,
        summary,
        response: listChannelLogistics.response,
      }),

    connectByKeys: (name: string, summary: string) =>
      endpoint(name, "post", `${base}/;connect`, {
        ...integration,
        summary,
        body: connectByKeys.body,
        response: connectByKeys.response,
        errors: [404, 409, 422, 502, 503],
      }),
    /**
     * The shop's owner approves in the marketplace; until then the channel is pending. A repeat
     * checks the progress. 422 with `shopId`: `required`, `invalid`, `refused`. 409 `shop_taken` if
     * another account has the shop.
     */
    requestIntegration: (name: string, summary: string) =>
      endpoint(name, "post", `${base}/;request-integration`, {
        ...integration,
        summary,
        body: z.object({ shopId: z.string().max(50), channelId: z.string().optional() }),
        response: connectByKeys.response,
        errors: [404, 409, 422, 502, 503],
      }),
    disconnect: (name: string, summary: string) =>
      endpoint(name, "post", `${ofShop}/;disconnect`, {
        ...integration,
        summary,
        params: channel,
        response: deleteChannel.response,
        errors: [404],
      }),

    uploadImage: (name: string, summary: string) =>
      endpoint(name, "post", `${ofShop}/images`, {
        ...media,
        summary,
        body: z.object({ image: z.any().optional() }),
        response: z.object({ externalImageId: z.string() }),
      }),
    uploadFile: (name: string, summary: string) =>
      endpoint(name, "post", `${ofShop}/files`, {
        ...media,
        summary,
        body: uploadChannelFile.body,
        response: uploadChannelFile.response,
      }),
    stickers: (name: string, summary: string) =>
      endpoint(name, "get", `${ofShop}/chat-stickers`, {
        access: "chat-manage",
        summary,
        params: channel,
        response: z.object({ stickers: z.array(ChatSticker) }),
        errors: [404],
      }),

    shippingParameters: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, {
        ...order,
        summary,
        response: getShippingParameters.response,
      }),
    arrange: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: ShipmentChoice, response: answer },
      }),
    arrangePickup: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: PickupChoice, response: answer },
      }),
    arrangeDropoff: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: DropoffChoice, response: answer },
      }),
    shipManually: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: ManualChoice, response: answer },
      }),
    pack: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: DropoffChoice, response: answer },
      }),
    shipment: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, {
        ...{ ...order, summary, response: getShipment.response },
      }),
    createLabel: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, { ...order, summary, response: answer }),
    labelStatus: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, {
        ...{ ...order, summary, response: getLabelStatus.response },
      }),
    downloadLabel: (name: string, end: string, summary = "The label as a PDF") =>
      endpoint(name, "get", `${ofOrder}/${end}`, {
        ...order,
        summary,
        produces: "application/pdf",
      }),
    markShipped: (name: string, end: string, summary = markShipped.summary) =>
      endpoint(name, "post", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: markShipped.body, response: answer },
      }),
    /** Up to 20 orders; `code`: why one failed. */
    shipMany: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${orders}/${end}`, {
        access: order.access,
        errors: order.errors,
        summary,
        body: z.object({ orderIds: z.array(z.string()).min(1).max(20) }),
        response: z.object({
          results: z.array(z.object({ orderId: z.string(), code: z.string().nullable() })),
        }),
      }),
    changeTracking: (name: string, end: string, summary = changeTracking.summary) =>
      endpoint(name, "put", `${ofOrder}/${end}`, {
        ...{ ...order, summary, body: changeTracking.body, response: answer },
      }),
    confirmPayment: (name: string, end: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/${end}`, { ...order, summary, response: answer }),
    confirmDelivered: (name: string, end: string, summary = confirmDelivered.summary) =>
      endpoint(name, "post", `${ofOrder}/${end}`, { ...order, summary, response: answer }),

    accept: (name: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/;accept`, { ...order, summary, response: answer }),
    reject: (name: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/;reject`, {
        ...{ ...order, summary, body: cancelOrder.body, response: answer },
      }),
    cancel: (name: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/;cancel`, {
        ...{ ...order, summary, body: cancelOrder.body, response: answer },
      }),
    /** `lines`: the units. `cancelOrder` without `lines` cancels the whole order. */
    cancelItems: (name: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/;cancel-item`, {
        ...order,
        summary,
        body: cancelOrder.body.required({ lines: true }),
        response: answer,
      }),
    cancelReasons: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, { ...order, summary, response: reasons }),
    answerCancellation: (name: string, summary = answerCancellation.summary) =>
      endpoint(name, "post", `${ofOrder}/;answer-cancellation`, {
        ...{ ...order, summary, body: answerCancellation.body, response: answer },
      }),
    openRequests: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, {
        ...order,
        summary,
        response: z.object({
          requests: z.array(
            z.object({
              kind: z.enum(["cancellation", "return"]),
              /** The seller has not answered. */
              isOpen: z.boolean(),
            }),
          ),
        }),
      }),
    refusalReasons: (name: string, end: string, summary: string) =>
      endpoint(name, "get", `${ofOrder}/${end}`, { ...order, summary, response: reasons }),
    answerReturn: (name: string, summary: string) =>
      endpoint(name, "post", `${ofOrder}/;answer-return`, {
        ...{ ...order, summary, body: answerReturn.body, response: answer },
      }),
  };
}

type EveryUse = ReturnType<typeof buildOwnAddresses>;
export type OwnAddresses = { readonly [Use in keyof EveryUse]?: ReturnType<EveryUse[Use]> };
