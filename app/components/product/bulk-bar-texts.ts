import "server-only";
import type { Translate } from "#app/i18n/keys.ts";

export type BulkBarTexts = ReturnType<typeof bulkBarTexts>;

/** `label` names the bar; `total` is how many the filters find, formatted. */
export function bulkBarTexts(t: Translate, label: string, total: string) {
  return {
    label,
    selected: t("products:bulk.selected"),
    all: t("products:bulk.all", { total }),
    clear: t("common:action.clear"),
  };
}
