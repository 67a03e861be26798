import type { OptionFold } from "#contract/import-folds.ts";
import type { FileHead, ImportMapping } from "../db/schema/product-imports.ts";
import type { NumberAnswers } from "./cell-numbers.ts";
import type { MoneyRule } from "./proposal.ts";

/** How to read a file with the seller's columns. */
export interface FileReading {
  line: FileHead["line"];
  mapping: ImportMapping;
}

/** The number of filled cells in each column, which precedes the products. */
export interface FilledCells {
  filled: number[];
}

/** The input of the process. */
export type ReadingTask = { bytes: Uint8Array } & (
  | { remembered: ReadonlySet<string> }
  | {
      money: MoneyRule;
      reading: FileReading | null;
      folds: readonly OptionFold[];
      answers: NumberAnswers;
    }
);
