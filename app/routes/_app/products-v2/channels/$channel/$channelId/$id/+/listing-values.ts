import type { Format } from "#app/i18n/format.ts";
import { imageAt } from "#app/models/product/image-size.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { countryOf } from "#contract/countries.ts";
import type { ProductDetail } from "#contract/products.ts";

export interface VariantValues {
  id: string;
  sku: string;
  name: string;
  masterPrice: string;
  /** As it stands in the field; "" inherits. */
  price: string;
  externalId: string | null;
  /** "12 · 3 minutes ago" */
  pushed: string | null;
  problem: string | null;
}
export interface EditorValues {
  own: Pick<
    ChannelProduct,
    "name" | "description" | "condition" | "imageIds" | "imageSize" | "daysToShip"
  >;
  master: { name: string; description: string; condition: "new" | "used" };
  pictures: { id: string; url: string; place: number | null }[];
  couriers: { id: string; name: string; chosen: boolean }[];
  variants: VariantValues[];
}

interface Facts {
  product: ProductDetail;
  listing: ChannelProduct | null;
  logistics: readonly { logisticsId: string; name: string; isEnabled: boolean }[];
}
interface Words {
  format: Format;
  country: ReturnType<typeof countryOf>;
  now: number;
}

/**
 * What the editor's fields start from: the listing's own beside the master's. Pictures stand in
 * this channel's order, those left out at the end.
 */
export function editorValues({ product, listing, logistics }: Facts, words: Words): EditorValues {
  const chosen = listing?.imageIds ?? null;
  const ids = product.images.map(({ id }) => id);
  const order = chosen?.filter((id) => ids.includes(id)) ?? ids;
  const pictures = [...product.images].sort((a, b) => rank(order, a.id) - rank(order, b.id));
  return {
    own: {
      name: listing?.name ?? null,
      description: listing?.description ?? null,
      condition: listing?.condition ?? null,
      imageIds: chosen,
      imageSize: listing?.imageSize ?? "original",
      daysToShip: listing?.daysToShip ?? null,
    },
    master: { name: product.name, description: product.description, condition: product.condition },
    pictures: pictures.map(({ id, url }) => ({
      id,
      url: imageAt(url, 128),
      place: order.includes(id) ? order.indexOf(id) + 1 : null,
    })),
    couriers: logistics
      .filter(({ isEnabled }) => isEnabled)
      .map(({ logisticsId, name }) => ({
        id: logisticsId,
        name,
        chosen: listing?.logisticsIds?.includes(logisticsId) ?? false,
      })),
    variants: product.variants.map((variant) =>
      variantValues(variant, { product, listing }, words),
    ),
  };
}

const rank = (order: readonly string[], id: string) =>
  order.includes(id) ? order.indexOf(id) : order.length;

function variantValues(
  variant: ProductDetail["variants"][number],
  { product, listing }: Omit<Facts, "logistics">,
  { format, country, now }: Words,
): VariantValues {
  const options = product.variationTypes.flatMap((type) => type.options);
  const link = listing?.variantMapping.find(({ variantId }) => variantId === variant.id);
  const price = listing?.prices[variant.id];
  return {
    id: variant.id,
    sku: variant.sku,
    name: variant.optionIds
      .map((id) => options.find((option) => option.id === id)?.name ?? "")
      .join(", "),
    masterPrice: format.money(variant.price),
    price: price === undefined ? "" : showMoney(price, country),
    externalId: link?.externalVariantId ?? null,
    pushed:
      link && link.pushedQuantity !== null
        ? [format.number(link.pushedQuantity), link.pushedAt && format.relative(link.pushedAt, now)]
            .filter(Boolean)
            .join(" · ")
        : null,
    problem: link?.pushError ?? link?.priceError ?? null,
  };
}
