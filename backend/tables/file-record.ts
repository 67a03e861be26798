import { ProblemError } from "../http/problem-error.ts";

/** One line of cells. */
export interface FileRecord {
  /** Of the file, counted as an editor or a spreadsheet program counts them. */
  line: number;
  cells: string[];
  /**
   * Places of numbers of a workbook with three decimals: their point is no mark of thousands, as it
   * may be in a text.
   */
  exact?: number[];
}

export const refuse = (code: string, details: Record<string, unknown> = {}): ProblemError =>
  new ProblemError(422, code, `The file was refused: ${code}`, { fields: { file: code }, details });
