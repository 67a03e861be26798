import { tooMuchRefusal } from "../../tables/read-limits.ts";
import {
  type Cells,
  type FileFormat,
  type LineReader,
  listCombinations,
  withUnit,
} from "./file-format.ts";

/** Languages of the texts that are taken first. */
const LANGUAGES = ["id-id", "id", "th-th", "th", "en-gb", "en"];

/**
 * OpenCart's products, as its Export/Import Tool writes them: one line per product, texts by
 * language. Options and their values stand on two other sheets, and pictures are files of the shop.
 * https://github.com/ruOpenCart/export-import-tool
 */
export const OPENCART: FileFormat = {
  name: "opencart",
  signature: ["product_id", "model", "quantity", "price", "tax_class_id"],
  headings: {
    Handle: ["product_id"],
    Vendor: ["manufacturer"],
    "Variant SKU": ["sku", "model"],
    "Variant Barcode": ["ean", "upc", "isbn"],
    "Variant Price": ["price"],
    "Variant Inventory Qty": ["quantity"],
  },
  pictures: [],
  alsoReads: [...["status", "weight", "weight_unit", "length", "width", "height", "length_unit"]],
  hasInstructions: false,
  // A shop adds the tax of a product's class to its price.
  asksForTax: (valuesOf) => valuesOf("tax_class_id").some((value) => value !== "0"),
  adapt(headings) {
    const textsOf = (name: string) => {
      const all = headings.filter((one) => one.startsWith(`${name}(`) || one === name);
      const placeOf = (one: string) => {
        const place = LANGUAGES.indexOf(one.slice(name.length + 1, -1));
        return place < 0 ? LANGUAGES.length : place;
      };
      return all.toSorted((a, b) => placeOf(a) - placeOf(b));
    };
    const [names, texts] = [textsOf("name"), textsOf("description")];
    return {
      ...OPENCART,
      headings: { ...OPENCART.headings, Title: names, "Body (HTML)": texts },
    };
  },
  sheets: ["ProductOptions", "ProductOptionValues"],
  begin: readOpenCart,
};

/** A value of an option, with its differences to the product's price and weight. */
interface OptionValue {
  value: string;
  price: Difference;
  weight: Difference;
  /** "" if the shop does not count it. */
  quantity: string;
}
interface Difference {
  prefix: string;
  amount: string;
}
interface Option {
  name: string;
  values: OptionValue[];
}

/** More variants than a product can have. */
const MAX_VARIANTS = 1000;

function readOpenCart(): LineReader {
  const options = new Map<string, Option[]>();
  /** Options that a buyer may leave out, such as gift wrapping, make no variants. */
  const leftOut = new Set<string>();
  const optionsOf = (cells: Cells): Option[] => options.get(cells("product_id")) ?? [];
  return {
    readSheet(sheet, cells) {
      const product = cells("product_id");
      const name = cells("option", "option_id");
      if (sheet === "ProductOptions") {
        if (/^(?:false|0)$/i.test(cells("required"))) leftOut.add(`${product}\n${name}`);
        return;
      }
      if (name === "" || leftOut.has(`${product}\n${name}`)) return;
      const productOptions = options.get(product) ?? [];
      options.set(product, productOptions);
      let option = productOptions.find((one) => one.name === name);
      if (!option) {
        option = { name, values: [] };
        productOptions.push(option);
      }
      const isCounted = !/^(?:false|0)$/i.test(cells("subtract"));
      option.values.push({
        value: cells("option_value", "option_value_id"),
        price: { prefix: cells("price_prefix"), amount: cells("price") },
        weight: { prefix: cells("weight_prefix"), amount: cells("weight") },
        quantity: isCounted ? cells("quantity") : "",
      });
    },
    cell(column, cells) {
      const [, side] = /^Variant (Length|Width|Height) \(cm\)$/.exec(column) ?? [];
      if (side !== undefined)
        return withUnit(cells(side.toLowerCase()), cells("length_unit") || "cm");
      if (column === "Variant Grams") return weightOf(cells, cells("weight"));
      if (column === "Active") return /^(?:false|0)$/i.test(cells("status")) ? "false" : "";
      return null;
    },
    variants(cells) {
      const productOptions = optionsOf(cells);
      if (productOptions.length === 0) return [];
      if (productOptions.reduce((count, { values }) => count * values.length, 1) > MAX_VARIANTS)
        throw tooMuchRefusal("variants");
      const places = listCombinations(
        productOptions.map(({ values }) => values.map((_, at) => String(at))),
      );
      return places.map((chosen) => {
        const values = chosen.flatMap(
          (at, index) => productOptions[index]?.values[Number(at)] ?? [],
        );
        return {
          ...Object.fromEntries(
            values.flatMap(({ value }, index) => [
              [`Option${index + 1} Name`, productOptions[index]?.name ?? ""],
              [`Option${index + 1} Value`, value],
            ]),
          ),
          // The product's own codes belong to none of its variants.
          ...{ "Variant SKU": "", "Variant Barcode": "" },
          "Variant Inventory Qty": values.length === 1 ? (values[0]?.quantity ?? "") : "",
          "Variant Price": addUp(
            cells("price"),
            values.map(({ price }) => price),
          ),
          "Variant Grams": weightOf(
            cells,
            addUp(
              cells("weight"),
              values.map(({ weight }) => weight),
            ),
          ),
        };
      });
    },
    sharedStock: (cells) => (optionsOf(cells).length > 1 ? cells("quantity") : ""),
  };
}

const weightOf = (cells: Cells, weight: string): string =>
  withUnit(weight, cells("weight_unit") || "kg");

/**
 * Returns "", which is refused as a price, if the base or a difference cannot be read. Some shops
 * write `=` before a value that replaces the product's, which is clear for one option only.
 */
function addUp(base: string, differences: readonly Difference[]): string {
  const used = differences.filter(({ amount }) => Number(amount) !== 0);
  const [only] = used;
  if (used.length === 0 || base === "") return base;
  if (differences.length === 1 && only?.prefix === "=") return Number(only.amount).toFixed(4);
  const sum = used.reduce(
    (all, { prefix, amount }) =>
      all + Number(amount) * (prefix === "-" ? -1 : prefix === "+" ? 1 : Number.NaN),
    Number(base),
  );
  // Four decimals are not mistaken for a group of thousands.
  return Number.isFinite(sum) ? sum.toFixed(4) : "";
}
