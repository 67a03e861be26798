import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { mergeSides, type Part, type Sides } from "#app/models/merge/merge-sides.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { countryOf } from "#contract/countries.ts";
import type { ProductDetail } from "#contract/products.ts";
import { putCertificate } from "./certificate-form.ts";
import { answerTexts, choiceOf, type ListingChoice, parseChoice } from "./listing-choice.ts";
import { readOwn } from "./picture-order.ts";

/** Three states of one listing. */
type ListingSides = Sides<ListingChoice, ListingChoice & { version: number }>;
type Country = ReturnType<typeof countryOf>;
interface Words {
  product: ProductDetail;
  country: Country;
  t: Translate;
  format: Format;
}
/** With every picture that there is: the product's, and those of the listing alone. */
type KnownWords = Words & { pictures: readonly DraftImage[] };

/**
 * A field's name, `category` with all that it asks for, `attribute:<id>`, or `price:<variant id>`.
 */
interface ListingPart extends Part<ListingChoice> {
  /** Writes one's choice into the form's fields. */
  put: (form: FormData, choice: ListingChoice, country: Country) => void;
}

const TEXTS = ["name", "description", "condition", "imageSize", "daysToShip"] as const;
const texts: ListingPart[] = TEXTS.map((key) => ({
  key,
  of: (choice) => String(choice[key] ?? ""),
  put: (form, choice) => form.set(key, String(choice[key] ?? "")),
}));

const PICTURES: ListingPart = {
  key: "images",
  of: ({ imageIds }) => (imageIds ?? []).join(),
  put(form, { imageIds }) {
    const all = namesIn(form, "place.").map((name) => name.slice("place.".length));
    const shown = imageIds ?? all.filter((id) => !form.has(`own.${id}`));
    for (const id of new Set([...all, ...shown])) {
      const place = shown.indexOf(id);
      form.set(`place.${id}`, place < 0 ? "" : String(place + 1));
    }
  },
};
const COURIERS: ListingPart = {
  key: "couriers",
  of: ({ logisticsIds }) => (logisticsIds ?? []).toSorted().join(),
  put(form, { logisticsIds }) {
    for (const name of namesIn(form, "logistics.")) form.delete(name);
    for (const id of logisticsIds ?? []) form.set(`logistics.${id}`, "on");
  },
};
/** Another category asks for other details: then all of it is one piece. */
const CATEGORY: ListingPart = {
  key: "category",
  of: ({ categoryId, brandId, attributes, certificates }) =>
    JSON.stringify([categoryId, brandId, answerTexts(attributes), paperTexts(certificates)]),
  put(form, { categoryId, brandId, attributes, certificates }) {
    form.set("categoryId", categoryId ?? "");
    form.set("brandId", brandId ?? "");
    for (const name of [...namesIn(form, "attributes."), ...namesIn(form, "ticks.")])
      form.delete(name);
    for (const answer of attributes) putAnswer(form, answer);
    for (const id of Object.keys(certificates)) putCertificate(form, id, certificates);
  },
};
const paperTexts = (certificates: ListingChoice["certificates"]) =>
  Object.entries(certificates)
    .map(([id, { fileId, expiresOn }]) => [id, fileId, expiresOn].join())
    .sort();
const BRAND: ListingPart = {
  key: "brandId",
  of: ({ brandId }) => brandId ?? "",
  put: (form, { brandId }) => form.set("brandId", brandId ?? ""),
};

const namesIn = (form: FormData, prefix: string) => [
  ...new Set([...form.keys()].filter((name) => name.startsWith(prefix))),
];

/** A box of several has its own name; for the others see `nameAnswers`. */
function putAnswer(
  form: FormData,
  { attributeId, valueId, value }: ListingChoice["attributes"][number],
): void {
  form.set(`attributes.${attributeId}`, valueId ?? value ?? "");
  if (valueId) form.set(`ticks.${attributeId}.${valueId}`, "on");
}

/**
 * Once it is known what the category's details look like: a list holds an answer's id, a field of
 * words its words.
 */
export function nameAnswers(form: FormData, attributes: readonly ChannelAttribute[]): void {
  for (const { attributeId, inputType, values } of attributes) {
    const name = `attributes.${attributeId}`;
    const known =
      inputType === "select" ? undefined : values.find(({ valueId }) => valueId === form.get(name));
    if (known) form.set(name, known.name);
  }
}

const ATTRIBUTE = "attribute:";
function attributePart(attributeId: string): ListingPart {
  const answersOf = ({ attributes }: ListingChoice) =>
    attributes.filter((answer) => answer.attributeId === attributeId);
  return {
    key: `${ATTRIBUTE}${attributeId}`,
    of: (choice) => answerTexts(answersOf(choice)).join("\n"),
    put(form, choice) {
      form.delete(`attributes.${attributeId}`);
      for (const name of namesIn(form, `ticks.${attributeId}.`)) form.delete(name);
      for (const answer of answersOf(choice)) putAnswer(form, answer);
    },
  };
}

const CERTIFICATE = "certificate:";
const certificatePart = (id: string): ListingPart => ({
  key: `${CERTIFICATE}${id}`,
  of: ({ certificates: { [id]: own } }) => (own ? [own.fileId, own.expiresOn].join() : ""),
  put: (form, { certificates }) => putCertificate(form, id, certificates),
});

const PRICE = "price:";
const pricePart = (variantId: string): ListingPart => ({
  key: `${PRICE}${variantId}`,
  of: ({ prices }) => String(prices[variantId] ?? ""),
  put(form, { prices }, country) {
    const price = prices[variantId];
    form.set(`price.${variantId}`, price === undefined ? "" : showMoney(price, country));
  },
});

function partsOf({ base, theirs, mine }: ListingSides): ListingPart[] {
  const sides = [base, theirs, mine];
  const isOneCategory = sides.every(({ categoryId }) => categoryId === base.categoryId);
  const attributeIds = new Set(
    sides.flatMap(({ attributes }) => attributes.map(({ attributeId }) => attributeId)),
  );
  const variantIds = new Set(sides.flatMap(({ prices }) => Object.keys(prices)));
  const papers = new Set(sides.flatMap(({ certificates }) => Object.keys(certificates)));
  const ofCategory = isOneCategory
    ? [BRAND, ...[...attributeIds].map(attributePart), ...[...papers].map(certificatePart)]
    : [CATEGORY];
  return [...ofCategory, ...texts, PICTURES, COURIERS, ...[...variantIds].map(pricePart)];
}

/**
 * Both people's changes in one form: what only they touched stands in it as they left it, what both
 * changed differently is mine, and a choice; and the form starts from what they saved. Answers
 * everything that they changed, in words (docs/domain.md "Every table").
 */
export function mergeListing(form: FormData, sides: ListingSides, words: Words): ConflictRow[] {
  const { theirs } = sides;
  const changes = mergeSides(partsOf(sides), sides);
  for (const { part, isTaken } of changes) if (isTaken) part.put(form, theirs, words.country);
  form.set("base", JSON.stringify(choiceOf(theirs)));
  form.set("version", String(theirs.version));
  const pictures = [...words.product.images, ...readOwn(form)];
  return changes.map(({ part, isClash }) => ({
    key: part.key,
    clash: isClash,
    ...describe(part, sides, { ...words, pictures }),
  }));
}

/**
 * Puts theirs, from which the form starts, into the fields for which the reader chose theirs;
 * whether there are any.
 */
export function takeTheirs(form: FormData, country: Country): boolean {
  const theirs = parseChoice(String(form.get("base") ?? ""));
  const taken = namesIn(form, "take.").filter((name) => form.get(name) === "theirs");
  const known = [...texts, PICTURES, COURIERS, CATEGORY, BRAND];
  for (const key of theirs ? taken.map((name) => name.slice("take.".length)) : []) {
    const part = key.startsWith(ATTRIBUTE)
      ? attributePart(key.slice(ATTRIBUTE.length))
      : key.startsWith(CERTIFICATE)
        ? certificatePart(key.slice(CERTIFICATE.length))
        : key.startsWith(PRICE)
          ? pricePart(key.slice(PRICE.length))
          : known.find((one) => one.key === key);
    if (theirs) part?.put(form, theirs, country);
  }
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
    cut(say(key, choice, words)) || t("listing:conflict.inherited");
  const [their, own] = [theirs, mine].map(({ imageIds }) =>
    (imageIds ?? []).flatMap(
      (imageId) => words.pictures.find(({ id }) => key === "images" && id === imageId)?.url ?? [],
    ),
  );
  const pictures = key === "images" ? { pictures: { theirs: their ?? [], mine: own ?? [] } } : {};
  return { label: labelOf(key, words), theirs: said(theirs), mine: said(mine), ...pictures };
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

/** "" where the product's own stands. */
function say(key: string, choice: ListingChoice, { pictures, format, t }: KnownWords): string {
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
    case "couriers":
      return (choice.logisticsIds ?? []).join(", ");
    default:
      return String(choice[key as "name"] ?? "");
  }
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
