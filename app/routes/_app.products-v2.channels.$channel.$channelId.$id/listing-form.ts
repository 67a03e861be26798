import { parseMoney } from "#app/components/product/parse-money.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { IMAGE_SIZES } from "#contract/statuses.ts";
import type { References } from "./listing-view.ts";

type Own = "name" | "description" | "condition" | "imageIds" | "imageSize" | "daysToShip" | "prices";
/** The channel's part is absent when the channel could not be asked what it wants: what is saved stays. */
type OfChannel = Pick<ChannelProduct, "categoryId" | "categoryName" | "brandId" | "attributes" | "logisticsIds">;
export type ListingChanges = Pick<ChannelProduct, Own> & Partial<OfChannel>;

const PRICE = /^price\[([\w-]+)\]$/;
const PLACE = /^place\[([\w-]+)\]$/;
const COURIER = /^logistics\[(.+)\]$/;

interface Facts {
  masterImageIds: readonly string[];
  minorDigits: number;
  references: Pick<References, "category" | "attributes">;
}

/**
 * What the listing's form holds. An attribute's field is `attributes[<id>]`, with `[<value id>]` behind it for each of several. Empty answers are
 * left out: the channel's own check says what is missing. An empty field of our own inherits the master's. `errors`: codes by field.
 */
export function readListingForm(formData: FormData, { masterImageIds, minorDigits, references: { category, attributes } }: Facts) {
  const errors: Record<string, string> = {};
  const text = (name: string) => String(formData.get(name) ?? "").trim();
  const reset = text("do").startsWith("reset:") ? text("do").slice("reset:".length) : null;
  const own = (name: string) => (reset === name || text(name) === "" ? null : text(name));
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
        }
      : {}),
    name: own("name"),
    description: own("description"),
    condition: condition === "new" || condition === "used" ? condition : null,
    imageIds: reset === "images" ? null : readPlaces(formData, masterImageIds),
    imageSize: IMAGE_SIZES.find((size) => size === text("imageSize")) ?? "original",
    daysToShip: days === null || errors.daysToShip ? null : Number(days),
    ...(text("couriers") === "" ? {} : { logisticsIds: logisticsIds.length > 0 ? logisticsIds : null }),
    prices: readPrices(formData, { minorDigits, reset }, errors),
  };
  return { changes, errors };
}

/** Whether the form holds something else than the listing that it shows; without one, whether anything of its own. */
export function differs(changes: ListingChanges, listing: ChannelProduct | null): boolean {
  const { categoryId: _id, categoryName: _name, brandId, attributes, ...own } = changes;
  const saved = listing ?? NOTHING;
  const answered = (answers: ListingChanges["attributes"] = []) =>
    answers.map(({ attributeId, valueId, value }) => `${attributeId} ${valueId ?? value}`).sort();
  return (
    (Object.keys(own) as Own[]).some((name) => JSON.stringify(sorted(own[name])) !== JSON.stringify(sorted(saved[name]))) ||
    (changes.categoryId !== undefined && listing?.categoryId != null && changes.categoryId !== listing.categoryId) ||
    (brandId !== undefined && brandId !== (listing?.brandId ?? null)) ||
    (attributes !== undefined && answered(attributes).join("\n") !== answered(listing?.attributes).join("\n"))
  );
}

const NOTHING: Pick<ChannelProduct, Own | "logisticsIds"> = {
  ...{ name: null, description: null, condition: null, imageIds: null, imageSize: "original", daysToShip: null, prices: {}, logisticsIds: null },
};

/** Prices stand in no order. */
const sorted = (value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? Object.entries(value).sort() : value);

const keysOf = (formData: FormData, pattern: RegExp) => [...formData.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []);

/** What was chosen is known by its id; a word of a combo box that is in its list counts as chosen. */
function answers(formData: FormData, { attributeId, inputType, values }: ChannelAttribute): ChannelProduct["attributes"] {
  const name = `attributes[${attributeId}]`;
  if (inputType === "multi_select") {
    return values.flatMap(({ valueId, name: value }) => (formData.has(`${name}[${valueId}]`) ? [{ attributeId, valueId, value }] : []));
  }
  const typed = String(formData.get(name) ?? "").trim();
  if (typed === "") return [];
  const isListed = inputType === "select" && values.length > 0;
  const listed = values.find((value) => (isListed ? value.valueId === typed : value.name.toLowerCase() === typed.toLowerCase()));
  if (listed) return [{ attributeId, valueId: listed.valueId, value: listed.name }];
  return isListed ? [] : [{ attributeId, value: typed }];
}

/** null when it is the master's own choice and order, or when nothing is left. */
function readPlaces(formData: FormData, master: readonly string[]): string[] | null {
  const placed = [...formData].flatMap(([field, value]) => {
    const [, id] = PLACE.exec(field) ?? [];
    const place = Number(value);
    return id && place > 0 ? [{ id, place }] : [];
  });
  const ids = placed.sort((a, b) => a.place - b.place).map(({ id }) => id);
  const isMasters = ids.length === master.length && ids.every((id, index) => id === master[index]);
  return ids.length === 0 || isMasters ? null : ids;
}

interface PriceFacts {
  minorDigits: number;
  /** The field that goes back to the product's. */
  reset: string | null;
}

function readPrices(formData: FormData, { minorDigits, reset }: PriceFacts, errors: Record<string, string>): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const [field, value] of formData) {
    const [, variantId] = PRICE.exec(field) ?? [];
    if (!variantId || field === reset || typeof value !== "string" || value.trim() === "") continue;
    const price = parseMoney(value, minorDigits);
    if (price === null || price <= 0) errors[field] = "invalid_number";
    else prices[variantId] = price;
  }
  return prices;
}
