import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ArrangeRule } from "#contract/shipping-settings.ts";

interface ConditionWords {
  t: Translate;
  format: Format;
  /** Names of channels and warehouses by id. */
  names: ReadonlyMap<string, string>;
}

export function describeConditions(
  { channelIds, couriers, warehouseIds, isCod, isSingleItem, maxTotal }: ArrangeRule["conditions"],
  { t, format, names }: ConditionWords,
): string {
  const joinNames = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(", ");
  const parts = [
    channelIds && joinNames(channelIds),
    couriers?.join(", "),
    warehouseIds && joinNames(warehouseIds),
    isCod === null ? null : t(isCod ? "shipping:payment.cod" : "shipping:payment.paid"),
    isSingleItem === null
      ? null
      : t(isSingleItem ? "shipping:items.single" : "shipping:items.several"),
    maxTotal === null ? null : t("shipping:rule.upTo", { total: format.money(maxTotal) }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : t("shipping:rule.all");
}

/** Says what a rule does with an order, in the order of its steps. */
export function describeSteps(
  {
    method,
    minutesBeforeCutOff,
    printsLabels,
    wave,
  }: Pick<ArrangeRule, "method" | "minutesBeforeCutOff" | "printsLabels" | "wave">,
  { t, pickers }: { t: Translate; pickers: readonly { userId: string; name: string }[] },
): string {
  const picker = pickers.find(({ userId }) => userId === wave?.assigneeId);
  return [
    minutesBeforeCutOff === null
      ? null
      : t("shipping:rule.lead.minutes", { count: minutesBeforeCutOff }),
    t(`shipping:rule.method.${method}`),
    printsLabels ? t("shipping:rule.prints") : null,
    wave && (picker ? t("shipping:rule.wave.of", picker) : t("shipping:rule.wave.anybody")),
  ]
    .filter(Boolean)
    .join(" · ");
}
