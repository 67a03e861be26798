import { makeColumnKeys, shortenKey } from "./column-keys.ts";
import type { FileRecord } from "./file-record.ts";
import { toPlainText } from "./to-plain-text.ts";

export const SAMPLED_LINES = 200;
const MAX_SAMPLES = 3;
const SAMPLE_LENGTH = 80;

interface ShownColumn {
  /** Normalised heading, counted among equal headings. Choices are stored by it. */
  key: string;
  head: string;
  samples: string[];
}

/** The heading and first values show the column's meaning. */
export interface ReadColumn extends ShownColumn {
  name: string;
  values: string[];
}

/** Whether a second column of a heading has other values than the first. */
export const hasOtherValues = (
  values: readonly string[],
  earlierValues: readonly string[],
): boolean => values.length > 0 && values.join("\n") !== earlierValues.join("\n");

export function readColumns(
  headings: readonly string[],
  recordsBelow: readonly FileRecord[],
): ReadColumn[] {
  const width = Math.max(headings.length, ...recordsBelow.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => toPlainText(headings[index] ?? ""));
  const keys = makeColumnKeys(names);
  const columns = names.map((name, index) => {
    const values = recordsBelow
      .map(({ cells }) => toPlainText(cells[index] ?? ""))
      .filter((text) => text !== "");
    return {
      ...{ key: keys[index] ?? "", head: shortenKey(name), name, values },
      samples: [...new Set(values)]
        .slice(0, MAX_SAMPLES)
        .map((text) => shortenKey(text, SAMPLE_LENGTH)),
    };
  });
  // Spreadsheet programs also save columns that only have a colour.
  const last = columns.findLastIndex(({ name, values }) => name !== "" || values.length > 0);
  return columns.slice(0, last + 1);
}
