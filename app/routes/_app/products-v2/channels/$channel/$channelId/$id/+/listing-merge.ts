import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { mergeSides } from "#app/models/merge/merge-sides.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { ProductDetail } from "#contract/products.ts";
import { choiceOf, type ListingChoice, parseChoice } from "./listing-choice.ts";
import {
  ATTRIBUTE,
  CERTIFICATE,
  type Country,
  fieldNames,
  type ListingPart,
  type ListingSides,
  PICTURES,
  PRICE,
  partOf,
  partsOf,
  SIZE_CHART,
} from "./listing-parts.ts";
import { readOwn } from "./picture-order.ts";
import { readSizePictures } from "./size-picture-form.ts";

interface Words {
  product: ProductDetail;
  country: Country;
  t: Translate;
  format: Format;
}
/** Includes all pictures: the product's and those of the listing. */
type KnownWords = Words & { pictures: readonly DraftImage[] };

/**
 * Merges two people's changes in the form. Fields that only the other person changed get their
 * value. Fields that both changed keep my value and offer a choice. The form then starts from their
 * saved values. Returns a description of all their changes (docs/domain.md "Every table").
 */
export function mergeListing(form: FormData, sides: ListingSides, words: Words): ConflictRow[] {
  const { theirs } = sides;
  const changes = mergeSides(partsOf(sides), sides);
  for (const { part, isTaken } of changes) if (isTaken) part.put(form, theirs, words.country);
  form.set("base", JSON.stringify(choiceOf(theirs)));
  form.set("version", String(theirs.version));
  const pictures = [...words.product.images, ...readOwn(form), ...readSizePictures(form)];
  return changes.map(({ part, isClash }) => ({
    key: part.key,
    clash: isClash,
    ...describe(part, sides, { ...words, pictures }),
  }));
}

/**
 * Puts the other person's values into the fields where the reader chose them. Returns whether there
 * are any.
 */
export function applyTheirValues(form: FormData, country: Country): boolean {
  const theirs = parseChoice(String(form.get("base") ?? ""));
  const taken = fieldNames(form, "take.").filter((name) => form.get(name) === "theirs");
  if (theirs)
    for (const name of taken) partOf(name.slice("take.".length))?.put(form, theirs, country);
  return taken.length > 0;
}

const LONGEST = 160;
const LABELS: Record<string, MessageKey> = {
  ...{
    name: "listing:name",
    description: "listing:description",
    condition: "listing:condition",
    imageSize: "listing:pictures.size",
  },
  ...{
    daysToShip: "listing:days",
    images: "listing:pictures",
    sizeChart: "listing:sizeGuide",
    couriers: "listing:couriers",
    category: "listing:category",
    brandId: "listing:brand",
  },
};

function describe(
  { key }: ListingPart,
  { theirs, mine }: ListingSides,
  words: KnownWords,
): Pick<ConflictRow, "label" | "theirs" | "mine" | "pictures"> {
  const { t } = words;
  const said = (choice: ListingChoice) =>
    shorten(describeChoice(key, choice, words)) || t("listing:conflict.inherited");
  const [their, own] = [theirs, mine].map((choice) =>
    picturesIn(key, choice).flatMap(
      (imageId) => words.pictures.find(({ id }) => id === imageId)?.url ?? [],
    ),
  );
  const isOfPictures = key === PICTURES.key || key === SIZE_CHART.key;
  const pictures = isOfPictures ? { pictures: { theirs: their ?? [], mine: own ?? [] } } : {};
  return { label: labelOf(key, words), theirs: said(theirs), mine: said(mine), ...pictures };
}

function picturesIn(key: string, { imageIds, sizeChartImageId }: ListingChoice): string[] {
  if (key === PICTURES.key) return imageIds ?? [];
  return key === SIZE_CHART.key && sizeChartImageId ? [sizeChartImageId] : [];
}

function labelOf(key: string, { product, t }: Words): string {
  if (key.startsWith(ATTRIBUTE)) return t("listing:details");
  if (key.startsWith(CERTIFICATE)) return t("listing:certificate");
  if (key.startsWith(PRICE))
    return t("listing:price.of", {
      sku: product.variants.find(({ id }) => key === `${PRICE}${id}`)?.sku ?? "",
    });
  return t(LABELS[key] ?? "listing:title");
}

/** Returns the text of a value, or "" if the product's value applies. */
function describeChoice(
  key: string,
  choice: ListingChoice,
  { pictures, format, t }: KnownWords,
): string {
  const answers = (found = choice.attributes) => found.map(({ value }) => value).join(", ");
  if (key.startsWith(ATTRIBUTE))
    return (
      answers(
        choice.attributes.filter(({ attributeId }) => key === `${ATTRIBUTE}${attributeId}`),
      ) || "–"
    );
  if (key.startsWith(CERTIFICATE))
    return choice.certificates[key.slice(CERTIFICATE.length)]?.name ?? "–";
  if (key.startsWith(PRICE)) {
    const price = choice.prices[key.slice(PRICE.length)];
    return price === undefined ? "" : format.money(price);
  }
  switch (key) {
    case "category":
      return [choice.categoryName, answers()].filter(Boolean).join(" · ") || "–";
    case "brandId":
      return choice.brandId ?? "–";
    case "condition":
      return choice.condition ? t(`listing:condition.${choice.condition}`) : "";
    case "imageSize":
      return choice.imageSize === "original"
        ? t("listing:pictures.original")
        : t("listing:pictures.pixels", { size: choice.imageSize });
    case "images":
      return (choice.imageIds ?? [])
        .map((id) => pictures.findIndex((image) => image.id === id) + 1)
        .join(", ");
    case "sizeChart":
      return choice.sizeChartImageId ? t("listing:sizeGuide.onlyHere") : "";
    case "couriers":
      return (choice.logisticsIds ?? []).join(", ");
    default:
      return String(choice[key as "name"] ?? "");
  }
}

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
