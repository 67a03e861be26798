import type { STOCK_MODES } from "#contract/statuses.ts";
import type { Currency, Mark } from "#contract/written-number.ts";
import type { ImportProblem } from "../db/schema/product-imports.ts";
import { skuKey } from "../products/index.ts";
import type { NumberColumn } from "./cell-numbers.ts";
import type { Column, Row } from "./columns.ts";
import type { OptionShape } from "./fold.ts";

/**
 * A product as its rows describe it, before it is held against the catalogue. What the file leaves
 * empty is absent: it changes nothing.
 */
export interface Proposal {
  handle: string;
  name: string;
  firstLine: number;
  description?: string;
  category?: string;
  brand?: string;
  condition?: "new" | "used";
  isActive?: boolean;
  isDigital?: boolean;
  /** Names of the variation types, 0–2. */
  optionNames: string[];
  variants: ProposedVariant[];
  pictures: { line: number; url: string }[];
  /** Of the first that is made of a product of the file which does not fit as it is. */
  shape?: OptionShape;
}

export interface ProposedVariant {
  line: number;
  /** One name a variation type. */
  options: string[];
  /** "" where the file has none and none was made. */
  sku: string;
  /** Made from the handle and the options; a variant that exists keeps its own. */
  skuGenerated?: boolean;
  barcode?: string;
  /** Minor units. */
  price: number;
  cogs?: number;
  weightG?: number;
  widthCm?: number;
  heightCm?: number;
  lengthCm?: number;
  stockMode?: (typeof STOCK_MODES)[number];
  isActive?: boolean;
  quantity?: number;
  /** Cells of it that could be two numbers; they have what they mean with thousands until then. */
  doubts?: NumberDoubt[];
}

/** A cell that could be two numbers, as its field would have either; null: it cannot be that. */
export interface NumberDoubt {
  column: NumberColumn;
  field: "price" | "cogs" | "weightG" | "widthCm" | "heightCm" | "lengthCm" | "quantity";
  text: string;
  mark: Mark;
  thousands: number | null;
  decimals: number | null;
}

export interface ProposalWithProblems {
  proposal: Proposal;
  problems: ImportProblem[];
}

export interface MoneyRule {
  /** contract/product-imports.ts ImportOptions.rate */
  rate: number;
  minorDigits: number;
  /** What the file's amounts are in. */
  currency: Currency;
}

/** Notes a problem of a cell; an error, with the cell as its value, unless told otherwise. */
export type Report = (
  row: Row,
  column: Column,
  code: string,
  level?: ImportProblem["level"],
  value?: string,
) => void;

/** In lower case; "" for those without one. */
export const skusOf = (proposal: Proposal): string[] =>
  proposal.variants.map(({ sku }) => skuKey(sku));

export const isBlocked = (problems: readonly ImportProblem[]): boolean =>
  problems.some((problem) => problem.level === "error");
