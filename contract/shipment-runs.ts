import "@hono/zod-openapi";
import { z } from "zod";
import { CANCEL_REASONS } from "./cancel-reasons.ts";
import { endpoint } from "./endpoint.ts";
import { OrderSummary } from "./orders.ts";
import { instant } from "./query.ts";
import { ShipmentChoice } from "./shipments.ts";

/**
 * Runs: many orders that a member arranges, accepts, cancels or reads again together, with the
 * state of each. An arranged order is followed until its label is there. A job does the work, so a
 * run goes on when its page is left. Kept for fourteen days.
 */
const permission = { access: "order-manage" } as const;
/** As many orders as a list's bulk bar can select. */
const MAX_ORDERS = 500;

/**
 * `waiting`: its turn comes. `sending`: the channel is told. `label_pending`: arranged, and the
 * label is being made. `ready`: arranged, with its label where the channel makes one. `needs_you`:
 * refused, with `code` or the order's `shipmentError`. `left`: it has left the warehouse.
 * `cancelled`: it will not be sent. `done`: the act of a run that arranges nothing is done.
 */
export const RUN_ORDER_STATES = [
  "waiting",
  "sending",
  "label_pending",
  "ready",
  "needs_you",
  "left",
  "cancelled",
  "done",
] as const;
export type RunOrderState = (typeof RUN_ORDER_STATES)[number];

/** Acts that a run does on many orders: 8 at a time, a second apart, as the channels allow. */
export const RUN_ACTS = ["accept", "cancel", "sync"] as const;

const RunOrder = z
  .object({
    order: OrderSummary,
    state: z.enum(RUN_ORDER_STATES),
    /** An error code or a flag of the order. */
    code: z.string(),
    /** The channel's own words. */
    message: z.string(),
    /** The tracking code that the member typed. `null` where none was. */
    typedCode: z.string().nullable(),
  })
  .openapi("RunOrder");
export type RunOrder = z.infer<typeof RunOrder>;

export const ShipmentRun = z
  .object({
    runId: z.string(),
    /** `running` until each order is arranged or refused. */
    status: z.enum(["running", "done"]),
    startedAt: instant(),
    startedByName: z.string(),
    act: z.enum(["arrange", ...RUN_ACTS]),
    /** The name of the rule that started it. `null` where a member did. */
    rule: z.string().nullable(),
    /** The labels' PDF that the rule made. `null` without one. */
    documentId: z.string().nullable(),
    orders: z.array(RunOrder),
    /** The plan whose choices were taken. `null` without one. */
    planId: z.string().nullable(),
    /** Neither in this run nor arranged. */
    leftInPlan: z.number().int(),
  })
  .openapi("ShipmentRun");
export type ShipmentRun = z.infer<typeof ShipmentRun>;

/**
 * Choices are checked against fresh offers of `planId`; for other orders the channels are asked.
 * Includes the plan's blocked orders, to name them.
 */
export const startShipmentRun = endpoint(
  "startShipmentRun",
  "post",
  "/v1/orders/shipments/;start-run",
  {
    ...permission,
    summary: "Arranges many shipments in the background",
    body: z
      .object({
        shipments: z
          .array(
            z.object({
              orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(MAX_ORDERS, "too_big"),
              choice: ShipmentChoice,
            }),
          )
          .min(1)
          .max(MAX_ORDERS),
        planId: z.string().optional(),
      })
      .refine(
        ({ shipments }) =>
          shipments.reduce((sum, { orderIds }) => sum + orderIds.length, 0) <= MAX_ORDERS,
        { error: "too_many", path: ["shipments"] },
      ),
    response: z.object({ runId: z.string() }),
  },
);
/**
 * Orders for which the act is not possible are part of the run with the reason
 * (contract/order-acts.ts). 422 for a cancellation without a reason.
 */
export const startOrderRun = endpoint("startOrderRun", "post", "/v1/orders/runs", {
  ...permission,
  summary: "Accepts, cancels or reads again many orders in the background",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(MAX_ORDERS, "too_big"),
    act: z.enum(RUN_ACTS),
    /** For `cancel`: a reason of the channel. Orders whose channel lacks it are refused. */
    reason: z.enum(CANCEL_REASONS, "invalid").optional(),
  }),
  response: z.object({ runId: z.string() }),
});
export const getShipmentRun = endpoint(
  "getShipmentRun",
  "get",
  "/v1/orders/shipments/runs/{runId}",
  {
    ...permission,
    summary: "How far a run is, and the state of each of its orders",
    params: z.object({ runId: z.string() }),
    response: z.object({ run: ShipmentRun }),
    errors: [404],
  },
);
/** Newest first, at most twenty. */
export const listShipmentRuns = endpoint("listShipmentRuns", "get", "/v1/orders/shipments/runs", {
  ...permission,
  summary: "The account's runs of the last fourteen days",
  query: z.strictObject({ by: z.enum(["members", "rules"]).optional() }),
  response: z.object({
    runs: z.array(
      ShipmentRun.pick({
        ...{
          runId: true,
          status: true,
          startedAt: true,
          startedByName: true,
          rule: true,
          act: true,
        },
      })
        .extend({
          total: z.number().int(),
          /** Orders that were refused at once: a person must act. */
          refused: z.number().int(),
          /** Names of the shops whose orders it arranges. */
          shops: z.array(z.string()),
        })
        .openapi("ShipmentRunSummary"),
    ),
  }),
});
