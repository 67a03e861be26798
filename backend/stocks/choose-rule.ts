import type { stockRules } from "../db/schema/stocks.ts";

export type Rule = typeof stockRules.$inferSelect;
type RuleScope = Pick<Rule, "kind" | "scope" | "scopeValues" | "channelIds" | "warehouseIds">;

export interface RuleItem {
  sku: string;
  category: string;
  channelId: string;
  warehouseIds: readonly string[];
}

/**
 * docs/domain.md "Rules": SKU rules beat custom rules, and these beat the general rule. Among
 * custom rules, one for a category beats one for everything. The lowest rank wins.
 */
export function rankRule({ kind, scope }: Pick<Rule, "kind" | "scope">): number {
  if (kind === "general") return 3;
  return { sku: 0, category: 1, all: 2 }[scope];
}

/** SKUs are unique without regard to case; categories are compared as they are written. */
export function normaliseScopeValue(scope: Rule["scope"], value: string): string {
  return scope === "sku" ? value.trim().toLowerCase() : value.trim();
}

/**
 * Returns the only rule that decides, or `null`. A rule for warehouses that the channel does not
 * sell from does not apply.
 */
export function chooseRule<R extends RuleScope>(rules: readonly R[], item: RuleItem): R | null {
  const speaking = rules.filter((rule) => appliesToItem(rule, item));
  return speaking.toSorted((a, b) => rankRule(a) - rankRule(b))[0] ?? null;
}

function appliesToItem(rule: RuleScope, item: RuleItem): boolean {
  if (rule.channelIds.length > 0 && !rule.channelIds.includes(item.channelId)) return false;
  if (
    rule.warehouseIds.length > 0 &&
    !rule.warehouseIds.some((id) => item.warehouseIds.includes(id))
  )
    return false;
  if (rule.scope === "all") return true;
  const value = normaliseScopeValue(rule.scope, rule.scope === "sku" ? item.sku : item.category);
  return rule.scopeValues.some((named) => normaliseScopeValue(rule.scope, named) === value);
}

/**
 * Returns a value that both rules name on the same channel, so that neither would win, or `null`.
 * Warehouses do not matter: a channel may sell from those of both.
 */
export function findOverlap(one: RuleScope, other: RuleScope): { value: string } | null {
  if (one.kind === "general" || other.kind === "general" || one.scope !== other.scope) return null;
  const haveCommonChannel =
    one.channelIds.length === 0 ||
    other.channelIds.length === 0 ||
    one.channelIds.some((id) => other.channelIds.includes(id));
  if (!haveCommonChannel) return null;
  if (one.scope === "all") return { value: "" };
  const named = new Set(other.scopeValues.map((value) => normaliseScopeValue(other.scope, value)));
  const shared = one.scopeValues.find((value) => named.has(normaliseScopeValue(one.scope, value)));
  return shared === undefined ? null : { value: shared };
}
