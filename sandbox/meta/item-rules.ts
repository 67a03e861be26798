/**
 * Meta's rules of an item (developers.facebook.com "Catalog fields", "Catalog Batch API"), as
 * `message` of a `validation_status`. The fields are those of items_batch; `image_link` and
 * `image[{url}]` are both accepted.
 */
const REQUIRED_FIELDS = [
  "title",
  "description",
  "availability",
  "condition",
  "price",
  "link",
] as const;
const KNOWN_AVAILABILITIES = new Set([
  ...["in stock", "out of stock", "preorder", "available for order"],
  ...["discontinued", "pending", "mark_as_sold"],
]);
const KNOWN_CONDITIONS = new Set([
  "new",
  "refurbished",
  "used",
  "used_like_new",
  "used_good",
  "used_fair",
]);
const MAX_LENGTHS: Record<string, number> = {
  id: 100,
  title: 200,
  description: 9999,
  brand: 100,
  color: 200,
  size: 200,
  item_group_id: 100,
  product_type: 750,
  link: 2000,
};
const PRICE_PATTERN = /^\d{1,13}(?:\.\d{1,2})? [A-Z]{3}$/;

type Data = Record<string, unknown>;

/** Returns the errors of a new item, or of an item's changes. */
export function listItemErrors(data: Data, isWhole: boolean): string[] {
  const errors: string[] = [];
  const isMissing = (field: string) => data[field] === undefined || data[field] === "";
  if (isWhole) {
    for (const field of REQUIRED_FIELDS)
      if (isMissing(field)) errors.push(`Field ${field} is required but was not provided.`);
    if (listPictures(data).length === 0)
      errors.push("Field image_link is required but was not provided.");
  }
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const value = data[field];
    if (typeof value === "string" && [...value].length > most)
      errors.push(`The value of ${field} is longer than ${most} characters.`);
  }
  const { availability, condition, price, link } = data;
  if (availability !== undefined && !KNOWN_AVAILABILITIES.has(String(availability)))
    errors.push(`"${availability}" is not a valid value for availability.`);
  if (condition !== undefined && !KNOWN_CONDITIONS.has(String(condition)))
    errors.push(`"${condition}" is not a valid value for condition.`);
  if (price !== undefined && !PRICE_PATTERN.test(String(price)))
    errors.push("Price must be a number, followed by a space and a three-letter currency code.");
  for (const address of [...(link === undefined ? [] : [link]), ...listPictures(data)])
    if (!isAddress(address)) errors.push(`"${address}" is not a valid URL.`);
  return errors;
}

export function listItemWarnings(data: Data): string[] {
  const { title } = data;
  if (typeof title === "string" && /^[^a-z]*[A-Z]{4}[^a-z]*$/.test(title))
    return ["Titles in capital letters are harder to read."];
  return typeof title === "string" && [...title].length > 150
    ? ["Titles longer than 65 characters may be cut off."]
    : [];
}

function listPictures({ image_link, image }: Data): unknown[] {
  const several = Array.isArray(image)
    ? image.map((one) => (typeof one === "object" && one !== null && "url" in one ? one.url : one))
    : [];
  return [...(image_link ? [image_link] : []), ...several];
}

const isAddress = (value: unknown) =>
  typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? "");
