import { isBarcode } from "#contract/barcode.ts";
import { type ColumnChoice, type ImportField, REPEATED_FIELDS } from "#contract/import-fields.ts";
import { findBesideNumber } from "#contract/written-number.ts";
import {
  BROAD_WORDS,
  HEAD_WORDS,
  OPTION_WORDS,
  OTHER_WORDS,
  SELLING_PRICE_WORDS,
  STATUS_WORDS,
} from "./head-words.ts";

interface ColumnSample {
  head: string;
  /** Without empty cells. */
  values: readonly string[];
}

/** Programs also write `StockOnHand` and `stock_on_hand`. */
const normaliseWords = (head: string): string =>
  head
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const FIELD_BY_HEAD = new Map(
  (Object.entries(HEAD_WORDS) as [ImportField, readonly string[]][]).flatMap(([field, heads]) =>
    heads.map((head) => [normaliseWords(head), field] as const),
  ),
);
/** Longest first: "nama produk" is more specific than "produk". */
const HEAD_PHRASES = [...FIELD_BY_HEAD].sort(([a], [b]) => b.length - a.length);
const OPTION_HEADS = new Set(OPTION_WORDS.map(normaliseWords));
const OTHER_HEADS = new Set(OTHER_WORDS.map(normaliseWords));
const BROAD_HEADS = new Set(BROAD_WORDS.map(normaliseWords));
const SELLING_PRICE_HEADS = new Set(SELLING_PRICE_WORDS.map(normaliseWords));
const STATUS_HEADS = new Set(STATUS_WORDS.map(normaliseWords));

/** Thai has no spaces, so a phrase may be anywhere; short ones mean nothing. */
const containsPhrase = (head: string, phrase: string): boolean =>
  /\p{Script=Thai}/u.test(phrase)
    ? phrase.length > 3 && head.includes(phrase)
    : ` ${head} `.includes(` ${phrase} `);

/**
 * Guesses columns by exact headings in English, Indonesian or Thai, then by words of headings, then
 * by values. Each field is used once, except pictures.
 */
export function guessColumns(columns: readonly ColumnSample[]): ColumnChoice[] {
  const guesses = columns.map((): ColumnChoice => "none");
  const fields = new Set<ColumnChoice>();
  const passes = [guessSellingPrice, guessByExactHead, guessByWordsOfHead, guessByValues];
  for (const guess of passes)
    for (const [index, column] of columns.entries()) {
      if (guesses[index] !== "none") continue;
      const field = findFreeField(guess(column), fields);
      if (field === null) continue;
      fields.add(field);
      guesses[index] = field;
    }
  return guesses;
}

/** Only for an exact heading, else `null`. */
export const findFieldOfHead = (head: string): ImportField | null =>
  FIELD_BY_HEAD.get(normaliseWords(head)) ?? null;

export const countNamedColumns = (heads: readonly string[]): number =>
  guessColumns(heads.map((head) => ({ head, values: [] }))).filter((choice) => choice !== "none")
    .length;

/** Cells that only contain the words of a heading do not count. */
export const countExactHeadings = (cells: readonly string[]): number =>
  cells.filter(
    (cell) => FIELD_BY_HEAD.has(normaliseWords(cell)) || OPTION_HEADS.has(normaliseWords(cell)),
  ).length;

type Guess = ImportField | "option" | null;

function findFreeField(guess: Guess, fields: ReadonlySet<ColumnChoice>): ImportField | null {
  if (guess === null) return null;
  const isUsedField = (field: ImportField) => fields.has(field) && !REPEATED_FIELDS.includes(field);
  if (guess === "option") return OPTION_FIELDS.find((field) => !isUsedField(field)) ?? null;
  const sameFields = EXCLUSIVE_FIELDS.find((fields) => fields.includes(guess)) ?? [guess];
  return sameFields.some(isUsedField) ? null : guess;
}

const OPTION_FIELDS = ["option1_value", "option2_value", "option3_value"] as const;

/** Fields that exclude each other. */
const EXCLUSIVE_FIELDS: readonly (readonly ImportField[])[] = [
  ["weight_g", "weight_kg"],
  ["description", "description_html"],
];

const guessSellingPrice = ({ head }: ColumnSample): Guess =>
  SELLING_PRICE_HEADS.has(normaliseWords(head)) ? "price" : null;

function guessByExactHead({ head, values }: ColumnSample): Guess {
  const text = normaliseWords(head);
  return OPTION_HEADS.has(text)
    ? "option"
    : refineGuess(FIELD_BY_HEAD.get(text) ?? null, text, values);
}

/**
 * Returns the field that the words of a heading name. "Product price" names the price of a product,
 * not the product; a heading of two fields ("vendor SKU") names neither.
 */
function findFieldOfWords(text: string): ImportField | null {
  const found = HEAD_PHRASES.filter(
    ([phrase]) => !BROAD_HEADS.has(phrase) && containsPhrase(text, phrase),
  );
  const outer = found.filter(
    ([phrase]) => !found.some(([other]) => other !== phrase && other.includes(phrase)),
  );
  const fields = new Set(outer.map(([, field]) => field));
  if (fields.size > 1) fields.delete("name");
  return fields.size === 1 ? ([...fields][0] ?? null) : null;
}

function guessByWordsOfHead({ head, values }: ColumnSample): Guess {
  const text = normaliseWords(head);
  if (hasExcludingWord(text) || /\bunit price\b/.test(text)) return null;
  const field = findFieldOfWords(text);
  if (field === "name" && values.length > 0 && values.every(isFigure)) return null;
  if (field !== null && NUMBER_FIELDS.includes(field) && !areFigures(values)) return null;
  return refineGuess(field, text, values);
}

/** Thai headings have no spaces: `ราคาเดิม`. */
const hasExcludingWord = (head: string): boolean =>
  head.split(" ").some((word) => OTHER_HEADS.has(word)) ||
  [...OTHER_HEADS].some((word) => /\p{Script=Thai}/u.test(word) && containsPhrase(head, word));

/** Values decide between kilograms and grams, HTML and text, addresses and words. */
function refineGuess(field: ImportField | null, head: string, values: readonly string[]): Guess {
  if (field === "category" && values.length > 0 && values.every(isProductKind)) return null;
  if (field === "weight_g" && areInKilograms(head, values)) return "weight_kg";
  if (field === "description" && values.some(isHtml)) return "description_html";
  // A picture's file name is no address.
  if ((field === "picture" || field === "variant_picture") && !values.some(isAddress))
    return values.length === 0 ? field : null;
  return field;
}

const NUMBER_FIELDS: readonly ImportField[] = [
  ...(["price", "cost", "stock", "weight_g", "weight_kg"] as const),
  ...(["length_cm", "width_cm", "height_cm"] as const),
];
const isFigure = (text: string): boolean => findBesideNumber(text) !== null;

/** Whether half of the values are figures: instructions or "not weighed" may be among them. */
function areFigures(values: readonly string[]): boolean {
  const filled = values.filter((value) => /[^\s\-–—]/.test(value));
  return filled.length === 0 || filled.filter(isFigure).length * 2 >= filled.length;
}

/** A shop system's kinds of products, which are no categories of goods. */
const isProductKind = (text: string): boolean =>
  /^(?:simple|configurable|grouped|bundle|virtual|downloadable|variable|variation|product|goods|consu|service|(?:storable|stockable)(?: product)?|consumable)$/i.test(
    text.trim(),
  );

function guessByValues({ head, values }: ColumnSample): Guess {
  if (values.length === 0) return null;
  if (STATUS_HEADS.has(normaliseWords(head)) && values.every(isSaleStatus)) return "active";
  if (values.every(isPictureAddress)) return "picture";
  if (values.every((value) => /^\d{12,14}$/.test(value) && isBarcode(value))) return "barcode";
  if (values.every(isHtml)) return "description_html";
  return null;
}

const isSaleStatus = (text: string): boolean =>
  /^(?:(?:in)?active|(?:non|tidak )?aktif|(?:เปิด|ปิด)ขาย)$/i.test(text.trim());

const isHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|ul|li|b|strong|span|h\d)\b[^>]*>/i.test(text);
const isAddress = (text: string): boolean => /^https?:\/\/\S+/i.test(text);
const isPictureAddress = (text: string): boolean =>
  /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif)(?:[?#]\S*)?$/i.test(text);
/**
 * Judges by the heading's unit, otherwise by the figures without a unit of their own: no goods
 * weigh less than a gram.
 */
function areInKilograms(head: string, values: readonly string[]): boolean {
  if (/(^| )(kg|kilogram)( |$)|กก|กิโล/.test(head)) return true;
  if (/(^| )(g|gr|gram|grams)( |$)|กรัม/.test(head)) return false;
  const bare = values.filter((value) => !/\p{L}/u.test(value));
  return bare.length === 0
    ? values.length > 0 && values.every((value) => /kg|กก/i.test(value))
    : bare.some((value) => /^0?[.,]\d+$/.test(value)) &&
        bare.every((value) => /^\d{0,2}(?:[.,]\d+)?$/.test(value));
}
