import "server-only";
import type { Translate } from "#app/i18n/translate.ts";

export type TableTexts = ReturnType<typeof tableTexts>;
export type RowTexts = ReturnType<typeof rowTexts>;

/** The texts the table needs in the browser; `{places}` are filled there. */
export function tableTexts(t: Translate) {
  return {
    caption: t("orders:caption"),
    shipBy: t("orders:col.shipBy"),
    order: t("orders:col.order"),
    buyer: t("orders:col.buyer"),
    items: t("orders:col.items"),
    total: t("orders:col.total"),
    courier: t("orders:col.courier"),
    status: t("orders:col.status"),
    flags: t("orders:col.flags"),
    days: t("orders:due.days"),
    selectPage: t("orders:select.page"),
    selected: t("orders:selected"),
    selectedSome: t("orders:selected.some"),
    markPrinted: t("orders:bulk.printed"),
  };
}

/** The texts of every row, looked up once for all of them. */
export function rowTexts(t: Translate) {
  return {
    days: t("orders:due.days"),
    paid: t("orders:paid"),
    cod: t("orders:cod"),
    placed: t("orders:due.placed"),
    arrange: t("orders:arrange"),
    select: t("orders:select"),
  };
}
