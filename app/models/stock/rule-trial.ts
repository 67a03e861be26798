import type { Format } from "#app/i18n/format.ts";
import { errorMessage, type MessageValues, type Translate } from "#app/i18n/keys.ts";
import { showLimit } from "#app/models/form/show-limit.ts";
import type { FieldLimits } from "#contract/field-limits.ts";
import type { FigureWords } from "./rule-words.ts";

/** Effect of an unsaved rule on one item in one channel. */
interface TrialRow {
  key: string;
  sku: string;
  productName: string;
  channel: string;
  available: number | null;
  now: number | null;
  after: FigureWords | null;
  over: number;
}

export interface RuleTrial {
  rows: readonly TrialRow[];
  unknownSkus: readonly string[];
  /** SKUs that no shop lists, so the rule changes nothing for buyers. */
  unlistedSkus: readonly string[];
  /** Why the rule could not be simulated, in words. */
  refusals: readonly string[];
}

/** Returns a trial's refusals as sentences, with the field's name if there is one. */
export function describeRefusal(
  errors: Record<string, string>,
  { details, limits = {} }: { details?: MessageValues; limits?: FieldLimits },
  { t, format }: { t: Translate; format: Pick<Format, "money" | "number"> },
): string[] {
  const labels: Record<string, string> = {
    name: t("stockRules:form.name"),
    scopeValues: t("stockRules:form.scopeValues"),
    channelIds: t("stockRules:form.channels"),
    warehouseIds: t("stockRules:form.warehouses"),
    ratioPercent: t("stockRules:form.ratioPercent"),
    fixedQuantity: t("stockRules:form.fixedQuantity"),
    offset: t("stockRules:form.offset"),
    maxPerChannel: t("stockRules:form.maxPerChannel"),
    safetyLevel: t("stockRules:form.safetyLevel"),
    lastUnits: t("stockRules:form.lastUnits"),
    priorityChannelId: t("stockRules:form.priorityChannelId"),
  };
  return Object.entries(errors).map(([field, code]) => {
    const limit = limits[field];
    const values = limit ? { ...details, ...showLimit(limit, format) } : details;
    return [labels[field], errorMessage(t, code, values)].filter(Boolean).join(": ");
  });
}
