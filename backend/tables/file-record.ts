import { ProblemError } from "../http/problem-error.ts";

export interface FileRecord {
  /** Counted as an editor or a spreadsheet program does. */
  line: number;
  cells: string[];
  /** Positions of a workbook's numbers with three decimals, whose point is no thousands mark. */
  exact?: number[];
  /** Hidden in the workbook, by hand or by a filter. */
  isHidden?: true;
  /** Positions of formulas saved without their results. */
  formulas?: number[];
}

export const fileRefusalProblem = (
  code: string,
  details: Record<string, unknown> = {},
): ProblemError =>
  new ProblemError(422, code, `The file was refused: ${code}`, { fields: { file: code }, details });
