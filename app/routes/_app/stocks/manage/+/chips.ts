import "server-only";
import type { Translate } from "#app/i18n/keys.ts";
import type { Chip } from "#app/models/list/filter-field.ts";
import { type StockParams, stockList } from "#app/services/stock/stock-list.ts";

interface Levels {
  /** A level with fewer available units is low. */
  lowStockLevel: number;
}

/** Returns links that switch one filter and keep the others. */
export function buildChips(params: StockParams, { lowStockLevel }: Levels, t: Translate): Chip[] {
  const isLess = (less: number) => params.less === less;
  const buildLessHref = (less: number) =>
    stockList.hrefWith(params, { less: isLess(less) ? "" : less });
  const isOff = params.sync === "off";
  return [
    { label: t("stocks:chip.out"), on: isLess(1), to: buildLessHref(1) },
    { label: t("stocks:chip.low"), on: isLess(lowStockLevel), to: buildLessHref(lowStockLevel) },
    {
      label: t("stocks:chip.syncOff"),
      on: isOff,
      to: stockList.hrefWith(params, { sync: isOff ? "" : "off" }),
    },
    {
      label: t("stocks:chip.doubtful"),
      on: params.doubt,
      to: stockList.hrefWith(params, { doubt: !params.doubt }),
      isForDesks: !params.doubt,
    },
  ];
}
