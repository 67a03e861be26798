import type { Format } from "#app/i18n/format.ts";
import { collectPictures } from "#app/models/product/draft-input.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { findCountry } from "#contract/countries.ts";
import type { MasterAttribute } from "#contract/master-attributes.ts";
import type { ProductDetail } from "#contract/products.ts";

export interface VariantValues {
  id: string;
  sku: string;
  /** The variant's options, or "". */
  name: string;
  /** The picture of its option, or "". */
  picture: string;
  masterPrice: string;
  /** The field's text. "" inherits the product's price. */
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
  sizePicture: DraftImage | null;
  master: {
    name: string;
    description: string;
    condition: "new" | "used";
    attributes: MasterAttribute[];
  };
  /** `isOwn` if only this listing has it. */
  pictures: { id: string; url: string; place: number | null; isOwn: boolean }[];
  couriers: { id: string; name: string; chosen: boolean }[];
  variants: VariantValues[];
}

interface EditorFacts {
  product: ProductDetail;
  listing: ChannelProduct | null;
  /** Pictures that only the listing has, including its size picture. */
  ownPictures: readonly DraftImage[];
  logistics: readonly { logisticsId: string; name: string; isEnabled: boolean }[];
}
interface EditorWords {
  format: Format;
  country: ReturnType<typeof findCountry>;
  now: number;
}

/**
 * Returns the editor's initial values: the listing's beside the product's. Pictures are in the
 * channel's order, with those left out at the end.
 */
export function buildEditorValues(
  { product, listing, ownPictures, logistics }: EditorFacts,
  words: EditorWords,
): EditorValues {
  const chosenImageIds = listing?.imageIds ?? null;
  const ids = product.images.map(({ id }) => id);
  const alone = ownPictures.filter(
    ({ id }) => !ids.includes(id) && listing?.ownImageIds.includes(id),
  );
  const all = [
    ...product.images.map((image) => ({ ...image, isOwn: false })),
    ...alone.map((image) => ({ ...image, isOwn: true })),
  ];
  const order = chosenImageIds?.filter((id) => all.some((image) => image.id === id)) ?? ids;
  const pictures = all.toSorted((a, b) => rankImage(order, a.id) - rankImage(order, b.id));
  return {
    own: {
      name: listing?.name ?? null,
      description: listing?.description ?? null,
      condition: listing?.condition ?? null,
      imageIds: chosenImageIds,
      imageSize: listing?.imageSize ?? "original",
      daysToShip: listing?.daysToShip ?? null,
    },
    sizePicture: ownPictures.find(({ id }) => id === listing?.sizeChartImageId) ?? null,
    master: {
      name: product.name,
      description: product.description,
      condition: product.condition,
      attributes: product.attributes ?? [],
    },
    pictures: pictures.map(({ id, url, isOwn }) => ({
      ...{ id, url, isOwn },
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
      buildVariantValues(variant, { product, listing }, words),
    ),
  };
}

const rankImage = (order: readonly string[], id: string) =>
  order.includes(id) ? order.indexOf(id) : order.length;

function buildVariantValues(
  variant: ProductDetail["variants"][number],
  { product, listing }: Pick<EditorFacts, "product" | "listing">,
  { format, country, now }: EditorWords,
): VariantValues {
  const all = product.variationTypes.flatMap((type) => type.options);
  const options = variant.optionIds.flatMap((id) => all.find((option) => option.id === id) ?? []);
  const pictured = options.find(({ imageId }) => imageId !== null);
  const link = listing?.variantMapping.find(({ variantId }) => variantId === variant.id);
  const price = listing?.prices[variant.id];
  return {
    id: variant.id,
    sku: variant.sku,
    name: options.map(({ name }) => name).join(" · "),
    picture: pictured?.imageId ? collectPictures(product)(pictured.imageId) : "",
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
