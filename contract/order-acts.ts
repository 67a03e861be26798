import "@hono/zod-openapi";
import { z } from "zod";
import { CANCEL_REASONS } from "./cancel-reasons.ts";
import { endpoint } from "./endpoint.ts";
import { NO_LABEL_REASONS } from "./order-documents.ts";
import { ORDER_FLAGS } from "./statuses.ts";

/**
 * Acts on an order. One function of the backend decides about each (backend/orders/order-acts.ts):
 * screens, bulk actions, programs and error codes share its answer.
 */
export const ORDER_ACTIONS = [
  "confirm_payment",
  "accept",
  "arrange",
  "split",
  "print_label",
  "request_label",
  "cancel",
  "answer_cancellation",
  "answer_return",
  "receive_return",
  "mark_shipped",
  "confirm_delivered",
  "change_tracking",
  "sync",
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * `cancel_units`: cancels some units. `ship_short`: sends what is there and gives up the rest.
 * `substitute`: sends other goods. `refund_units`: pays some units back without a return.
 */
export const ORDER_ACTS = [
  ...ORDER_ACTIONS,
  "cancel_units",
  "ship_short",
  "substitute",
  "refund_units",
  "print_invoice",
  "print_packing_slip",
  "pick",
  "hand_over",
] as const;
export type OrderActName = (typeof ORDER_ACTS)[number];

/**
 * Why an act is not possible. Calls that are refused answer 409 with the same code.
 * `wrong_status`: not in the order's current status. `not_offered`: never on this channel.
 * `whole_order_only`: the channel cancels all or nothing. `single_unit`: the order has one unit.
 * `nothing_missing`, `nothing_left`: all goods are there, or none. `channel_refunds`: the channel
 * has the money, and refunds when the buyer asks. `no_refund_due`: nothing is to be paid back.
 * `not_permitted`: the member only picks and packs.
 */
export const ACT_REFUSALS = [
  "wrong_status",
  "not_offered",
  "not_permitted",
  "already_accepted",
  "no_tracking_code",
  ...NO_LABEL_REASONS,
  "label_ready",
  "whole_order_only",
  "single_unit",
  "nothing_missing",
  "nothing_left",
  "not_cash_on_delivery",
  "wrong_state",
  "already_answered",
  "return_not_received",
  "return_not_answered",
  "already_received",
  "channel_refunds",
  "no_refund_due",
  "already_in_wave",
  "out_of_stock",
  "not_packed",
  "no_waybill",
] as const;
export type ActRefusal = (typeof ACT_REFUSALS)[number];

export const OrderAct = z
  .object({
    act: z.enum(ORDER_ACTS),
    /** `null`: it is possible now. */
    refusal: z.enum(ACT_REFUSALS).nullable(),
    /** A flag that a person should look at first. Bulk actions and rules leave the order out. */
    concern: z.enum(ORDER_FLAGS).nullable(),
    /** The channel's reasons of which one is given. Empty where none is. */
    reasons: z.array(z.enum(CANCEL_REASONS)),
    /** Lines with the most units that can be chosen. Empty where the whole order is meant. */
    lines: z.array(z.object({ lineId: z.string(), most: z.number().int() })),
  })
  .openapi("OrderAct");
export type OrderAct = z.infer<typeof OrderAct>;

/** Leaves out orders that are not the caller's. */
export const listOrderActs = endpoint("listOrderActs", "post", "/v1/orders/;acts", {
  access: "order-manage",
  forPicking: true,
  isNoted: false,
  summary: "What can be done with orders now, and why the rest cannot",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(500, "too_many"),
    acts: z.array(z.enum(ORDER_ACTS)).max(ORDER_ACTS.length).optional(),
  }),
  response: z.object({
    orders: z.array(z.object({ orderId: z.string(), acts: z.array(OrderAct) })),
  }),
});
