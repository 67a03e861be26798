import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { getChannelImportItem } from "#contract/channel-import-items.ts";
import type { Output } from "#contract/endpoint.ts";

type ItemDetail = Output<typeof getChannelImportItem>;
interface ItemWords {
  t: Translate;
  format: Format;
}

export interface ShopVariant {
  id: string;
  /** The options, or the item's name if it has no variations. */
  name: string;
  detail: string;
  newSku: string;
}

export function listShopVariants(
  { item, variants }: ItemDetail,
  { t, format }: ItemWords,
): ShopVariant[] {
  return variants.map(({ externalVariantId, name, sku, newSku, price, stock }) => ({
    id: externalVariantId,
    name: name || item.name,
    detail: [
      sku || t("shopImports:item.noSku"),
      format.money(price),
      t("shopImports:detail.units", { stock }),
    ].join(" · "),
    newSku,
  }));
}

export interface LinkChoices {
  productId: string;
  productName: string;
  rows: (ShopVariant & { chosen: string })[];
  options: { id: string; label: string }[];
}

/**
 * Returns the choices that link the item's variants to those of the master product, or `null` if no
 * product is proposed or chosen.
 */
export function linkChoices(detail: ItemDetail, words: ItemWords): LinkChoices | null {
  const { master, variants } = detail;
  if (!master) return null;
  const chosenVariants = new Map(
    variants.map(({ externalVariantId, variantId }) => [externalVariantId, variantId ?? ""]),
  );
  return {
    ...{ productId: master.id, productName: master.name },
    rows: listShopVariants(detail, words).map((variant) => ({
      ...variant,
      chosen: chosenVariants.get(variant.id) ?? "",
    })),
    options: master.variants.map(({ id, name, sku, price }) => ({
      id,
      label: [name, sku, words.format.money(price)].filter(Boolean).join(" · "),
    })),
  };
}
