import type { ListingRules } from "../marketplaces/channel-listings.ts";
import type { ListingSource, SizeGuide } from "./listing-source.ts";

/**
 * Adds the size guide as the last picture, unless the channel has a field for it (`hasField`), and
 * as a table below the description. Omits parts without space. `language` formats the numbers.
 */
export function addSizeGuide(
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
  const table = formatTableLines(sizeGuide, language);
  const description = [product.description.trim() || product.name, table].join("\n\n");
  const showsTable = table !== "" && description.length <= rules.maxDescriptionLength;
  return {
    ...source,
    product: showsTable ? { ...product, description } : product,
    imageIds: showsPicture ? [...imageIds, imageId] : imageIds,
  };
}

/** Descriptions have no tables, so a size is a line: `S: Lebar 48 cm, Panjang 70 cm`. */
function formatTableLines({ measures, rows }: SizeGuide, language: string): string {
  const numbers = new Intl.NumberFormat(language);
  const lines = rows.map(({ size, values }) => {
    const filledCells = measures.flatMap((measure, index) => {
      const value = values[index];
      return value == null ? [] : [`${measure} ${numbers.format(value)} cm`];
    });
    return filledCells.length > 0 ? `${size}: ${filledCells.join(", ")}` : size;
  });
  return lines.join("\n");
}
