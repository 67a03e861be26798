import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ARRANGE_RULE_NAME } from "./form-fields.ts";
import { OrderSummary } from "./orders.ts";
import { PAPER_SIZES } from "./statuses.ts";

/** See docs/domain.md "Settings". A default never uses a seller's tracking codes. */
export const DEFAULT_METHODS = ["pickup", "dropoff"] as const;

const ShippingSettings = z
  .object({
    /** Paper size of labels and the documents printed with them. */
    labelSize: z.enum(PAPER_SIZES),
    /** Default: pickup, else drop-off. */
    methods: z
      .array(z.object({ courier: z.string().min(1).max(200), method: z.enum(DEFAULT_METHODS) }))
      .max(200, "too_many"),
    /** Local time after which today's pickups are not chosen. Default: none. */
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

const permission = { access: "integration-manage", forLimited: "never" } as const;

export const getShippingSettings = endpoint(
  "getShippingSettings",
  "get",
  "/v1/orders/shipping-settings",
  {
    ...permission,
    summary: "How orders leave unless somebody says otherwise",
    response: z.object({
      settings: ShippingSettings,
      /** Couriers of orders, or with a method. */
      couriers: z.array(z.string()),
    }),
  },
);
/** Absent fields stay. Lists are replaced. 404 for a foreign warehouse. */
export const updateShippingSettings = endpoint(
  "updateShippingSettings",
  "put",
  "/v1/orders/shipping-settings",
  {
    ...permission,
    summary: "Changes how orders leave",
    body: z.object({ settings: ShippingSettings.partial() }),
    response: z.object({ settings: ShippingSettings }),
    errors: [404],
  },
);

/** All must hold; `null` is ignored. */
const Conditions = z.object({
  channelIds: z.array(z.string()).min(1).max(200).nullable(),
  couriers: z.array(z.string()).min(1).max(200).nullable(),
  warehouseIds: z.array(z.string()).min(1).max(50).nullable(),
  isCod: z.boolean().nullable(),
  isSingleItem: z.boolean().nullable(),
  /** Minor units. A person handles higher totals. */
  maxTotal: z
    .number()
    .int("invalid_number")
    .min(1, "too_small")
    .max(2_000_000_000, "too_big")
    .nullable(),
});
export const ArrangeRuleInput = z.object({
  name: ARRANGE_RULE_NAME,
  isEnabled: z.boolean(),
  conditions: Conditions,
  /** `default`: the courier's. If it is not offered, a person decides. */
  method: z.enum(["default", ...DEFAULT_METHODS]),
  /**
   * The rule works from so many minutes before the cut-off of the order's warehouse until the
   * cut-off. `null`: at any time, as for warehouses without a cut-off.
   */
  minutesBeforeCutOff: z
    .number()
    .int()
    .min(5, "too_small")
    .max(720, "too_big")
    .nullable()
    .default(null),
  /** Makes one PDF of the run's labels. Opening it counts them as printed. */
  printsLabels: z.boolean().default(false),
  /** Makes waves of the run's orders for this member; `assigneeId` `null` is for anybody. */
  wave: z.object({ assigneeId: z.string().nullable() }).nullable().default(null),
});
export const ArrangeRule = ArrangeRuleInput.extend({ id: z.string() }).openapi("ArrangeRule");
export type ArrangeRule = z.infer<typeof ArrangeRule>;

const bothPermissions = {
  access: ["integration-manage", "order-manage"],
  forLimited: "never",
} as const;
const params = z.object({ ruleId: z.string() });
const oneRule = z.object({ rule: ArrangeRule });
const RULES_PATH = "/v1/orders/arrange-rules";

/** A job applies them every five minutes. The first matching rule decides. */
export const listArrangeRules = endpoint("listArrangeRules", "get", RULES_PATH, {
  ...bothPermissions,
  summary: "The rules by which orders are arranged without anybody",
  response: z.object({ rules: z.array(ArrangeRule) }),
});
/** 409 `too_many_rules`. */
export const createArrangeRule = endpoint("createArrangeRule", "post", RULES_PATH, {
  ...bothPermissions,
  summary: "Makes a rule",
  body: z.object({ rule: ArrangeRuleInput }),
  response: oneRule,
  errors: [404, 409],
});
/** Orders to process that match it now. Arranges nothing. */
export const previewArrangeRule = endpoint("previewArrangeRule", "post", `${RULES_PATH}/;preview`, {
  ...bothPermissions,
  isNoted: false,
  summary: "Which orders a rule would take",
  body: z.object({ conditions: Conditions }),
  response: z.object({
    total: z.number().int(),
    /** Twenty with the earliest ship-by time. */
    orders: z.array(OrderSummary),
  }),
});
export const updateArrangeRule = endpoint("updateArrangeRule", "put", `${RULES_PATH}/{ruleId}`, {
  ...bothPermissions,
  summary: "Changes a rule",
  params,
  body: z.object({ rule: ArrangeRuleInput }),
  response: oneRule,
  errors: [404],
});
export const deleteArrangeRule = endpoint("deleteArrangeRule", "delete", `${RULES_PATH}/{ruleId}`, {
  ...bothPermissions,
  summary: "Deletes a rule",
  params,
  response: z.object({ ruleId: z.string() }),
  errors: [404],
});
