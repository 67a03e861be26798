import type { FileRecord } from "./file-record.ts";

/** Scores how much a line looks like a table's header. */
export type SheetScore = (cells: readonly string[]) => number;

/** Lines of a sheet that may be its header. */
const HEADS_LOOKED_AT = 20;
/** A line of fewer known headings is hardly a table's header. */
const FEWEST_HEADINGS = 2;

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
 * Takes the visible sheet with the highest-scoring line, which skips sheets of instructions; the
 * first one in a tie. A sheet that is called an example is taken only if no other has headings.
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
  const serious = visible.filter(
    ({ sheet, score }) => score >= FEWEST_HEADINGS && !EXAMPLE_SHEET.test(sheet.name),
  );
  const candidates = serious.length > 0 ? serious : visible;
  const bestScore = Math.max(...candidates.map((sheet) => sheet.score));
  const best = candidates.find((sheet) => sheet.score === bestScore);
  const alike = visible.filter((sheet) => sheet !== best && sheet.score >= bestScore);
  const hidden = scored.filter(
    (one) =>
      one.sheet.isHidden && one !== best && one.score >= Math.max(bestScore, FEWEST_HEADINGS),
  );
  const listNames = (all: typeof scored) => all.map(({ sheet: { name } }) => name);
  return {
    sheet: best?.sheet,
    otherSheets: bestScore < FEWEST_HEADINGS ? [] : listNames(alike),
    hiddenSheets: isAllHidden ? [] : listNames(hidden),
  };
}

function scoreSheet(records: Iterable<FileRecord>, score: SheetScore): number {
  let best = 0;
  let looked = 0;
  for (const { cells } of records) {
    best = Math.max(best, score(cells));
    if (++looked === HEADS_LOOKED_AT) break;
  }
  return best;
}
