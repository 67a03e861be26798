import { CHANGING_FIELDS, FINDING_FIELDS } from "#contract/stock-columns.ts";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";
import type { Queryable } from "../../db/client.ts";
import type { StockFileHead } from "../../db/schema/stock-operations.ts";
import { findCodeColumn } from "../../tables/find-code-column.ts";

type HeadColumn = StockFileHead["columns"][number];

/**
 * Proposes fields that the headings do not give: the column with the account's SKUs or barcodes,
 * and the only other column of numbers as stock on hand. The seller confirms both.
 */
export async function proposeFields(
  db: Queryable,
  accountId: string,
  columns: readonly HeadColumn[],
): Promise<HeadColumn[]> {
  const isGuessed = (fields: readonly string[]) =>
    columns.some(({ guess }) => fields.includes(guess));
  const codeColumn = isGuessed(FINDING_FIELDS)
    ? null
    : await findCodeColumn(db, accountId, columns);
  const columnsWithCode = codeColumn
    ? columns.map((column, index) =>
        index === codeColumn.index ? { ...column, guess: codeColumn.field } : column,
      )
    : [...columns];
  if (isGuessed(CHANGING_FIELDS)) return columnsWithCode;
  const numbers = columnsWithCode.filter(
    ({ guess, why, samples }) =>
      guess === "none" && why === "unknown" && samples.length > 0 && samples.every(isFigure),
  );
  return columnsWithCode.map((column) =>
    numbers.length === 1 && column === numbers[0] ? { ...column, guess: "on_hand" } : column,
  );
}

const isFigure = (text: string): boolean => readNumber(text, UNITS_RULE).kind !== "invalid";
