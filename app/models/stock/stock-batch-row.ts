import { findErrorKey } from "#app/i18n/error-key.ts";
import type { Format } from "#app/i18n/format.ts";
import { errorMessage, type Translate } from "#app/i18n/keys.ts";
import { showLimit } from "#app/models/form/show-limit.ts";
import type { FieldLimit } from "#contract/field-limits.ts";
import { MAX_ON_HAND } from "#contract/numbers.ts";
import { WRITABLE_FIGURES } from "#contract/statuses.ts";
import type { StockBatch } from "#contract/stock-batches.ts";
import { LONGEST_RACK, STOCK_FIELDS } from "#contract/stock-columns.ts";

type Item = StockBatch["items"][number];

/** Describes a row of a bulk stock change: the new level and the result. */
export function batchRow(
  item: Item,
  warehouses: readonly { id: string; name: string }[],
  t: Translate,
  format: Format,
) {
  return {
    position: item.position,
    line: item.line > 0 ? format.number(item.line) : "",
    sku: item.sku,
    warehouse: item.warehouseName,
    // A row without a variant has no level to change.
    change: item.variantId === null ? "" : changeWords(item, warehouses, t, format).join(", "),
    result: t(`stockRuns:status.${item.status}`),
    reason: item.errorCode === null ? "" : describeReason(item.errorCode, t, format),
    cell:
      item.cell === null
        ? ""
        : t("stockRuns:cell", { heading: nameHeading(item.cell.heading, t), text: item.cell.text }),
  };
}

/** Pasted lines have no heading, so the field stands in its place. */
export function nameHeading(heading: string, t: Translate): string {
  const field = STOCK_FIELDS.find((name) => name === heading);
  return field ? t(`stockRuns:field.${field}`) : heading;
}

/** The refusal of a row names no figures, which have changed since, but a limit that it passed. */
function describeReason(code: string, t: Translate, format: Format): string {
  const limit = LIMITS[code];
  if (limit) return errorMessage(t, code, showLimit(limit, format));
  return t(code === "below_committed" ? "stockRuns:below_committed" : findErrorKey(code, {}));
}
const LIMITS: Partial<Record<string, FieldLimit>> = {
  too_small: { bound: "at_least.number", limit: -MAX_ON_HAND },
  too_big: { bound: "at_most.number", limit: MAX_ON_HAND },
  too_long: { bound: "at_most.text", limit: LONGEST_RACK },
};

function changeWords(
  { change, before }: Item,
  warehouses: readonly { id: string; name: string }[],
  t: Translate,
  { number }: Format,
): string[] {
  const formatSigned = (by: number) => `${by < 0 ? "−" : "+"}${number(Math.abs(by))}`;
  const figures = WRITABLE_FIGURES.flatMap((figure) => {
    const amount = change[figure];
    if (amount === undefined) return [];
    const name = t(`stocks:col.${figure}`);
    const now = before?.[figure];
    if (now === undefined)
      return [`${name} ${"by" in amount ? formatSigned(amount.by) : number(amount.to)}`];
    const then = "by" in amount ? now + amount.by : amount.to;
    return then === now ? [] : [`${name} ${number(now)} → ${number(then)}`];
  });
  const { rack, syncEnabled, transfer, ruleId, pushNow } = change;
  const destination = warehouses.find(({ id }) => id === transfer?.toWarehouseId)?.name ?? "";
  return [
    ...figures,
    ...(rack !== undefined && rack !== before?.rack
      ? [
          `${t("stockRuns:rack")} ${[before?.rack, rack].filter((one) => one !== undefined).join(" → ")}`,
        ]
      : []),
    ...(syncEnabled !== undefined && syncEnabled !== before?.syncEnabled
      ? [t(syncEnabled ? "stockRuns:change.sync.on" : "stockRuns:change.sync.off")]
      : []),
    ...(transfer
      ? [
          `${transfer.quantity === null ? t("stockRuns:change.all") : number(transfer.quantity)} ${t("stockRuns:change.transfer", { warehouse: destination })}`,
        ]
      : []),
    ...(ruleId !== undefined ? [t("stockRuns:change.rule")] : []),
    ...(pushNow ? [t("stockRuns:change.push")] : []),
  ];
}
