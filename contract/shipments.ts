import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { instant } from "./query.ts";

/**
 * How an order is sent, cancelled and refused, for every channel. A channel's own addresses
 * (contract/own-addresses.ts) run the same use cases. The channel's failures are answered alike:
 * 409 `channel_disconnected` or `wrong_state`, 404 `not_on_channel`, 422 `channel_rejected`, 502
 * `channel_unavailable`, 503 `channel_busy`; its own words are in the details.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });
const response = z.object({ order: OrderDetail });

export const PickupChoice = z.object({
  addressId: z.string().min(1, "required"),
  /** `null` where the courier comes without a booked time. */
  slotId: z.string().min(1, "required").nullable().default(null),
  /** Set where the parameters ask for it. */
  trackingCode: z.string().trim().nullish(),
});
export const DropoffChoice = z.object({
  branchId: z.string().nullable().default(null),
  senderName: z.string().trim().nullable().default(null),
  trackingCode: z.string().trim().nullable().default(null),
});
export const ManualChoice = z.object({
  /** Set where the parameters ask for it. */
  trackingCode: z.string().trim().nullable().default(null),
  /** One of the offered providers. Required where there are any. */
  providerId: z.string().nullable().default(null),
});

export const ShipmentChoice = z
  .discriminatedUnion("method", [
    PickupChoice.extend({ method: z.literal("pickup") }),
    DropoffChoice.extend({ method: z.literal("dropoff") }),
    ManualChoice.extend({ method: z.literal("manual") }),
  ])
  .openapi("ShipmentChoice");

/** The channel's offers for an order. An absent method is not offered. */
export const ShippingParameters = z
  .object({
    /**
     * The method by the account's defaults (contract/shipping-settings.ts). `null` where a person
     * has to choose.
     */
    suggested: ShipmentChoice.nullable().optional(),
    /**
     * The warehouse with the order's goods, and its pickup address (`addressId` is `null` where it
     * is unknown). `null` where no warehouse has them, or there is no pickup.
     */
    goodsAt: z
      .object({ warehouseName: z.string(), addressId: z.string().nullable() })
      .nullable()
      .optional(),
    /** The courier's default method, if it is offered. A branch may still have to be chosen. */
    defaultMethod: z.enum(["pickup", "dropoff"]).nullable().optional(),
    pickup: z
      .object({
        addresses: z.array(
          z.object({
            addressId: z.string(),
            text: z.string(),
            /** The courier also comes without a booked time. There may be slots all the same. */
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
        /** The seller provides the courier's code. */
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
    /** The seller's own courier, where the channel asks for one of these. */
    manual: z
      .object({
        needsTrackingCode: z.boolean(),
        /** The buyer comes for it, with a code that the seller enters in the channel. */
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
    /**
     * The method that the seller chose here. `null` where none was chosen, or it was chosen on the
     * channel's own page.
     */
    method: z.enum(["pickup", "dropoff", "manual"]).nullable(),
    courier: z.string(),
    packageNumber: z.string().nullable(),
    trackingCode: z.string().nullable(),
    documentStatus: OrderDetail.shape.documentStatus,
    labelError: z.string().nullable(),
    /** Why the last attempt to arrange failed: our code, or the channel's own words. */
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
/**
 * Keeps the courier's words unchanged. Events older than a quarter of an hour are requested again;
 * the next call answers them.
 */
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
            /** The channel's own word; "" where it has none. */
            nativeStatus: z.string(),
          })
          .openapi("TrackingEvent"),
      ),
      /** When the courier was last asked. `null` where it never was. */
      readAt: instant().nullable(),
    }),
  },
);
/**
 * Only where the channel leaves it to the seller: 422 `channel_rejected` elsewhere. 409
 * `wrong_status` unless the order is unpaid, or its cash is not collected yet.
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
 * Answers at once with status processing; a job tells the channel, and fetches the tracking code
 * and the label. 422 `choice_not_offered` with the fields if the parameters do not offer the choice
 * now: `method` where they lack the method, `code_not_asked` for a tracking code that is not
 * needed.
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
  /**
   * Only these units, where the order's `cancelsUnits` is true. The whole order, if absent. 422
   * `lines` `whole_order_only` elsewhere.
   */
  lines: z.array(CancelledLine).min(1, "required").max(500, "too_many").optional(),
});
export const cancelOrder = endpoint("cancelOrder", "post", "/v1/orders/{orderId}/;cancel", {
  ...order,
  summary: "Cancels the order on its channel, or some of its units",
  params,
  body: CancelBody,
  response,
});
/**
 * The seller refuses the order or some of its units, while it is to be processed. On a channel
 * without refusals it is a cancellation.
 */
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
 * Accepts or refuses a return, once: 409 `already_answered`, `no_open_return` if the channel has no
 * return for this order, `return_not_received` if the goods that are back were not counted; 422
 * `channel_rejected` if the channel takes no answer here, 422 with `refundInstead` if it does not
 * offer that. A refusal needs one of the order's `refusalReasons`, and `note` or `pictureIds` where
 * the channel requires them (422 `required` with the field).
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
      /** Accepts by a refund alone, where `canRefundInstead` is true. */
      refundInstead: z.boolean().default(false),
      reason: z.string().nullable().default(null),
      note: z.string().trim().max(500, "too_long").default(""),
      /** Pictures of this order (contract/return-pictures.ts). */
      pictureIds: z.array(z.string().max(100)).max(20, "too_many").default([]),
    }),
    response,
  },
);
