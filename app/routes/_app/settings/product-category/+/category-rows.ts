import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { CategoryNode } from "#contract/product-categories.ts";
import type { ChannelType } from "#contract/statuses.ts";

export interface MappableChannel {
  id: string;
  name: string;
  channelType: ChannelType;
}
export interface CategoryRow {
  id: string;
  /** Last part of the path, and its depth. */
  name: string;
  path: string;
  level: number;
  products: { figure: string; label: string };
  /**
   * One entry per channel: its category there, `inherited` from the category above or its own,
   * `null` for none. `label` describes it in full.
   */
  cells: {
    channelId: string;
    channelType: ChannelType;
    name: string | null;
    inherited: boolean;
    label: string;
  }[];
  /** "3 of 8". */
  mapped: string;
  /** It has products, but lacks a category on some channel. That channel then recommends one. */
  lacksMapping: boolean;
}

interface RowWords {
  t: Translate;
  format: Format;
}

export function buildCategoryRows(
  categories: readonly CategoryNode[],
  channels: readonly MappableChannel[],
  { t, format }: RowWords,
): CategoryRow[] {
  return categories.map(({ id, path, productCount, mappings }) => {
    const parts = path.split(" > ");
    const cells = channels.map((channel) => {
      const { id: channelId, channelType } = channel;
      const shopMapping = mappings.find((mapping) => mapping.channelId === channelId);
      const name = (shopMapping ?? findNearestAbove(categories, path, channelId))?.name ?? null;
      const inherited = !shopMapping && name !== null;
      const mappingText =
        name === null
          ? t("productCategory:unmapped")
          : inherited
            ? t("productCategory:inherited", { name })
            : name;
      return { channelId, channelType, name, inherited, label: `${channel.name}: ${mappingText}` };
    });
    const mapped = t("productCategory:mapped", {
      count: cells.filter(({ name }) => name !== null).length,
      total: cells.length,
    });
    const lacksMapping = productCount > 0 && cells.some(({ name }) => name === null);
    const figure = format.number(productCount);
    const products = {
      figure,
      label: t("productCategory:products.of", { count: productCount, products: figure, path }),
    };
    return {
      id,
      path,
      name: parts.at(-1) ?? path,
      level: parts.length - 1,
      products,
      cells,
      mapped,
      lacksMapping,
    };
  });
}

const findNearestAbove = (categories: readonly CategoryNode[], path: string, channelId: string) =>
  categories
    .filter((node) => path.startsWith(`${node.path} > `))
    .toSorted((a, b) => b.path.length - a.path.length)
    .flatMap((node) => node.mappings.filter((mapping) => mapping.channelId === channelId))[0];
