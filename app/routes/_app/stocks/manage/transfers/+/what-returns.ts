import type { Translate } from "#app/i18n/keys.ts";
import type { StockTransfer } from "#contract/stock-transfers.ts";

/** Says that so many units are on hand again where they came from. */
export const whatReturns = (
  { units, lineCount, fromWarehouseName: from, toWarehouseName: to }: StockTransfer,
  t: Translate,
): string =>
  t("transfers:cancel.text", {
    ...{ count: units, from, to },
    skus: t("transfers:cancel.skus", { count: lineCount }),
  });
