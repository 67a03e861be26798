import type { FileRecord } from "./file-record.ts";

/** Scores how much a line looks like a header. */
export type SheetScore = (cells: readonly string[]) => number;

/** Lines that may be the header. */
const HEADING_CANDIDATES = 20;
/** A header has at least so many known headings. */
const MIN_HEADINGS = 2;

/** A sheet of a workbook or a table of a web page. */
export interface NamedSheet {
  name: string;
  isHidden: boolean;
  /** Reads the lines anew at each call. */
  records: () => Iterable<FileRecord>;
}

export interface ChosenSheet<Sheet> {
  sheet: Sheet | undefined;
  /** Names of other visible sheets whose best line scores as much. */
  otherSheets: string[];
  /** Names of hidden sheets whose best line scores as much. */
  hiddenSheets: string[];
}

const EXAMPLE_SHEET =
  /contoh|sampel|sample|example|petunjuk|panduan|instruk|instruction|guide|read ?me|ตัวอย่าง|คำแนะนำ|วิธี/i;

/**
 * Chooses the visible sheet with the highest-scoring line, the first in a tie, and so skips
 * instructions. A sheet named as an example is chosen only if no other has headings.
 */
export function chooseSheet<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  score: SheetScore,
): ChosenSheet<Sheet> {
  const scored = sheets.map((sheet) => ({
    sheet,
    score: sheets.length > 1 ? scoreSheet(sheet.records(), score) : 0,
  }));
  const isAllHidden = sheets.every(({ isHidden }) => isHidden);
  const visible = scored.filter(({ sheet }) => isAllHidden || !sheet.isHidden);
  const sheetsWithHeadings = visible.filter(
    ({ sheet, score }) => score >= MIN_HEADINGS && !EXAMPLE_SHEET.test(sheet.name),
  );
  const candidates = sheetsWithHeadings.length > 0 ? sheetsWithHeadings : visible;
  const bestScore = Math.max(...candidates.map((sheet) => sheet.score));
  const best = candidates.find((sheet) => sheet.score === bestScore);
  const equalSheets = visible.filter((sheet) => sheet !== best && sheet.score >= bestScore);
  const hidden = scored.filter(
    (one) => one.sheet.isHidden && one !== best && one.score >= Math.max(bestScore, MIN_HEADINGS),
  );
  const listNames = (all: typeof scored) => all.map(({ sheet: { name } }) => name);
  return {
    sheet: best?.sheet,
    otherSheets: bestScore < MIN_HEADINGS ? [] : listNames(equalSheets),
    hiddenSheets: isAllHidden ? [] : listNames(hidden),
  };
}

function scoreSheet(records: Iterable<FileRecord>, score: SheetScore): number {
  let best = 0;
  let lineCount = 0;
  for (const { cells } of records) {
    best = Math.max(best, score(cells));
    if (++lineCount === HEADING_CANDIDATES) break;
  }
  return best;
}
