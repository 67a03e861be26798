import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { StockRule } from "#contract/stock-rules.ts";
import type { ChannelFigure } from "#contract/stocks.ts";

/** Calculation of a channel's figure, in words. */
export interface FigureWords {
  rule: string | null;
  available: number;
  quantity: number;
  lines: { label: string; after: string }[];
}

const NAMES_SHOWN = 3;

/** "80% of available, minus 2, at most 20" */
export function describeAmounts(
  rule: StockRule,
  channelName: (id: string) => string,
  t: Translate,
): string {
  const {
    ratioPercent,
    fixedQuantity,
    offset,
    maxPerChannel,
    safetyLevel,
    lastUnits,
    priorityChannelId,
  } = rule;
  return [
    fixedQuantity === null
      ? t("stockRules:amount.ratio", { by: ratioPercent ?? 100 })
      : t("stockRules:amount.fixed", { by: fixedQuantity }),
    offset > 0 ? t("stockRules:amount.plus", { by: offset }) : "",
    offset < 0 ? t("stockRules:amount.minus", { by: -offset }) : "",
    maxPerChannel === null ? "" : t("stockRules:amount.max", { by: maxPerChannel }),
    safetyLevel > 0 ? t("stockRules:amount.safety", { by: safetyLevel }) : "",
    lastUnits > 0 && priorityChannelId
      ? t("stockRules:amount.lastUnits", {
          by: lastUnits,
          channel: channelName(priorityChannelId),
        })
      : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** "SKU A, B, C and 4 more" */
export function describeRuleScope({ scope, scopeValues }: StockRule, t: Translate): string {
  if (scope === "all") return t("stockRules:scope.all");
  if (scopeValues.length === 0) return t("stockRules:scope.none");
  const names = scopeValues.slice(0, NAMES_SHOWN).join(", ");
  const moreNames = scopeValues.length - NAMES_SHOWN;
  const values =
    moreNames > 0 ? t("stockRules:scope.more", { values: names, count: moreNames }) : names;
  return t(`stockRules:scope.${scope}.of`, { values });
}

/** Describes a figure's calculation: the rule, then one line per step with the result. */
export function describeFigure(
  figure: ChannelFigure,
  t: Translate,
  { number }: Format,
): FigureWords {
  let startFigure = figure.available;
  const lines = figure.steps.map(({ step, by, after }) => {
    const label = t(`stockRules:step.${step}`, {
      by: step === "offset" && by > 0 ? `+${number(by)}` : number(by),
      from: number(startFigure, 0, 2),
    });
    startFigure = after;
    return { label, after: number(after, 0, 2) };
  });
  return {
    rule: figure.rule ? nameRule(figure.rule, t) : null,
    available: figure.available,
    quantity: figure.quantity,
    lines,
  };
}

/** The general rule's name is translated. */
export function nameRule({ kind, name }: Pick<StockRule, "kind" | "name">, t: Translate): string {
  return kind === "general" ? t("stockRules:general") : name;
}
