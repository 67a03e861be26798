import { readDay } from "#app/models/list/parse-day.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { IMAGE_SIZES } from "#contract/statuses.ts";
import { readCertificates } from "./certificate-form.ts";
import { changedSince, type ListingChanges, type ListingChoice } from "./listing-choice.ts";
import type { References } from "./listing-view.ts";
import { readOrder } from "./picture-order.ts";

const PRICE = /^price\.([\w-]+)$/;
const COURIER = /^logistics\.(.+)$/;

interface Facts {
  masterImageIds: readonly string[];
  minorDigits: number;
  references: Pick<References, "category" | "attributes" | "certificates">;
}

/**
 * What the listing's form holds. An attribute's field is `attributes.<id>`, or `ticks.<id>.<value
 * id>` for each of several. Empty answers are left out: the channel's own check says what is
 * missing. An empty field of our own inherits the master's. `errors`: codes by field.
 */
export function readListingForm(
  formData: FormData,
  { masterImageIds, minorDigits, references: { category, attributes, certificates } }: Facts,
) {
  const errors: Record<string, string> = {};
  const text = (name: string) => String(formData.get(name) ?? "").trim();
  const reset = text("do").startsWith("reset:") ? text("do").slice("reset:".length) : null;
  // A form sends line ends as \r\n.
  const own = (name: string) =>
    reset === name || text(name) === "" ? null : text(name).replaceAll("\r\n", "\n");
  const days = own("daysToShip");
  if (days !== null && !/^[1-9]\d{0,2}$/.test(days)) errors.daysToShip = "invalid_number";
  const condition = own("condition");
  const logisticsIds = keysOf(formData, COURIER);
  const changes: ListingChanges = {
    // A form that was shown without them, because the channel was silent, changes nothing of them.
    ...(category && text("categoryId") !== ""
      ? {
          categoryId: category.id,
          categoryName: category.name,
          brandId: text("brandId") || null,
          attributes: attributes.flatMap((one) => answers(formData, one)),
          certificates: readCertificates(formData, certificates),
        }
      : {}),
    name: own("name"),
    description: own("description"),
    condition: condition === "new" || condition === "used" ? condition : null,
    imageIds: reset === "images" ? null : readPlaces(formData, masterImageIds),
    imageSize: IMAGE_SIZES.find((size) => size === text("imageSize")) ?? "original",
    daysToShip: days === null || errors.daysToShip ? null : Number(days),
    // Only a category with a field for it shows it.
    ...(formData.has("sizeChart") ? { sizeChartImageId: own("sizeChart") } : {}),
    ...(text("couriers") === ""
      ? {}
      : { logisticsIds: logisticsIds.length > 0 ? logisticsIds : null }),
    prices: readPrices(formData, { minorDigits, reset }, errors),
  };
  return { changes, errors };
}

/**
 * Whether the form holds something else than what it started from (`base`). The category that the
 * product's own one is mapped to is nothing that somebody typed.
 */
export function differs(
  changes: ListingChanges,
  base: ListingChoice,
  { suggestions }: Pick<References, "suggestions">,
): boolean {
  const { categoryId, ...rest } = changes;
  const isMapped =
    !base.categoryId && suggestions.some(({ id, from }) => id === categoryId && from === "mapped");
  return Object.keys(changedSince(base, isMapped ? rest : { categoryId, ...rest })).length > 0;
}

const keysOf = (formData: FormData, pattern: RegExp) =>
  [...formData.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []);

/**
 * What was chosen is known by its id; a word of a combo box that is in its list counts as chosen.
 */
function answers(
  formData: FormData,
  { attributeId, inputType, valueType, values }: ChannelAttribute,
): ChannelProduct["attributes"] {
  if (inputType === "multi_select") {
    return values.flatMap(({ valueId, name: value }) =>
      formData.has(`ticks.${attributeId}.${valueId}`) ? [{ attributeId, valueId, value }] : [],
    );
  }
  const typed = String(formData.get(`attributes.${attributeId}`) ?? "").trim();
  if (typed === "") return [];
  const isListed = inputType === "select" && values.length > 0;
  const listed = values.find((value) =>
    isListed ? value.valueId === typed : value.name.toLowerCase() === typed.toLowerCase(),
  );
  if (listed) return [{ attributeId, valueId: listed.valueId, value: listed.name }];
  if (isListed) return [];
  return [{ attributeId, value: (valueType === "date" && readDay(typed)) || typed }];
}

/** null when it is the master's own choice and order, or when nothing is left. */
function readPlaces(formData: FormData, master: readonly string[]): string[] | null {
  const ids = readOrder(formData).shown;
  const isMasters = ids.length === master.length && ids.every((id, index) => id === master[index]);
  return ids.length === 0 || isMasters ? null : ids;
}

interface PriceFacts {
  minorDigits: number;
  /** The field that goes back to the product's. */
  reset: string | null;
}

function readPrices(
  formData: FormData,
  { minorDigits, reset }: PriceFacts,
  errors: Record<string, string>,
): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const [field, value] of formData) {
    const [, variantId] = PRICE.exec(field) ?? [];
    if (!variantId || field === reset || typeof value !== "string" || value.trim() === "") continue;
    const price = parseMoney(value, minorDigits);
    if (price === null || price <= 0) errors[field] = "price_invalid";
    else prices[variantId] = price;
  }
  return prices;
}
