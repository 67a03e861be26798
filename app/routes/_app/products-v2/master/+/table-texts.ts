import "server-only";
import { bulkBarTexts } from "#app/components/product/bulk-bar-texts.ts";
import type { Translate } from "#app/i18n/keys.ts";

export type MasterTableTexts = ReturnType<typeof tableTexts>;

/** The texts the table needs in the browser. `total`: how many products the filters find, formatted. */
export function tableTexts(t: Translate, { caption, total }: { caption: string; total: string }) {
  return {
    caption,
    pickPage: t("products:pick.page"),
    product: t("products:table.product"),
    category: t("products:table.category"),
    price: t("products:table.price"),
    available: t("products:table.available"),
    updated: t("products:table.updated"),
    more: t("common:action.more"),
    bulk: bulkBarTexts(t, t("products:bulk"), total),
    actions: {
      publish: t("products:bulk.publish"),
      edit: t("products:bulk.edit"),
      export: t("products:bulk.export"),
      merge: t("products:bulk.merge"),
      copy: t("products:bulk.copy"),
      unpublish: t("products:bulk.unpublish"),
      delete: t("products:bulk.delete"),
    },
  };
}
