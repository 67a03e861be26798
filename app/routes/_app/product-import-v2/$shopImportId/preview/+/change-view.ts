import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";

export interface ChangeRow {
  id: string;
  name: string;
  image: string | null;
  master: { to: string; name: string } | null;
  before: string;
  after: string;
  isOther: boolean;
  prices: string;
}

/** Returns the changes of a link: it changes the shop's stock, but not its prices. */
export function changeRow(
  item: ChannelImportItem,
  { t, format }: { t: Translate; format: Format },
): ChangeRow {
  const after = item.effect?.stockAfter ?? null;
  return {
    ...{ id: item.externalProductId, name: item.name, image: item.imageUrl },
    master: item.product && {
      to: `/products-v2/master/${item.product.id}`,
      name: item.product.name,
    },
    before: format.number(item.stock),
    after: after === null ? t("shopImports:preview.unknown") : format.number(after),
    isOther: after !== null && after !== item.stock,
    prices: t(
      item.effect?.keepsPrices
        ? "shopImports:preview.prices.own"
        : "shopImports:preview.prices.same",
    ),
  };
}
