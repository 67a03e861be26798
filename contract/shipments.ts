import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { instant } from "./query.ts";

/**
 * How an order is sent, cancelled and refused, whatever channel it comes from. A channel's own
 * addresses (contract/own-addresses.ts) are doors to the same use cases. The channel's failures are
 * answered alike: 409 `channel_disconnected` or `wrong_state`, 404 `not_on_channel`, 422
 * `channel_rejected`, 502 `channel_unavailable`, 503 `channel_busy`; its own words are in the
 * details.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });
const response = z.object({ order: OrderDetail });

export const PickupChoice = z.object({
  addressId: z.string().min(1, "required"),
  /** null where the courier comes without a booked time. */
  slotId: z.string().min(1, "required").nullable().default(null),
  /** Where the parameters ask for it. */
  trackingCode: z.string().trim().nullish(),
});
export const DropoffChoice = z.object({
  branchId: z.string().nullable().default(null),
  senderName: z.string().trim().nullable().default(null),
  trackingCode: z.string().trim().nullable().default(null),
});
export const ManualChoice = z.object({
  /** Where the parameters ask for it. */
  trackingCode: z.string().trim().nullable().default(null),
  /** One of those that the parameters offer; needed where they offer some. */
  providerId: z.string().nullable().default(null),
});

/** One of the ways that the parameters offer. */
export const ShipmentChoice = z
  .discriminatedUnion("method", [
    PickupChoice.extend({ method: z.literal("pickup") }),
    DropoffChoice.extend({ method: z.literal("dropoff") }),
    ManualChoice.extend({ method: z.literal("manual") }),
  ])
  .openapi("ShipmentChoice");

/** What the channel offers for an order; a way that is absent is not offered. */
export const ShippingParameters = z
  .object({
    /**
     * How it leaves by the account's defaults (contract/shipping-settings.ts); null: a person has
     * to choose.
     */
    suggested: ShipmentChoice.nullable().optional(),
    /**
     * The warehouse where the order's goods lie, and which of the pickup addresses that is
     * (`addressId` null: none is known to be); null: no warehouse has them, or there is no pickup.
     */
    goodsAt: z
      .object({ warehouseName: z.string(), addressId: z.string().nullable() })
      .nullable()
      .optional(),
    /** The courier's own way, if it is offered: a branch may still have to be chosen. */
    defaultMethod: z.enum(["pickup", "dropoff"]).nullable().optional(),
    pickup: z
      .object({
        addresses: z.array(
          z.object({
            addressId: z.string(),
            text: z.string(),
            /** The courier comes without a booked time, and there are no slots. */
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
        /** The courier's code is the seller's to give. */
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
    /** By a courier of the seller's own, where the channel wants to know which one of these. */
    manual: z
      .object({
        needsTrackingCode: z.boolean(),
        providers: z.array(z.object({ providerId: z.string(), name: z.string() })).optional(),
      })
      .optional(),
  })
  .openapi("ShippingParameters");
export type ShippingParameters = z.infer<typeof ShippingParameters>;

export const Shipment = z
  .object({
    status: OrderDetail.shape.status,
    /** How the seller chose to send it here; null: not chosen, or on the channel's own page. */
    method: z.enum(["pickup", "dropoff", "manual"]).nullable(),
    courier: z.string(),
    packageNumber: z.string().nullable(),
    trackingCode: z.string().nullable(),
    documentStatus: OrderDetail.shape.documentStatus,
    labelError: z.string().nullable(),
    /** Why the last try to arrange failed: a code of ours, or the channel's own words. */
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
 * The courier's words are kept as they came; those that are older than a quarter of an hour are
 * asked for anew, and are there the next time.
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
      /** The newest first. */
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
      /** When the courier was last asked; null: never. */
      readAt: instant().nullable(),
    }),
  },
);
/**
 * Where the channel leaves it to the seller: 422 `channel_rejected` elsewhere, 409 `wrong_status`
 * unless it is unpaid.
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
 * and the label. 422 `choice_not_offered` with the fields where the parameters do not offer the
 * choice now: `method` where they lack the way, `code_not_asked` for a tracking code that nobody
 * would get.
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
const CancelBody = z.object({
  /** One of the order's `cancelReasons`. */
  reason: z.string().min(1, "required"),
  /**
   * Only these units, where the order's `cancelsUnits` says so; without them the whole order. 422
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
 * The seller does not take the order, or some of its units: as long as it is to be processed. Where
 * a channel knows no refusal, it is a cancellation.
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
 * Accepts or refuses what a buyer wants to send back, once: 409 `already_answered`,
 * `no_open_return` where the channel has none for this order, `not_offered` where it takes no
 * answer here, 422 with `refundInstead` where it takes no such one. A refusal needs one of the
 * order's `refusalReasons`, and what the channel cannot be told it without: 422 with `note` or
 * `pictureIds` as `required`.
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
      /** Accepted with the money in place of what is wanted: where `canRefundInstead` says so. */
      refundInstead: z.boolean().default(false),
      reason: z.string().nullable().default(null),
      note: z.string().trim().max(500, "too_long").default(""),
      /** Of the order's own (contract/return-pictures.ts). */
      pictureIds: z.array(z.string().max(100)).max(20, "too_many").default([]),
    }),
    response,
  },
);
