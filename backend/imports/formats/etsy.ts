import { type FileFormat, listCombinations, makeNumberedNames, splitList } from "./file-format.ts";

/**
 * Etsy's "Download data": one line per listing. One cell has all values of a variation (up to two),
 * another all SKUs. The quantity is the listing's total.
 * https://help.etsy.com/hc/en-us/articles/360000343508
 */
export const ETSY_FORMAT: FileFormat = {
  name: "etsy",
  signature: ["title", "price", "currency_code", "variation 1 type"],
  headings: {
    Handle: ["title"],
    Title: ["title"],
    Description: ["description"],
    Tags: ["tags"],
  },
  pictures: makeNumberedNames((n) => `image${n}`, 1, 10),
  alsoReads: [...["price", "currency_code", "quantity", "sku"], /^variation [12] (?:name|values)$/],
  hasInstructions: false,
  begin: () => ({
    cell(column, cells) {
      if (column === "Variant Price") return `${cells("price")} ${cells("currency_code")}`.trim();
      if (column === "Variant SKU") return splitList(cells("sku"), ",")[0] ?? "";
      return column === "Variant Inventory Qty" ? cells("quantity") : null;
    },
    sharedStock: (cells, count) => (count > 0 ? cells("quantity") : ""),
    variants(cells) {
      const options = ([1, 2] as const)
        .map((n) => ({
          name: cells(`variation ${n} name`),
          values: splitList(cells(`variation ${n} values`), ","),
        }))
        .filter(({ values }) => values.length > 0);
      if (options.length === 0) return [];
      const skus = splitList(cells("sku"), ",");
      const allCombinations = listCombinations(options.map(({ values }) => values));
      return allCombinations.map(([first = "", second = ""], index) => ({
        "Option1 Name": options[0]?.name ?? "",
        "Option1 Value": first,
        "Option2 Name": options[1]?.name ?? "",
        "Option2 Value": second,
        // SKUs can be assigned only if there is one for each variant.
        "Variant SKU": skus.length === allCombinations.length ? (skus[index] ?? "") : "",
        "Variant Inventory Qty": "",
      }));
    },
  }),
};
