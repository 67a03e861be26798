import type { ListingRules } from "../marketplaces/channel-listings.ts";
import type { ListingSource, SizeGuide } from "./listing-source.ts";

/**
 * The listing with its size guide where buyers of every channel find it: the picture after the
 * product's own, unless the channel has a field for it (`hasField`), the table below the
 * description. What the channel has no room for is left out, for a listing is worth more than its
 * guide. `language` writes the numbers. Pure.
 */
export function withSizeGuide(
  source: ListingSource,
  rules: Pick<ListingRules, "maxImages" | "maxDescriptionLength">,
  { language, hasField }: { language: string; hasField: boolean },
): ListingSource {
  const { product, imageIds, sizeGuide } = source;
  if (!sizeGuide) return source;
  const { imageId } = sizeGuide;
  const showsPicture =
    !hasField &&
    imageId !== null &&
    imageIds.length < rules.maxImages &&
    !imageIds.includes(imageId);
  const table = tableLines(sizeGuide, language);
  const description = [product.description.trim() || product.name, table].join("\n\n");
  const showsTable = table !== "" && description.length <= rules.maxDescriptionLength;
  return {
    ...source,
    product: showsTable ? { ...product, description } : product,
    imageIds: showsPicture ? [...imageIds, imageId] : imageIds,
  };
}

/** `S: Lebar 48 cm, Panjang 70 cm`, a line a size: descriptions have no tables. */
function tableLines({ measures, rows }: SizeGuide, language: string): string {
  const numbers = new Intl.NumberFormat(language);
  const lines = rows.map(({ size, values }) => {
    const given = measures.flatMap((measure, index) => {
      const value = values[index];
      return value == null ? [] : [`${measure} ${numbers.format(value)} cm`];
    });
    return given.length > 0 ? `${size}: ${given.join(", ")}` : size;
  });
  return lines.join("\n");
}
