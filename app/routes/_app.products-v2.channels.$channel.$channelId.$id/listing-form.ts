import { parseMoney } from "#app/components/product/parse-money.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { IMAGE_SIZES } from "#contract/statuses.ts";

type Own = "name" | "description" | "condition" | "imageIds" | "imageSize" | "daysToShip" | "logisticsIds" | "prices" | "attributes";
interface ListingChanges extends Pick<ChannelProduct, Own> {
  categoryId: string;
  categoryName: string;
  brandId: string | null;
  version?: number;
}

const ATTRIBUTE = /^attributes\[(\w+)\]$/;
const PRICE = /^price\[([\w-]+)\]$/;
const PLACE = /^place\[([\w-]+)\]$/;

/**
 * What the listing's form holds. An attribute's field is `attributes[<id>]`; one with a list sends `<value id>|<name>`, a free one its text. Empty
 * answers are left out: the channel's own check says what is missing. An empty field of our own inherits the master's. `errors`: codes by field.
 */
export function readListingForm(formData: FormData, facts: { masterImageIds: readonly string[]; minorDigits: number }) {
  const errors: Record<string, string> = {};
  const text = (name: string) => String(formData.get(name) ?? "").trim();
  const reset = text("do").startsWith("reset:") ? text("do").slice("reset:".length) : null;
  const own = (name: string) => (reset === name || text(name) === "" ? null : text(name));
  const days = own("daysToShip");
  if (days !== null && !/^[1-9]\d{0,2}$/.test(days)) errors.daysToShip = "invalid_number";
  const version = text("version");
  const condition = own("condition");
  const logisticsIds = formData.getAll("logisticsIds").map(String);
  const changes: ListingChanges = {
    categoryId: text("categoryId"),
    categoryName: text("categoryName"),
    brandId: text("brandId") || null,
    attributes: readAttributes(formData),
    name: own("name"),
    description: own("description"),
    condition: condition === "new" || condition === "used" ? condition : null,
    imageIds: reset === "images" ? null : readPlaces(formData, facts.masterImageIds),
    imageSize: IMAGE_SIZES.find((size) => size === text("imageSize")) ?? "original",
    daysToShip: days === null || errors.daysToShip ? null : Number(days),
    logisticsIds: logisticsIds.length > 0 ? logisticsIds : null,
    prices: readPrices(formData, facts.minorDigits, errors),
    ...(version ? { version: Number(version) } : {}),
  };
  return { changes, errors };
}

function readAttributes(formData: FormData): ChannelProduct["attributes"] {
  return [...formData].flatMap(([field, answer]) => {
    const [, attributeId] = ATTRIBUTE.exec(field) ?? [];
    const text = typeof answer === "string" ? answer.trim() : "";
    if (!attributeId || text === "") return [];
    const [valueId, ...name] = text.split("|");
    return [name.length > 0 ? { attributeId, valueId, value: name.join("|") } : { attributeId, value: text }];
  });
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

function readPrices(formData: FormData, minorDigits: number, errors: Record<string, string>): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const [field, value] of formData) {
    const [, variantId] = PRICE.exec(field) ?? [];
    if (!variantId || typeof value !== "string" || value.trim() === "") continue;
    const price = parseMoney(value, minorDigits);
    if (price === null || price <= 0) errors[field] = "invalid_number";
    else prices[variantId] = price;
  }
  return prices;
}
