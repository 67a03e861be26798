import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { mergeSides } from "#app/models/merge/merge-sides.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { ProductDetail } from "#contract/products.ts";
import { type ListingChoice, parseChoice, pickChoice } from "./listing-choice.ts";
import {
  ATTRIBUTE_PREFIX,
  CERTIFICATE_PREFIX,
  type Country,
  findPart,
  type ListingPart,
  type ListingSides,
  listFieldNames,
  listListingParts,
  PICTURES_PART,
  PRICE_PREFIX,
  SIZE_CHART,
} from "./listing-parts.ts";
import { readOwnPictures } from "./picture-order.ts";
import { readSizePictures } from "./size-picture-form.ts";

interface MergeWords {
  product: ProductDetail;
  country: Country;
  t: Translate;
  format: Format;
}
/** Includes all pictures: the product's and those of the listing. */
type KnownWords = MergeWords & { pictures: readonly DraftImage[] };

/**
 * Merges two people's changes in the form. Fields that only the other person changed get their
 * value. Fields that both changed keep my value and offer a choice. The form then starts from their
 * saved values. Returns a description of all their changes (docs/domain.md "Every table").
 */
export function mergeListing(
  form: FormData,
  sides: ListingSides,
  words: MergeWords,
): ConflictRow[] {
  const { theirs } = sides;
  const changes = mergeSides(listListingParts(sides), sides);
  for (const { part, isTaken } of changes) if (isTaken) part.put(form, theirs, words.country);
  form.set("base", JSON.stringify(pickChoice(theirs)));
  form.set("version", String(theirs.version));
  const pictures = [...words.product.images, ...readOwnPictures(form), ...readSizePictures(form)];
  return changes.map(({ part, isClash }) => ({
    key: part.key,
    clash: isClash,
    ...describePart(part, sides, { ...words, pictures }),
  }));
}

/**
 * Puts the other person's values into the fields where the reader chose them. Returns whether there
 * are any.
 */
export function applyTheirValues(form: FormData, country: Country): boolean {
  const theirChoice = parseChoice(String(form.get("base") ?? ""));
  const takenFields = listFieldNames(form, "take.").filter((name) => form.get(name) === "theirs");
  if (theirChoice)
    for (const name of takenFields)
      findPart(name.slice("take.".length))?.put(form, theirChoice, country);
  return takenFields.length > 0;
}

const LONGEST_TEXT = 160;
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

function describePart(
  { key }: ListingPart,
  { theirs, mine }: ListingSides,
  words: KnownWords,
): Pick<ConflictRow, "label" | "theirs" | "mine" | "pictures"> {
  const { t } = words;
  const formatChoice = (choice: ListingChoice) =>
    shortenText(describeChoice(key, choice, words)) || t("listing:conflict.inherited");
  const [their, own] = [theirs, mine].map((choice) =>
    findPictures(key, choice).flatMap(
      (imageId) => words.pictures.find(({ id }) => id === imageId)?.url ?? [],
    ),
  );
  const isOfPictures = key === PICTURES_PART.key || key === SIZE_CHART.key;
  const pictures = isOfPictures ? { pictures: { theirs: their ?? [], mine: own ?? [] } } : {};
  return {
    label: labelPart(key, words),
    theirs: formatChoice(theirs),
    mine: formatChoice(mine),
    ...pictures,
  };
}

function findPictures(key: string, { imageIds, sizeChartImageId }: ListingChoice): string[] {
  if (key === PICTURES_PART.key) return imageIds ?? [];
  return key === SIZE_CHART.key && sizeChartImageId ? [sizeChartImageId] : [];
}

function labelPart(key: string, { product, t }: MergeWords): string {
  if (key.startsWith(ATTRIBUTE_PREFIX)) return t("listing:details");
  if (key.startsWith(CERTIFICATE_PREFIX)) return t("listing:certificate");
  if (key.startsWith(PRICE_PREFIX))
    return t("listing:price.of", {
      sku: product.variants.find(({ id }) => key === `${PRICE_PREFIX}${id}`)?.sku ?? "",
    });
  return t(LABELS[key] ?? "listing:title");
}

/** Returns the text of a value, or "" if the product's value applies. */
function describeChoice(
  key: string,
  choice: ListingChoice,
  { pictures, format, t }: KnownWords,
): string {
  const joinAnswers = (found = choice.attributes) => found.map(({ value }) => value).join(", ");
  if (key.startsWith(ATTRIBUTE_PREFIX))
    return (
      joinAnswers(
        choice.attributes.filter(({ attributeId }) => key === `${ATTRIBUTE_PREFIX}${attributeId}`),
      ) || "–"
    );
  if (key.startsWith(CERTIFICATE_PREFIX))
    return choice.certificates[key.slice(CERTIFICATE_PREFIX.length)]?.name ?? "–";
  if (key.startsWith(PRICE_PREFIX)) {
    const price = choice.prices[key.slice(PRICE_PREFIX.length)];
    return price === undefined ? "" : format.money(price);
  }
  switch (key) {
    case "category":
      return [choice.categoryName, joinAnswers()].filter(Boolean).join(" · ") || "–";
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

const shortenText = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
