import { makeColumnKeys, shortenKey } from "./column-keys.ts";
import type { FileRecord } from "./file-record.ts";
import { toPlainText } from "./plain-text.ts";

/** Lines that are read to guess a column's meaning. */
export const LOOKED_AT = 200;
const MOST_SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** A column of a file as the seller sees it. */
interface ShownColumn {
  /** The normalised heading with its count among equal headings. Choices are stored by it. */
  key: string;
  head: string;
  samples: string[];
}

/** A column with its heading and first values, from which its meaning is guessed. */
export interface ReadColumn extends ShownColumn {
  name: string;
  values: string[];
}

/** Whether a column has other values than the one that is read for the same heading. */
export const isOtherColumn = (values: readonly string[], read: readonly string[]): boolean =>
  values.length > 0 && values.join("\n") !== read.join("\n");

/** Describes the columns below a line of headings. */
export function readColumns(
  headings: readonly string[],
  belowFileRecords: readonly FileRecord[],
): ReadColumn[] {
  const width = Math.max(headings.length, ...belowFileRecords.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => toPlainText(headings[index] ?? ""));
  const keys = makeColumnKeys(names);
  const columns = names.map((name, index) => {
    const values = belowFileRecords
      .map(({ cells }) => toPlainText(cells[index] ?? ""))
      .filter((text) => text !== "");
    return {
      ...{ key: keys[index] ?? "", head: shortenKey(name), name, values },
      samples: [...new Set(values)]
        .slice(0, MOST_SAMPLES)
        .map((text) => shortenKey(text, SAMPLE_LENGTH)),
    };
  });
  // Spreadsheet programs save columns that are only coloured.
  const last = columns.findLastIndex(({ name, values }) => name !== "" || values.length > 0);
  return columns.slice(0, last + 1);
}
