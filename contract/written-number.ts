import { removeInvisible } from "./invisible.ts";
import { toLatinDigits } from "./latin-digits.ts";

/**
 * Reads numbers as people and programs in Indonesia, Thailand and elsewhere write them. Files,
 * pasted text, grids and forms all use it, so that one text means one number everywhere.
 */

export type SeparatorMark = "." | ",";
export type Currency = "IDR" | "THB" | "USD" | "SGD" | "MYR" | "CNY" | "EUR";

/** Reading of the separator in `1.500`: between groups of thousands, or before three decimals. */
export type MarkGrouping = "thousands" | "decimals";

export interface NumberRule {
  /** Maximum number of decimals; zeros beyond them are cut. */
  decimals: number;
  /** Reading of three digits after the only separator, where nothing else decides. */
  three: Readonly<Record<SeparatorMark, MarkGrouping | "doubtful">>;
}

const THOUSANDS_MARKS = { ".": "thousands", ",": "thousands" } as const;
const DECIMAL_MARKS = { ".": "decimals", ",": "decimals" } as const;

/** Pieces: no fractions. */
export const UNITS_RULE: NumberRule = { decimals: 0, three: THOUSANDS_MARKS };
export const GRAMS_RULE: NumberRule = { decimals: 10, three: THOUSANDS_MARKS };
/** A thousand kilograms or ten metres do not fit a parcel. */
export const KILOGRAMS_RULE: NumberRule = { decimals: 10, three: DECIMAL_MARKS };
export const CENTIMETRES_RULE: NumberRule = { decimals: 10, three: DECIMAL_MARKS };

/** A thousand hours are more than a form asks for. */
export const HOURS_RULE: NumberRule = { decimals: 10, three: DECIMAL_MARKS };

/** Rupiah have no decimals: three digits after a separator are thousands. */
export const createMoneyRule = (minorDigits: number): NumberRule => ({
  decimals: minorDigits,
  three: minorDigits === 0 ? THOUSANDS_MARKS : { ",": "thousands", ".": "doubtful" },
});

/** How the other numbers of a column use a separator. */
interface MarkUse {
  /** `1.250.000`, `1.250,50`: it groups thousands. */
  groups: number;
  /** `12.5`, `0.25`: it stands before decimals that are not exactly three. */
  decimals: number;
  /** `0.500`: it stands before exactly three decimals. */
  three: number;
}
export type ColumnMarks = Record<SeparatorMark, MarkUse>;

export const createColumnMarks = (): ColumnMarks => ({
  ".": { groups: 0, decimals: 0, three: 0 },
  ",": { groups: 0, decimals: 0, three: 0 },
});

interface WrittenNumber {
  negative: boolean;
  /** Typed with a sign, like a change of a number. */
  hasSign: boolean;
  /** The digits if the separators group thousands. `null` where they cannot. */
  thousands: string | null;
  /** The digits if the last separator is the decimal point. `null` where it cannot be. */
  decimals: string | null;
  /** The separator that can be read both ways. */
  mark: SeparatorMark | null;
  /** `1250.000`, `1.250,000`: groups of thousands that nobody writes so, or three decimals. */
  isMisgrouped: boolean;
  /** The reading of each separator that has only one. */
  uses: Partial<Record<SeparatorMark, keyof MarkUse>>;
  currency: Currency | null;
  unit: MeasureUnit | null;
}

type MeasureUnit = "g" | "kg" | "lb" | "oz" | "cm" | "mm" | "m" | "in" | "pcs";

const CURRENCIES: readonly [Currency, string][] = [
  ["IDR", "rp\\.?|idr|rupiah"],
  ["THB", "thb|฿|baht|บาท|บ\\."],
  ["SGD", "sgd|s\\$"],
  ["MYR", "myr|rm"],
  ["CNY", "cny|rmb|¥|元"],
  ["EUR", "eur|€"],
  ["USD", "usd|us\\$|\\$"],
];
const CURRENCY_AFFIXES = CURRENCIES.map(([currency, words]) => ({
  currency,
  before: new RegExp(`^(?:${words})\\s*(?=[\\d.,+-])`, "i"),
  after: new RegExp(`(?<=[\\d.,-])\\s*(?:${words})$`, "i"),
}));

const UNIT_WORDS: readonly [MeasureUnit, string][] = [
  ["kg", "kilograms?|kilogrammes?|kilo|kgs?\\.?|กก\\.?|กิโลกรัม|กิโล"],
  ["g", "grams?|grammes?|gram|gr\\.?|gs?|กรัม|ก\\."],
  ["lb", "lbs?\\.?|pounds?"],
  ["oz", "oz\\.?|ounces?"],
  ["cm", "cms?\\.?|centimet(?:er|re)s?|ซม\\.?|เซนติเมตร"],
  ["mm", "mm\\.?|millimet(?:er|re)s?|มม\\.?"],
  ["in", "in|inch(?:es)?|นิ้ว"],
  ["m", "m|met(?:er|re)s?|เมตร"],
  ["pcs", "pcs?\\.?|pieces?|buah|biji|unit|units|ชิ้น|อัน"],
];
const UNITS_BEHIND = UNIT_WORDS.map(([unit, words]) => ({
  unit,
  pattern: new RegExp(`(?<=\\d)\\s*(?:${words})$`, "i"),
}));

/** Indonesian short forms: `75rb` is 75,000 and `1,5 jt` 1,500,000. */
const SHORT_FORM = /(?<=\d)\s*(rb|ribu|jt|juta|k)$/i;

/** Spaces, full-width and small forms, and units of one character. `10²` must not become 102. */
const OTHER_FORMS = /[\p{Zs}\u3380-\u33df\ufe50-\ufe6b\uff01-\uff5e\uffe0-\uffe6]/gu;

/** Replaces separators, signs and digits by those of an English keyboard. */
const normaliseSigns = (text: string): string =>
  toLatinDigits(removeInvisible(text).replaceAll(OTHER_FORMS, (form) => form.normalize("NFKC")))
    .replaceAll(/[−–—﹣]/g, "-")
    .replaceAll(/[’ʼ`´]/g, "'")
    .trim()
    // Spreadsheet programs put one before a number that is kept as text.
    .replace(/^'\s*(?=\S)/, "");

function parseWritten(text: string): WrittenNumber | null {
  // Most cells of a file; the patterns below take a hundred times longer.
  if (/^\d+$/.test(text)) return { ...NO_DIGITS, ...PLAIN, thousands: text };
  let restOfText = normaliseSigns(text);
  const sign = /^[+-]\s*/.exec(restOfText)?.[0] ?? "";
  restOfText = restOfText.slice(sign.length);
  let currency: Currency | null = null;
  for (const one of CURRENCY_AFFIXES) {
    const bareText = restOfText.replace(one.before, "").replace(one.after, "");
    if (bareText === restOfText) continue;
    currency = one.currency;
    restOfText = bareText;
    break;
  }
  const inner = sign === "" ? (/^[+-]\s*/.exec(restOfText)?.[0] ?? "") : "";
  restOfText = restOfText.slice(inner.length);
  let unit: MeasureUnit | null = null;
  for (const one of UNITS_BEHIND) {
    if (currency !== null || !one.pattern.test(restOfText)) continue;
    unit = one.unit;
    restOfText = restOfText.replace(one.pattern, "");
    break;
  }
  const short = SHORT_FORM.exec(restOfText)?.[1]?.toLowerCase();
  if (short) restOfText = restOfText.replace(SHORT_FORM, "");
  // The dash that means no cents: `125.000,-`.
  restOfText = restOfText.replace(/[.,]-{1,2}$/, "").trim();
  const readResult = readDigits(restOfText);
  if (!readResult) return null;
  const zeros = short === undefined ? 0 : /^j/.test(short) ? 6 : 3;
  // A short form with an ambiguous separator cannot be read: `1.250rb`.
  if (zeros > 0 && readResult.mark !== null) return null;
  const negative = (sign + inner).startsWith("-");
  return {
    ...readResult,
    ...{ negative, hasSign: sign + inner !== "", currency, unit },
    ...(zeros > 0
      ? {
          thousands:
            readResult.thousands === null ? null : readResult.thousands + "0".repeat(zeros),
          decimals: readResult.decimals === null ? null : shiftPoint(readResult.decimals, zeros),
        }
      : {}),
  };
}

type DigitFacts = Pick<WrittenNumber, "thousands" | "decimals" | "mark" | "isMisgrouped" | "uses">;
const GROUPED_BY_SPACE = /^(\d{1,3}(?:[ ']\d{3})+)(?:([.,])(\d+))?$/;

function readDigits(text: string): DigitFacts | null {
  if (/^\d+$/.test(text)) return { ...NO_DIGITS, thousands: text };
  const spaced = GROUPED_BY_SPACE.exec(text);
  if (spaced) {
    const whole = (spaced[1] ?? "").replaceAll(/\D/g, "");
    const spaceMark = spaced[2] as SeparatorMark | undefined;
    const tail = spaced[3] ?? "";
    return spaceMark === undefined
      ? { ...NO_DIGITS, thousands: whole }
      : { ...NO_DIGITS, decimals: `${whole}.${tail}`, uses: { [spaceMark]: getMarkUse(tail) } };
  }
  const marks = [...text.replaceAll(/\d/g, "")];
  if (!/^\d*(?:[.,]\d+)+$/.test(text) || marks.length === 0) return null;
  const last = marks.at(-1) as SeparatorMark;
  const otherMark: SeparatorMark = last === "." ? "," : ".";
  const index = text.lastIndexOf(last);
  const [head, tail] = [text.slice(0, index), text.slice(index + 1)];
  if (marks.includes(otherMark)) {
    // Both separators: the last one is the decimal point, the other one groups.
    if (marks.filter((mark) => mark === last).length > 1) return null;
    if (!isGrouped(head, otherMark)) return null;
    const whole = head.replaceAll(otherMark, "");
    const decimals = `${whole}.${tail}`;
    const uses = { [otherMark]: "groups", [last]: getMarkUse(tail) } as const;
    // `1.250,000` may be a million whose marks were mixed up.
    return tail.length === 3
      ? { thousands: whole + tail, decimals, mark: last, isMisgrouped: true, uses }
      : { ...NO_DIGITS, decimals, uses };
  }
  if (marks.length > 1)
    return isGrouped(text, last)
      ? { ...NO_DIGITS, thousands: text.replaceAll(last, ""), uses: { [last]: "groups" } }
      : null;
  const decimals = `${head || "0"}.${tail}`;
  const isMisgrouped = /^[1-9]\d{3,}$/.test(head) && tail.length === 3;
  if (isMisgrouped || isGrouped(text, last))
    return { thousands: head + tail, decimals, mark: last, isMisgrouped, uses: {} };
  return { ...NO_DIGITS, decimals, uses: { [last]: getMarkUse(tail) } };
}

const NO_DIGITS: DigitFacts = {
  ...{ thousands: null, decimals: null, mark: null, isMisgrouped: false, uses: {} },
};
const PLAIN = { negative: false, hasSign: false, currency: null, unit: null } as const;
const getMarkUse = (tail: string): keyof MarkUse => (tail.length === 3 ? "three" : "decimals");

const GROUPED_DIGITS = {
  ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ",": /^[1-9]\d{0,2}(?:,\d{3})+$/,
} as const;
const isGrouped = (text: string, mark: SeparatorMark): boolean => GROUPED_DIGITS[mark].test(text);

function shiftPoint(text: string, zeros: number): string {
  const [whole = "", fraction = ""] = text.split(".");
  const padded = fraction.padEnd(zeros, "0");
  return `${whole}${padded.slice(0, zeros)}.${padded.slice(zeros)}`.replace(/\.$/, "");
}

export function noteMarks(marks: ColumnMarks, text: string): void {
  if (text === "") return;
  const writtenNumber = parseWritten(text);
  for (const [mark, use] of Object.entries(writtenNumber?.uses ?? {}))
    marks[mark as SeparatorMark][use] += 1;
}

export type ReadNumber =
  | {
      kind: "number";
      /** Digits with a decimal point, with `-` in front where it is negative. */
      plain: string;
      hasSign: boolean;
      currency: Currency | null;
      unit: MeasureUnit | null;
    }
  | {
      kind: "doubtful";
      mark: SeparatorMark;
      /** The plain decimal text of each reading, as in `plain`. */
      thousands: string;
      decimals: string;
    }
  | { kind: "invalid"; reason: "not_a_number" | "shortened" | "fraction" | "formula" };

/** Returns the error code of an unreadable cell. `null` if it is just not a number. */
export const findUnreadCode = (read: ReadNumber): "number_shortened" | "number_formula" | null =>
  read.kind !== "invalid"
    ? null
    : read.reason === "shortened"
      ? "number_shortened"
      : read.reason === "formula"
        ? "number_formula"
        : null;

const NOT_A_NUMBER = { kind: "invalid", reason: "not_a_number" } as const;
const MAX_DIGITS = 15;

interface JudgedContext {
  /** How the column's other cells use the separators. */
  marks?: ColumnMarks | null;
  /** The user's choices for this file. */
  answers?: Partial<Record<SeparatorMark, MarkGrouping>> | undefined;
}

/**
 * Reads a cell of a column. It is doubtful where two numbers are possible and neither the column's
 * rule, nor its other cells (`marks`), nor a person (`answers`) decides.
 */
export function readNumber(text: string, rule: NumberRule, judged: JudgedContext = {}): ReadNumber {
  const writtenNumber = parseWritten(text);
  if (!writtenNumber) {
    if (isShortened(text)) return { kind: "invalid", reason: "shortened" };
    return text.startsWith("=") ? { kind: "invalid", reason: "formula" } : NOT_A_NUMBER;
  }
  const { currency, unit, mark, hasSign } = writtenNumber;
  const sign = writtenNumber.negative ? "-" : "";
  const numberFacts = { hasSign, currency, unit };
  const { thousands, decimals } = writtenNumber;
  const grouping =
    mark === null
      ? thousands === null
        ? "decimals"
        : "thousands"
      : decideGrouping(mark, writtenNumber.isMisgrouped, rule, judged);
  if (grouping === "doubtful" && mark !== null && thousands !== null && decimals !== null)
    return {
      kind: "doubtful",
      mark,
      ...{ thousands: sign + thousands, decimals: sign + decimals },
    };
  if (grouping === "thousands") return toReadNumber(sign, thousands ?? "", numberFacts);
  const rounded = cutDecimals(decimals ?? "", rule.decimals);
  return rounded === null
    ? { kind: "invalid", reason: "fraction" }
    : toReadNumber(sign, rounded, numberFacts);
}

function toReadNumber(
  sign: string,
  digits: string,
  about: Pick<Extract<ReadNumber, { kind: "number" }>, "hasSign" | "currency" | "unit">,
): ReadNumber {
  if (digits.replace(".", "").length > MAX_DIGITS) return NOT_A_NUMBER;
  return { kind: "number", plain: sign + digits.replace(/^0+(?=\d)/, ""), ...about };
}

/** A column's usual thousands become decimals only when a person has said so. */
function decideGrouping(
  mark: SeparatorMark,
  isMisgrouped: boolean,
  rule: NumberRule,
  { marks, answers }: JudgedContext,
): MarkGrouping | "doubtful" {
  const answeredMark = answers?.[mark];
  if (answeredMark !== undefined) return answeredMark;
  const usual = rule.three[mark];
  const markUse = marks?.[mark];
  if (isMisgrouped) return usual === "thousands" || markUse?.groups ? "doubtful" : "decimals";
  if (usual === "decimals") return usual;
  if (markUse && markUse.three > 0)
    return usual === "doubtful" && markUse.groups === 0 ? "decimals" : "doubtful";
  if (markUse && markUse.groups > 0) return "thousands";
  // In a currency with decimals, other cells of the column have this separator before decimals.
  return hasDoubts(rule) && markUse && markUse.decimals > 0 ? "doubtful" : usual;
}

/** Returns both readings of a doubtful cell, or `null` if it has only one. */
export function readBothWays(
  text: string,
): { mark: SeparatorMark; thousands: string; decimals: string } | null {
  const writtenNumber = parseWritten(text);
  if (
    writtenNumber?.mark == null ||
    writtenNumber.thousands === null ||
    writtenNumber.decimals === null
  )
    return null;
  const { mark, thousands, decimals } = writtenNumber;
  return { mark, thousands, decimals };
}

/** Returns the currency and the unit beside a number, or `null` if the text is not a number. */
export function findBesideNumber(
  text: string,
): { currency: Currency | null; unit: MeasureUnit | null } | null {
  const writtenNumber = parseWritten(text);
  return writtenNumber && { currency: writtenNumber.currency, unit: writtenNumber.unit };
}

const hasDoubts = ({ three }: NumberRule): boolean => three["."] === "doubtful";

/** Returns `null` if digits other than 0 follow the last decimal that the column can have. */
function cutDecimals(text: string, most: number): string | null {
  const [whole = "", tail = ""] = text.split(".");
  const fraction = tail.replace(/0+$/, "");
  if (fraction.length > most) return null;
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** A spreadsheet program shows long numbers as `8.99E+12`: the last digits are lost. */
const isShortened = (text: string): boolean =>
  /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(normaliseSigns(text));

const GRAMS_BY_UNIT: Partial<Record<MeasureUnit, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  oz: 28.349523125,
};
const CENTIMETRES_BY_UNIT: Partial<Record<MeasureUnit, number>> = {
  cm: 1,
  mm: 0.1,
  m: 100,
  in: 2.54,
};

/**
 * Returns the rule of a weight or a length with this unit, and the unit's factor to ours. Returns
 * `null` if it measures something else.
 */
export function findUnitRule(
  text: string,
  usual: "g" | "kg" | "cm",
): { rule: NumberRule; factor: number | null } {
  const written = parseWritten(text);
  const unit = written?.unit ?? usual;
  const isMeasure = written?.currency == null;
  const factor = (usual === "cm" ? CENTIMETRES_BY_UNIT : GRAMS_BY_UNIT)[unit] ?? null;
  return {
    rule: unit === "g" ? GRAMS_RULE : usual === "cm" ? CENTIMETRES_RULE : KILOGRAMS_RULE,
    factor: isMeasure ? factor : null,
  };
}
