import { countMarksOfRow, type FileMarks, makeFileMarks } from "./cell-numbers.ts";
import type { Row } from "./columns.ts";

/** Facts from a first pass over all rows. */
export interface Survey {
  marks: FileMarks;
  /** The last line of each product whose rows are apart, by its handle in lower case. */
  lastLines: ReadonlyMap<string, number>;
}

interface SeenProduct {
  line: number;
  title: string;
  /** Other rows stand between this product's. */
  isApart: boolean;
  /** All rows have one title and their options, so they are one product. */
  isOne: boolean;
}

/** WooCommerce writes variations in the order of their numbers, apart from their product. */
export async function surveyRows(rows: AsyncIterable<Row>): Promise<Survey> {
  const marks = makeFileMarks();
  const seenByHandle = new Map<string, SeenProduct>();
  let before = "";
  for await (const row of rows) {
    countMarksOfRow(marks, row);
    const handle = row.cell("Handle").toLowerCase();
    const title = row.cell("Title");
    const hasOptions = row.isProductOnly || row.cell("Option1 Value") !== "";
    const seenHandle = seenByHandle.get(handle);
    if (seenHandle) {
      seenHandle.line = row.line;
      seenHandle.isApart ||= handle !== before;
      seenHandle.isOne &&=
        hasOptions && (title === "" || seenHandle.title === "" || title === seenHandle.title);
      seenHandle.title ||= title;
    } else seenByHandle.set(handle, { line: row.line, title, isApart: false, isOne: hasOptions });
    before = handle;
  }
  const apart = [...seenByHandle].filter(
    ([handle, { isApart, isOne }]) => handle && isApart && isOne,
  );
  return { marks, lastLines: new Map(apart.map(([handle, { line }]) => [handle, line])) };
}
