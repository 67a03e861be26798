import type { META_ITEM_PROBLEMS } from "#contract/meta.ts";

/**
 * Meta's limits of an item (developers.facebook.com "Catalog fields"; facebook.com/business/help
 * "About product image specifications"): lengths in characters, pictures JPEG or PNG of at least
 * 500 × 500 pixels and at most 8 MB.
 */
export const META_ITEM_LIMITS = {
  title: 200,
  description: 9999,
  brand: 100,
  option: 200,
  productType: 750,
  link: 2000,
  pictureSide: 500,
  pictureBytes: 8_000_000,
  pictures: 20,
  /** The largest amount whose hundredths fit an int64; far above any price. */
  price: 1_000_000_000_000,
} as const;

interface CheckedItem {
  title: string;
  description: string;
  link: string;
  /** The first one decides. */
  pictures: readonly { width: number; height: number; bytes: number }[];
  price: string;
}

/** Returns why Meta would refuse the item, or `null` if no problem is known. */
export function findItemProblem(item: CheckedItem): (typeof META_ITEM_PROBLEMS)[number] | null {
  const [picture] = item.pictures;
  if (item.title.trim() === "") return "title_missing";
  if ([...item.title].length > META_ITEM_LIMITS.title) return "title_too_long";
  if ([...item.description].length > META_ITEM_LIMITS.description) return "description_too_long";
  if (item.link.length > META_ITEM_LIMITS.link) return "link_too_long";
  if (Number.parseFloat(item.price) > META_ITEM_LIMITS.price) return "price_too_high";
  if (!picture) return "image_missing";
  if (Math.min(picture.width, picture.height) < META_ITEM_LIMITS.pictureSide)
    return "image_too_small";
  return picture.bytes > META_ITEM_LIMITS.pictureBytes ? "image_too_large" : null;
}
