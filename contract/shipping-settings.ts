import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderSummary } from "./orders.ts";
import { PAPER_SIZES } from "./statuses.ts";

/**
 * How orders leave unless somebody says otherwise (docs/domain.md "Settings": shipping). Tracking
 * numbers of one's own are never chosen by default.
 */
export const DEFAULT_METHODS = ["pickup", "dropoff"] as const;

const ShippingSettings = z
  .object({
    /** Of labels and the papers printed with them. */
    labelSize: z.enum(PAPER_SIZES),
    /** A courier without an entry: pickup where it is offered, else drop-off. */
    methods: z
      .array(z.object({ courier: z.string().min(1).max(200), method: z.enum(DEFAULT_METHODS) }))
      .max(200, "too_many"),
    /**
     * From then on, in the account's time zone, today's pickups are not chosen any more. A
     * warehouse without an entry has no such time.
     */
    cutOffs: z
      .array(
        z.object({
          warehouseId: z.string(),
          time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid_time"),
        }),
      )
      .max(50, "too_many"),
  })
  .openapi("ShippingSettings");
export type ShippingSettings = z.infer<typeof ShippingSettings>;

const p = { access: "integration-manage", forLimited: "never" } as const;

export const getShippingSettings = endpoint(
  "getShippingSettings",
  "get",
  "/v1/orders/shipping-settings",
  {
    ...p,
    summary: "How orders leave unless somebody says otherwise",
    response: z.object({
      settings: ShippingSettings,
      /** Those of the account's orders, and those that have a method. */
      couriers: z.array(z.string()),
    }),
  },
);
/**
 * What is absent stays; a list is replaced as a whole. 404 for a warehouse that is not the
 * account's.
 */
export const updateShippingSettings = endpoint(
  "updateShippingSettings",
  "put",
  "/v1/orders/shipping-settings",
  {
    ...p,
    summary: "Changes how orders leave",
    body: z.object({ settings: ShippingSettings.partial() }),
    response: z.object({ settings: ShippingSettings }),
    errors: [404],
  },
);

/** All of them must hold; null: does not matter. */
const Conditions = z.object({
  channelIds: z.array(z.string()).min(1).max(200).nullable(),
  couriers: z.array(z.string()).min(1).max(200).nullable(),
  warehouseIds: z.array(z.string()).min(1).max(50).nullable(),
  isCod: z.boolean().nullable(),
  isSingleItem: z.boolean().nullable(),
  /** Minor units: orders worth more are left to a person. */
  maxTotal: z
    .number()
    .int("invalid_number")
    .min(1, "too_small")
    .max(2_000_000_000, "too_big")
    .nullable(),
});
export const ArrangeRuleInput = z.object({
  name: z.string().trim().min(1, "required").max(100, "too_long"),
  isEnabled: z.boolean(),
  conditions: Conditions,
  /**
   * `default`: the courier's own. An order that is not offered the method is left to a person, with
   * the reason.
   */
  method: z.enum(["default", ...DEFAULT_METHODS]),
});
export const ArrangeRule = ArrangeRuleInput.extend({ id: z.string() }).openapi("ArrangeRule");
export type ArrangeRule = z.infer<typeof ArrangeRule>;

const both = { access: ["integration-manage", "order-manage"], forLimited: "never" } as const;
const params = z.object({ ruleId: z.string() });
const one = z.object({ rule: ArrangeRule });
const PATH = "/v1/orders/arrange-rules";

/**
 * A job looks every five minutes for orders to process that a rule takes; the first that fits, in
 * this order, decides.
 */
export const listArrangeRules = endpoint("listArrangeRules", "get", PATH, {
  ...both,
  summary: "The rules by which orders are arranged without anybody",
  response: z.object({ rules: z.array(ArrangeRule) }),
});
/** At the end of the others. 409 `too_many_rules`. */
export const createArrangeRule = endpoint("createArrangeRule", "post", PATH, {
  ...both,
  summary: "Makes a rule",
  body: z.object({ rule: ArrangeRuleInput }),
  response: one,
  errors: [409],
});
/**
 * Which of the orders that are to be processed now the rule would take, whatever other rules say.
 * Nothing is arranged.
 */
export const previewArrangeRule = endpoint("previewArrangeRule", "post", `${PATH}/;preview`, {
  ...both,
  isNoted: false,
  summary: "Which orders a rule would take",
  body: z.object({ conditions: Conditions }),
  response: z.object({
    total: z.number().int(),
    /** The twenty that have to leave first. */
    orders: z.array(OrderSummary),
  }),
});
export const updateArrangeRule = endpoint("updateArrangeRule", "put", `${PATH}/{ruleId}`, {
  ...both,
  summary: "Changes a rule",
  params,
  body: z.object({ rule: ArrangeRuleInput }),
  response: one,
  errors: [404],
});
export const deleteArrangeRule = endpoint("deleteArrangeRule", "delete", `${PATH}/{ruleId}`, {
  ...both,
  summary: "Deletes a rule",
  params,
  response: z.object({ ruleId: z.string() }),
  errors: [404],
});
