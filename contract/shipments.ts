import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { instant } from "./query.ts";

/**
 * Shared by all channels and their own addresses (contract/own-addresses.ts). Failures: 409
 * `channel_disconnected` or `wrong_state`, 404 `not_on_channel`, 422 `channel_rejected`, 502
 * `channel_unavailable`, 503 `channel_busy`; details: the channel's words.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });
const response = z.object({ order: OrderDetail });

export const PickupChoice = z.object({
  addressId: z.string().min(1, "required"),
  /** `null`: without a booked time. */
  slotId: z.string().min(1, "required").nullable().default(null),
  /** If the parameters ask for it. */
  trackingCode: z.string().trim().nullish(),
});
export const DropoffChoice = z.object({
  branchId: z.string().nullable().default(null),
  senderName: z.string().trim().nullable().default(null),
  trackingCode: z.string().trim().nullable().default(null),
});
export const ManualChoice = z.object({
  /** If the parameters ask for it. */
  trackingCode: z.string().trim().nullable().default(null),
  /** Required if any are offered. */
  providerId: z.string().nullable().default(null),
});

export const ShipmentChoice = z
  .discriminatedUnion("method", [
    PickupChoice.extend({ method: z.literal("pickup") }),
    DropoffChoice.extend({ method: z.literal("dropoff") }),
    ManualChoice.extend({ method: z.literal("manual") }),
  ])
  .openapi("ShipmentChoice");

/** An absent method is not offered. */
export const ShippingParameters = z
  .object({
    /** Follows the account's defaults (shipping-settings.ts). `null`: a person chooses. */
    suggested: ShipmentChoice.nullable().optional(),
    /** The warehouse with the goods, and its pickup address. `null`: none, or no pickup. */
    goodsAt: z
      .object({ warehouseName: z.string(), addressId: z.string().nullable() })
      .nullable()
      .optional(),
    /** A branch may still have to be chosen. */
    defaultMethod: z.enum(["pickup", "dropoff"]).nullable().optional(),
    pickup: z
      .object({
        addresses: z.array(
          z.object({
            addressId: z.string(),
            text: z.string(),
            /** The courier also comes without a slot. */
            isAnyTime: z.boolean(),
            slots: z.array(
              z.object({
                slotId: z.string(),
                from: instant(),
                to: instant().nullable(),
                isRecommended: z.boolean(),
              }),
            ),
          }),
        ),
        needsTrackingCode: z.boolean().optional(),
      })
      .optional(),
    dropoff: z
      .object({
        branches: z.array(
          z.object({ branchId: z.string(), name: z.string(), address: z.string() }),
        ),
        needsSenderName: z.boolean(),
        needsTrackingCode: z.boolean(),
      })
      .optional(),
    /** The channel asks for one of these. */
    manual: z
      .object({
        needsTrackingCode: z.boolean(),
        /** The seller may name a code, but needs none. */
        takesTrackingCode: z.boolean().optional(),
        /** The parcel is handed over with a code that the seller enters in the channel. */
        isCollected: z.boolean().optional(),
        providers: z.array(z.object({ providerId: z.string(), name: z.string() })).optional(),
      })
      .optional(),
  })
  .openapi("ShippingParameters");
export type ShippingParameters = z.infer<typeof ShippingParameters>;

export const Shipment = z
  .object({
    status: OrderDetail.shape.status,
    /** `null`: none, or chosen on the channel's page. */
    method: z.enum(["pickup", "dropoff", "manual"]).nullable(),
    courier: z.string(),
    packageNumber: z.string().nullable(),
    trackingCode: z.string().nullable(),
    documentStatus: OrderDetail.shape.documentStatus,
    labelError: z.string().nullable(),
    /** Our code, or the channel's words. */
    shipmentError: z.string().nullable(),
    shipByAt: instant().nullable(),
    shippedAt: instant().nullable(),
  })
  .openapi("Shipment");

export const getShipment = endpoint("getShipment", "get", "/v1/orders/{orderId}/shipment", {
  ...order,
  forPicking: true,
  summary: "How far the order's shipment is",
  params,
  response: z.object({ shipment: Shipment }),
});
/** In the courier's words. Events older than 15 minutes are requested again for the next call. */
export const getTracking = endpoint(
  "getTracking",
  "get",
  "/v1/orders/{orderId}/shipment/tracking",
  {
    ...order,
    forPicking: true,
    summary: "Where the courier has the order's parcels",
    params,
    response: z.object({
      trackingCode: z.string().nullable(),
      /** Newest first. */
      events: z.array(
        z
          .object({
            at: instant(),
            text: z.string(),
            /** The channel's word, or "". */
            nativeStatus: z.string(),
          })
          .openapi("TrackingEvent"),
      ),
      readAt: instant().nullable(),
    }),
  },
);
/**
 * Works where the channel leaves it to the seller; elsewhere 422 `channel_rejected`. 409
 * `wrong_status` unless payment or cash is awaited.
 */
export const confirmPayment = endpoint(
  "confirmPayment",
  "post",
  "/v1/orders/{orderId}/;confirm-payment",
  { ...order, summary: "The seller has the money for the order", params, response },
);
export const getShippingParameters = endpoint(
  "getShippingParameters",
  "get",
  "/v1/orders/{orderId}/shipment/parameters",
  {
    ...order,
    summary: "What the channel offers for shipping this order",
    params,
    response: z.object({ parameters: ShippingParameters }),
  },
);
/**
 * A job calls the channel, then fetches tracking code and label. 422 `choice_not_offered` with the
 * fields: `method`, or `code_not_asked`.
 */
export const arrangeShipment = endpoint(
  "arrangeShipment",
  "post",
  "/v1/orders/{orderId}/shipment",
  { ...order, summary: "Arranges the shipment", params, body: ShipmentChoice, response },
);
export const createLabel = endpoint("createLabel", "post", "/v1/orders/{orderId}/shipment/label", {
  ...order,
  summary: "Asks for the shipping label (again)",
  params,
  response,
});
export const getLabelStatus = endpoint(
  "getLabelStatus",
  "get",
  "/v1/orders/{orderId}/shipment/label/status",
  {
    ...order,
    forPicking: true,
    summary: "Whether the label is ready",
    params,
    response: z.object({ status: OrderDetail.shape.documentStatus, error: z.string().nullable() }),
  },
);
export const downloadLabel = endpoint(
  "downloadLabel",
  "get",
  "/v1/orders/{orderId}/shipment/label",
  {
    ...order,
    forPicking: true,
    summary: "The label as a PDF: of all of it, or of one of its boxes",
    params,
    query: z.strictObject({ parcelId: z.string().optional() }),
    produces: "application/pdf",
  },
);

const CancelledLine = z.object({
  lineId: z.string().min(1, "required"),
  quantity: integer().min(1, "too_small"),
});
/** An unknown field is 422: misspelt `lines` would cancel the whole order. */
const CancelBody = z.strictObject({
  /** One of the order's `cancelReasons`. */
  reason: z.string().min(1, "required"),
  /** Default: the whole order. 422 `lines` `whole_order_only` unless `cancelsUnits`. */
  lines: z.array(CancelledLine).min(1, "required").max(500, "too_many").optional(),
});
export const cancelOrder = endpoint("cancelOrder", "post", "/v1/orders/{orderId}/;cancel", {
  ...order,
  summary: "Cancels the order on its channel, or some of its units",
  params,
  body: CancelBody,
  response,
});
/** On a channel without refusals it is a cancellation. */
export const rejectOrder = endpoint("rejectOrder", "post", "/v1/orders/{orderId}/;reject", {
  ...order,
  summary: "Refuses the order",
  params,
  body: CancelBody,
  response,
});
export const answerCancellation = endpoint(
  "answerCancellation",
  "post",
  "/v1/orders/{orderId}/;answer-cancellation",
  {
    ...order,
    summary: "Confirms or rejects the buyer's cancel request",
    params,
    body: z.object({ accept: z.boolean() }),
    response,
  },
);
/**
 * Answers once: 409 `already_answered`, `no_open_return`, `return_not_received` (returned goods
 * were not counted); 422 `channel_rejected`, or with `refundInstead`. A refusal needs one of
 * `refusalReasons`, and `note` or `pictureIds` if the channel requires them (422 `required`).
 */
export const answerReturn = endpoint(
  "answerReturn",
  "post",
  "/v1/orders/{orderId}/;answer-return",
  {
    ...order,
    summary: "Accepts or refuses a return",
    params,
    body: z.object({
      accept: z.boolean(),
      /** Refunds without a return, if `canRefundInstead`. */
      refundInstead: z.boolean().default(false),
      reason: z.string().nullable().default(null),
      note: z.string().trim().max(500, "too_long").default(""),
      /** See contract/return-pictures.ts. */
      pictureIds: z.array(z.string().max(100)).max(20, "too_many").default([]),
    }),
    response,
  },
);
