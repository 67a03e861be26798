import "server-only";
import type { z } from "zod";
import { CustomRule, GeneralRule, TriedRule } from "#app/models/stock/rule-form.ts";
import {
  buildChannelField,
  buildWarehouseField,
  type RuleChoices,
  type RuleValues,
  TICKED_VALUE,
} from "#app/models/stock/rule-values.ts";
import { parseForm } from "#app/services/form/form.ts";
import type { FieldLimits } from "#contract/field-limits.ts";
import type { RuleAmounts, RuleInput, StockRule } from "#contract/stock-rules.ts";

type ParsedRule =
  | { ok: true; formData: FormData; value: RuleInput }
  | { ok: false; formData: FormData; fieldErrors: Record<string, string>; limits: FieldLimits };

export function parseRule(
  formData: FormData,
  choices: RuleChoices,
  what: "general" | "custom" | "trial",
): ParsedRule {
  if (what === "general") {
    const form = parseForm(formData, GeneralRule);
    if (!form.ok) return form;
    return { ok: true, formData, value: { ...GENERAL_SCOPE, ...pickAmounts(form.value) } };
  }
  const form = parseForm(formData, what === "custom" ? CustomRule : TriedRule);
  if (!form.ok) return form;
  const { value } = form;
  const listTicked = (items: { id: string }[], field: (id: string) => string) =>
    items.map(({ id }) => id).filter((id) => formData.has(field(id)));
  const rule: RuleInput = {
    name: value.name,
    scope: value.scope,
    scopeValues: value.scope === "all" ? [] : value.scopeValues,
    channelIds: listTicked(choices.channels, buildChannelField),
    warehouseIds: listTicked(choices.warehouses, buildWarehouseField),
    ...pickAmounts(value),
  };
  return { ok: true, formData, value: rule };
}

/** Name and scope of the general rule. */
const GENERAL_SCOPE = {
  ...{ name: "General", scope: "all" as const, scopeValues: [] },
  ...{ channelIds: [], warehouseIds: [] },
};

const pickAmounts = (value: z.output<typeof GeneralRule>): RuleAmounts => ({
  ratioPercent: value.how === "ratio" ? value.ratioPercent : null,
  fixedQuantity: value.how === "fixed" ? value.fixedQuantity : null,
  offset: value.offset ?? 0,
  maxPerChannel: value.maxPerChannel ?? null,
  safetyLevel: value.safetyLevel ?? 0,
  lastUnits: value.lastUnits ?? 0,
  priorityChannelId: value.priorityChannelId ?? null,
});

/** Initial values of a new rule: everything available, on all channels. */
export const NEW_RULE: RuleValues = {
  scope: "all",
  how: "ratio",
  ratioPercent: "100",
  offset: "0",
  safetyLevel: "0",
  lastUnits: "0",
};

export function buildRuleValues(rule: StockRule): RuleValues {
  const amounts = (["offset", "maxPerChannel", "safetyLevel", "lastUnits"] as const).map((name) => [
    name,
    String(rule[name] ?? ""),
  ]);
  return {
    name: rule.name,
    scope: rule.scope,
    scopeValues: rule.scopeValues.join("\n"),
    how: rule.fixedQuantity === null ? "ratio" : "fixed",
    ratioPercent: String(rule.ratioPercent ?? 100),
    fixedQuantity: String(rule.fixedQuantity ?? ""),
    priorityChannelId: rule.priorityChannelId ?? "",
    ...Object.fromEntries(amounts),
    ...Object.fromEntries(
      [
        ...rule.channelIds.map(buildChannelField),
        ...rule.warehouseIds.map(buildWarehouseField),
      ].map((name) => [name, TICKED_VALUE]),
    ),
  };
}
