import { ProblemError } from "../http/problem-error.ts";

export interface FileRecord {
  /** The line in the file, counted as an editor or a spreadsheet program does. */
  line: number;
  cells: string[];
  /**
   * Positions of a workbook's numbers with three decimals. Their point is no thousands mark, as it
   * may be in a text.
   */
  exact?: number[];
  /** The row is hidden in the workbook, by hand or by a filter. */
  isHidden?: true;
  /** Positions of a workbook's formulas that were saved without their results. */
  formulas?: number[];
}

export const fileRefusalProblem = (
  code: string,
  details: Record<string, unknown> = {},
): ProblemError =>
  new ProblemError(422, code, `The file was refused: ${code}`, { fields: { file: code }, details });
