import { type Cells, type FileFormat, type LineReader, splitList } from "./file-format.ts";

/**
 * Products of Magento and Adobe Commerce. Each variant is a product in a line above the
 * configurable one, which names them with their options.
 * https://experienceleague.adobe.com/en/docs/commerce-admin/systems/data-transfer/data-attributes-product
 */
export const MAGENTO_FORMAT: FileFormat = {
  name: "magento",
  signature: ["sku", "product_type", "name", "price", ["attribute_set_code", "product_websites"]],
  headings: {
    "Variant SKU": ["sku"],
    "Variant Price": ["price"],
    "Variant Inventory Qty": ["qty"],
    "Cost per item": ["cost"],
  },
  pictures: [],
  alsoReads: [
    ...["product_type", "name", "description", "short_description", "categories", "weight"],
    ...["product_online", "store_view_code", "configurable_variations"],
    ...["configurable_variation_labels", "base_image", "additional_images"],
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: readLines,
};

/** A configurable product's values for the products that are its variants. */
interface Parent {
  texts: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}
const TEXT_HEADS = [
  "name",
  "description",
  "short_description",
  "categories",
  "product_online",
] as const;
const PICTURE_HEADS = ["base_image", "additional_images"] as const;

function readLines(): LineReader {
  const parents = new Map<string, { sku: string; parent: Parent; options: [string, string][] }>();
  /** The view of each product's line that is read: "" where it has one for all views. */
  const readViews = new Map<string, string>();
  const toKey = (cells: Cells) => cells("sku").toLowerCase();
  const findParent = (cells: Cells) => parents.get(toKey(cells));
  const isConfigurable = (cells: Cells) => cells("product_type") === "configurable";
  const readText = (cells: Cells, name: (typeof TEXT_HEADS)[number]): string =>
    findParent(cells)?.parent.texts.get(name) || cells(name);
  return {
    prepare(cells) {
      const view = cells("store_view_code");
      if (view === "" || !readViews.has(toKey(cells))) readViews.set(toKey(cells), view);
      if (!isConfigurable(cells)) return;
      const parent: Parent = {
        texts: new Map(TEXT_HEADS.map((name) => [name, cells(name)])),
        labels: new Map(splitPairs(cells("configurable_variation_labels"), ",")),
      };
      for (const variation of splitList(cells("configurable_variations"), "|")) {
        const pairs = splitPairs(variation, ",");
        const sku = pairs.find(([name]) => name === "sku")?.[1] ?? "";
        const options = pairs.filter(([name]) => name !== "sku");
        parents.set(sku.toLowerCase(), { sku: cells("sku"), parent, options });
      }
    },
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined) {
        const ownCells = findParent(cells);
        const [name = "", value = ""] = ownCells?.options[Number(place) - 1] ?? [];
        return part === "Name" ? (ownCells?.parent.labels.get(name) ?? name) : value;
      }
      switch (column) {
        case "Handle":
          return findParent(cells)?.sku ?? cells("sku");
        case "Title":
          return readText(cells, "name");
        case "Body (HTML)":
          return readText(cells, "description") || readText(cells, "short_description");
        case "Type":
          return findDeepestCategory(splitList(readText(cells, "categories"), ","));
        case "Active":
          return readText(cells, "product_online") === "2" ||
            readText(cells, "product_online") === "0"
            ? "false"
            : "";
        case "Digital":
          return /virtual|downloadable/.test(cells("product_type")) ? "true" : "";
        case "Variant Grams":
          return cells("weight") && `${cells("weight")} kg`;
        default:
          return null;
      }
    },
    isProductOnly: isConfigurable,
    // Lines of other views are translations. An export of one view has no lines for all views.
    isLeftOut: (cells) => cells("store_view_code") !== readViews.get(toKey(cells)),
    pictures: (cells) => PICTURE_HEADS.flatMap((name) => splitList(cells(name), ",")),
  };
}

const splitPairs = (text: string, mark: string): [string, string][] =>
  splitList(text, mark).map((pair) => {
    const position = pair.indexOf("=");
    return position < 0 ? [pair, ""] : [pair.slice(0, position), pair.slice(position + 1)];
  });

/** Returns the product's deepest category, without the root category. */
export function findDeepestCategory(paths: readonly string[]): string {
  const [deepest = ""] = paths.toSorted((a, b) => b.split("/").length - a.split("/").length);
  return splitList(deepest, "/")
    .filter((part, index) => index > 0 || part !== "Default Category")
    .join(" > ");
}
