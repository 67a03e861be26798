import "server-only";
import type { Translate } from "#app/i18n/translate.ts";

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
    paid: t("orders:paid"),
    cod: t("orders:cod"),
    days: t("orders:due.days"),
    placed: t("orders:due.placed"),
    arrange: t("orders:arrange"),
    select: t("orders:select"),
    selectPage: t("orders:select.page"),
    selected: t("orders:selected"),
    selectedSome: t("orders:selected.some"),
    markPrinted: t("orders:bulk.printed"),
  };
}
