import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { CategoryNode } from "#contract/product-categories.ts";

export interface MappableChannel {
  id: string;
  name: string;
}
export interface CategoryRow {
  id: string;
  /** The last part of its path, and how deep it lies. */
  name: string;
  path: string;
  level: number;
  products: { figure: string; label: string };
  /** One a channel: what it is there; `inherited`: by the category above it; null: nothing. */
  cells: { channelId: string; name: string | null; inherited: boolean }[];
}

interface Words {
  t: Translate;
  format: Format;
}

export function categoryRows(
  categories: readonly CategoryNode[],
  channels: readonly MappableChannel[],
  { t, format }: Words,
): CategoryRow[] {
  return categories.map(({ id, path, productCount, mappings }) => {
    const parts = path.split(" > ");
    const cells = channels.map(({ id: channelId }) => {
      const own = mappings.find((mapping) => mapping.channelId === channelId);
      if (own) return { channelId, name: own.name, inherited: false };
      const above = categories
        .filter((node) => path.startsWith(`${node.path} > `))
        .toSorted((a, b) => b.path.length - a.path.length)
        .flatMap((node) => node.mappings.filter((mapping) => mapping.channelId === channelId));
      return { channelId, name: above[0]?.name ?? null, inherited: above.length > 0 };
    });
    const figure = format.number(productCount);
    const products = {
      figure,
      label: t("productCategory:products.of", { count: productCount, products: figure, path }),
    };
    return { id, path, name: parts.at(-1) ?? path, level: parts.length - 1, products, cells };
  });
}
