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
 * Reads the listing's form. An attribute's field is `attributes.<id>`, or `ticks.<id>.<value id>`
 * if it takes several values. Empty answers are left out: the channel's check reports missing ones.
 * An empty field inherits the product's value. `errors` holds codes by field.
 */
export function readListingForm(
  formData: FormData,
  { masterImageIds, minorDigits, references: { category, attributes, certificates } }: Facts,
) {
  const errors: Record<string, string> = {};
  const text = (name: string) => String(formData.get(name) ?? "").trim();
  const reset = text("do").startsWith("reset:") ? text("do").slice("reset:".length) : null;
  // A form sends line breaks as \r\n.
  const ownValue = (name: string) =>
    reset === name || text(name) === "" ? null : text(name).replaceAll("\r\n", "\n");
  const days = ownValue("daysToShip");
  if (days !== null && !/^[1-9]\d{0,2}$/.test(days)) errors.daysToShip = "invalid_number";
  const condition = ownValue("condition");
  const logisticsIds = keysOf(formData, COURIER);
  const changes: ListingChanges = {
    // If the channel did not answer, the form has no category fields, so they stay unchanged.
    ...(category && text("categoryId") !== ""
      ? {
          categoryId: category.id,
          categoryName: category.name,
          brandId: text("brandId") || null,
          attributes: attributes.flatMap((one) => answers(formData, one)),
          certificates: readCertificates(formData, certificates),
        }
      : {}),
    name: ownValue("name"),
    description: ownValue("description"),
    condition: condition === "new" || condition === "used" ? condition : null,
    imageIds: reset === "images" ? null : readPlaces(formData, masterImageIds),
    imageSize: IMAGE_SIZES.find((size) => size === text("imageSize")) ?? "original",
    daysToShip: days === null || errors.daysToShip ? null : Number(days),
    // The field exists only if the category has a size picture.
    ...(formData.has("sizeChart") ? { sizeChartImageId: ownValue("sizeChart") } : {}),
    ...(text("couriers") === ""
      ? {}
      : { logisticsIds: logisticsIds.length > 0 ? logisticsIds : null }),
    prices: readPrices(formData, { minorDigits, reset }, errors),
  };
  return { changes, errors };
}

/**
 * Returns whether the form differs from its initial values (`base`). A category that is mapped from
 * the product's category was not typed and does not count.
 */
export function isFormChanged(
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

/** Returns the answers to an attribute. Text that equals a listed value counts as that value. */
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

/** Returns `null` if the order equals the product's, or if no picture is left. */
function readPlaces(formData: FormData, master: readonly string[]): string[] | null {
  const ids = readOrder(formData).shown;
  const isMasters = ids.length === master.length && ids.every((id, index) => id === master[index]);
  return ids.length === 0 || isMasters ? null : ids;
}

interface PriceFacts {
  minorDigits: number;
  /** The field to reset to the product's value. */
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
