import type { Translate } from "#app/i18n/keys.ts";
import type { StockTransfer } from "#contract/stock-transfers.ts";

/** Returns the text that says how many units are back on hand at their origin. */
export const describeReturnedUnits = (
  { units, lineCount, fromWarehouseName: from, toWarehouseName: to }: StockTransfer,
  t: Translate,
): string =>
  t("transfers:cancel.text", {
    ...{ count: units, from, to },
    skus: t("transfers:cancel.skus", { count: lineCount }),
  });
