import { columnKeys, shorten } from "./column-keys.ts";
import type { FileRecord } from "./file-record.ts";
import { plainText } from "./plain-text.ts";

/** Lines that are read to guess a column's meaning. */
export const LOOKED_AT = 200;
const SAMPLES = 3;
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

/** Describes the columns below a line of headings. */
export function readColumns(
  headings: readonly string[],
  below: readonly FileRecord[],
): ReadColumn[] {
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => plainText(headings[index] ?? ""));
  const keys = columnKeys(names);
  return names.map((name, index) => {
    const values = below
      .map(({ cells }) => plainText(cells[index] ?? ""))
      .filter((text) => text !== "");
    return {
      ...{ key: keys[index] ?? "", head: shorten(name), name, values },
      samples: [...new Set(values)].slice(0, SAMPLES).map((text) => shorten(text, SAMPLE_LENGTH)),
    };
  });
}
