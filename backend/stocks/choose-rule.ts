import type { stockRules } from "../db/schema/stocks.ts";

export type Rule = typeof stockRules.$inferSelect;
type RuleScope = Pick<Rule, "kind" | "scope" | "scopeValues" | "channelIds" | "warehouseIds">;

export interface RuleItem {
  sku: string;
  category: string;
  channelId: string;
  warehouseIds: readonly string[];
}

/** The lowest rank wins (docs/domain.md "Rules"). */
export function rankRule({ kind, scope }: Pick<Rule, "kind" | "scope">): number {
  if (kind === "general") return 3;
  return { sku: 0, category: 1, all: 2 }[scope];
}

/** SKUs are unique in any case; categories are compared exactly. */
export function normaliseScopeValue(scope: Rule["scope"], value: string): string {
  return scope === "sku" ? value.trim().toLowerCase() : value.trim();
}

/** A rule for warehouses applies only to channels that sell from them. */
export function chooseRule<R extends RuleScope>(rules: readonly R[], item: RuleItem): R | null {
  const applicableRules = rules.filter((rule) => appliesToItem(rule, item));
  return applicableRules.toSorted((a, b) => rankRule(a) - rankRule(b))[0] ?? null;
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
  return rule.scopeValues.some(
    (scopeValue) => normaliseScopeValue(rule.scope, scopeValue) === value,
  );
}

/**
 * Returns a value that both rules name on one channel, or `null`. Ignores warehouses: a channel may
 * sell from those of both.
 */
export function findOverlap(
  ruleScope: RuleScope,
  otherRuleScope: RuleScope,
): { value: string } | null {
  if (
    ruleScope.kind === "general" ||
    otherRuleScope.kind === "general" ||
    ruleScope.scope !== otherRuleScope.scope
  )
    return null;
  const haveCommonChannel =
    ruleScope.channelIds.length === 0 ||
    otherRuleScope.channelIds.length === 0 ||
    ruleScope.channelIds.some((id) => otherRuleScope.channelIds.includes(id));
  if (!haveCommonChannel) return null;
  if (ruleScope.scope === "all") return { value: "" };
  const otherScopeValues = new Set(
    otherRuleScope.scopeValues.map((value) => normaliseScopeValue(otherRuleScope.scope, value)),
  );
  const sharedScopeValue = ruleScope.scopeValues.find((value) =>
    otherScopeValues.has(normaliseScopeValue(ruleScope.scope, value)),
  );
  return sharedScopeValue === undefined ? null : { value: sharedScopeValue };
}
