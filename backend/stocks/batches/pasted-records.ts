import { MAX_IMPORT_ROWS } from "#contract/stock-batches.ts";
import { invalid, ProblemError } from "../../http/problem-error.ts";
import type { FileRecord } from "../../tables/file-record.ts";
import { readPasted } from "./read-lines.ts";

/** Includes empty lines. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS;

/** Splits pasted lines. Throws 422 `too_many_rows`, `no_rows`. */
export function parsePastedRecords(text: string): FileRecord[] {
  const writtenLines = text.split(/\r\n?|\n/, MAX_LINES + 1);
  if (writtenLines.length > MAX_LINES) throw tooManyRowsProblem();
  const records = writtenLines.flatMap(
    (writtenLine, index) => readPasted(index + 1, writtenLine) ?? [],
  );
  if (records.length > MAX_IMPORT_ROWS) throw tooManyRowsProblem();
  if (records.length === 0) throw invalid("no_rows", "There is nothing in it", { text: "no_rows" });
  return records;
}

const tooManyRowsProblem = () =>
  new ProblemError(422, "too_many_rows", `At most ${MAX_IMPORT_ROWS} rows`, {
    fields: { text: "too_many_rows" },
    details: { max: MAX_IMPORT_ROWS },
  });
