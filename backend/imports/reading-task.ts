import type { OptionFold } from "#contract/import-folds.ts";
import type { FileHead, ImportMapping } from "../db/schema/product-imports.ts";
import type { NumberAnswers } from "./cell-numbers.ts";
import type { MoneyRule } from "./proposal.ts";

/** How a file is read whose columns the seller named. */
export interface FileReading {
  line: FileHead["line"];
  mapping: ImportMapping;
}

/** What the process gets. */
export type ReadingTask = { bytes: Uint8Array } & (
  | { remembered: ReadonlySet<string> }
  | {
      money: MoneyRule;
      reading: FileReading | null;
      folds: readonly OptionFold[];
      answers: NumberAnswers;
    }
);
