import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { RULE_AMOUNTS, RULE_SCOPE } from "./form-fields.ts";
import { flag, instant } from "./query.ts";
import { STOCK_RULE_KINDS } from "./statuses.ts";
import { ChannelFigure, Stock } from "./stocks.ts";

const scope = {
  ...RULE_SCOPE,
  /** Empty for every channel. */
  channelIds: z.array(z.string()).max(200, "too_many"),
  /** Restricts the channel's warehouses from which the stock is taken. Empty for all of them. */
  warehouseIds: z.array(z.string()).max(200, "too_many"),
};

export const RuleAmounts = z.object(RULE_AMOUNTS).openapi("StockRuleAmounts");
export type RuleAmounts = z.infer<typeof RuleAmounts>;
export const RuleInput = z.object({ ...scope, ...RULE_AMOUNTS }).openapi("StockRuleInput");
export type RuleInput = z.infer<typeof RuleInput>;
export const StockRule = RuleInput.extend({
  id: z.string(),
  kind: z.enum(STOCK_RULE_KINDS),
  /** Number of stock levels that the rule names; only with `stockInfo`. */
  stockCount: z.number().int().nullable(),
  updatedAt: instant(),
}).openapi("StockRule");
export type StockRule = z.infer<typeof StockRule>;

const permission = { access: "stock-manage" } as const;
const ruleAccess = { ...permission, forLimited: "never" } as const;
const oneRule = z.object({ rule: StockRule });

/** 403 for an account that is not the caller's active one. */
export const listStockRules = endpoint("listStockRules", "get", "/v1/stocks/rules", {
  ...permission,
  summary: "The account's stock rules, the general one first",
  query: z.object({ accountId: z.string().optional(), stockInfo: flag() }),
  response: z.object({ rules: z.array(StockRule) }),
});
/** Creates or replaces the account's one general rule, which applies where no other rule does. */
export const saveGeneralRule = endpoint("saveGeneralRule", "post", "/v1/stocks/rules/general", {
  ...ruleAccess,
  summary: "Makes or replaces the general stock rule",
  body: z.object({ rule: RuleAmounts }),
  response: oneRule,
});
/**
 * 409 `rule_overlap` (details: `ruleId`, `name`, `value`) if another rule of the same scope names
 * the same on the same channel.
 */
export const createStockRule = endpoint("createStockRule", "post", "/v1/stocks/rules", {
  ...ruleAccess,
  summary: "Makes a custom stock rule",
  body: z.object({ rule: RuleInput }),
  response: oneRule,
  errors: [409],
});
/**
 * Answers the quantity that each channel with a listing of the SKU shows now and would show. Writes
 * nothing. At most ten SKUs; without any, the first ones that the rule names.
 */
export const simulateStockRule = endpoint(
  "simulateStockRule",
  "post",
  "/v1/stocks/rules/;simulate",
  {
    isNoted: false,
    ...permission,
    summary: "What a stock rule would do",
    body: z.object({
      /** For a general rule only the amounts count. */
      kind: z.enum(STOCK_RULE_KINDS),
      /** It may have no name yet. */
      rule: RuleInput.extend({ name: z.string().trim().max(100, "too_long") }),
      /** The custom rule that is being changed. `null` for a new one. */
      ruleId: z.string().nullable(),
      skus: z.array(z.string().trim().min(1)).max(10, "too_many"),
    }),
    response: z.object({
      figures: z.array(
        z.object({
          sku: z.string(),
          productName: z.string(),
          channelId: z.string(),
          now: ChannelFigure.nullable(),
          after: ChannelFigure.nullable(),
        }),
      ),
      unknownSkus: z.array(z.string()),
      unlistedSkus: z.array(z.string()).default([]),
    }),
    errors: [404, 409],
  },
);
/** The general rule changes only its amounts. 409 as in `createStockRule`. */
export const updateStockRule = endpoint("updateStockRule", "put", "/v1/stocks/rules/{ruleId}", {
  ...ruleAccess,
  summary: "Changes a stock rule",
  params: z.object({ ruleId: z.string() }),
  body: z.object({ rule: RuleInput }),
  response: oneRule,
  errors: [404, 409],
});
export const deleteStockRule = endpoint("deleteStockRule", "delete", "/v1/stocks/rules/{ruleId}", {
  ...ruleAccess,
  summary: "Deletes a stock rule",
  params: z.object({ ruleId: z.string() }),
  response: z.object({ ruleId: z.string() }),
  errors: [404],
});
/**
 * Moves the SKUs of the levels to a custom rule of scope `sku` (409 `rule_scope` for another), or
 * removes them from theirs with `null`. A rule holds for a SKU in all warehouses: `alsoChanged` are
 * the levels of the same SKUs that were not named.
 */
export const assignStockRule = endpoint("assignStockRule", "put", "/v1/stocks/ruleId", {
  ...permission,
  summary: "Assigns a rule to stocks",
  body: z.object({
    stockIds: z.array(z.string()).min(1, "required").max(100, "too_many"),
    ruleId: z.string().nullable(),
  }),
  response: z.object({
    stocks: z.array(Stock),
    alsoChanged: z
      .array(
        z.object({
          stockId: z.string(),
          sku: z.string(),
          warehouseId: z.string(),
          warehouseName: z.string(),
        }),
      )
      .default([]),
  }),
  errors: [404, 409],
});
