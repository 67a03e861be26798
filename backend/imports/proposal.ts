import type { STOCK_MODES } from "#contract/statuses.ts";
import type { Currency, SeparatorMark } from "#contract/written-number.ts";
import type { ImportProblem } from "../db/schema/product-imports.ts";
import { toSkuKey } from "../products/index.ts";
import type { NumberColumn } from "./cell-numbers.ts";
import type { Column, Row } from "./columns.ts";
import type { OptionShape } from "./fold.ts";

/** A product as its rows describe it. Absent cells change nothing. */
export interface Proposal {
  handle: string;
  name: string;
  firstLine: number;
  /** The product that its variations name and the file does not have. */
  missingParent?: string;
  description?: string;
  category?: string;
  brand?: string;
  condition?: "new" | "used";
  isActive?: boolean;
  isDigital?: boolean;
  /** Names of the variation types, 0–2. */
  optionNames: string[];
  /** The only option is the text of all options ("Hitam,M"). */
  joinsOptions?: true;
  variants: ProposedVariant[];
  pictures: { line: number; url: string }[];
  /** Set on the first part of a product that does not fit as it is. */
  shape?: OptionShape;
}

export interface ProposedVariant {
  line: number;
  /** One name per variation type. */
  options: string[];
  /** "" if the file has none and none was created. */
  sku: string;
  /** The SKU was created from the handle and the options. An existing variant keeps its SKU. */
  skuGenerated?: boolean;
  barcode?: string;
  /** Minor units; 0 if it is missing, or if only `priceDifference` is known. */
  price: number;
  /** Minor units to add to the product's price, which the file does not have. */
  priceDifference?: number;
  cogs?: number;
  weightG?: number;
  widthCm?: number;
  heightCm?: number;
  lengthCm?: number;
  stockMode?: (typeof STOCK_MODES)[number];
  isActive?: boolean;
  quantity?: number;
  /** The variant's ambiguous cells. Until settled, they are read with thousands separators. */
  doubts?: NumberDoubt[];
}

/** An ambiguous cell with both meanings in its field's unit; `null` for an impossible meaning. */
export interface NumberDoubt {
  column: NumberColumn;
  field:
    | "price"
    | "priceDifference"
    | "cogs"
    | "weightG"
    | "widthCm"
    | "heightCm"
    | "lengthCm"
    | "quantity";
  text: string;
  mark: SeparatorMark;
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
  /** The currency of the file's amounts. */
  currency: Currency;
}

/** Reports a problem of a cell; by default an error with the cell as its value. */
export type ReportProblem = (
  row: Row,
  column: Column,
  code: string,
  level?: ImportProblem["level"],
  value?: string,
) => void;

/** Returns the SKUs in lower case; "" for none. */
export const listSkuKeys = (proposal: Proposal): string[] =>
  proposal.variants.map(({ sku }) => toSkuKey(sku));

export const isBlocked = (problems: readonly ImportProblem[]): boolean =>
  problems.some((problem) => problem.level === "error");
