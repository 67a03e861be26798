import { refuse } from "./file-record.ts";
import type { WorkMeter } from "./read-limits.ts";
import { type Attributes, attributeOf, readXml } from "./read-xml.ts";
import { TextRun } from "./text-run.ts";
import { partText } from "./zip-part.ts";

export interface Workbook {
  /** The name of the first sheet's part. */
  sheet: string;
  strings: string[];
  /** For each cell style, whether its numbers are dates. */
  isDate: boolean[];
  /** Days are counted from 1904 on instead of from 1900. */
  is1904: boolean;
}

/**
 * What the first sheet's cells refer to (ECMA-376 part 1 §12.3, §18.4, §18.8). Throws 422
 * `not_xlsx` for a zip that is no workbook, `file_too_complex`.
 */
export function readWorkbook(bytes: Uint8Array, meter: WorkMeter): Workbook {
  const { firstId, is1904 } = readContents(bytes, meter);
  const target = firstId === undefined ? undefined : readTarget(bytes, firstId, meter);
  if (!target) throw refuse("not_xlsx");
  return {
    sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
    strings: readStrings(bytes, meter),
    isDate: dateStyles(bytes, meter),
    is1904,
  };
}

/** Reads a part through, for what its opening tags say. */
function eachTag(
  bytes: Uint8Array,
  part: string,
  meter: WorkMeter,
  open: (name: string, attributes: Attributes) => void,
  close?: (name: string) => undefined,
): void {
  const reader = close ? { open, close } : { open };
  for (const _item of readXml(partText(bytes, part, meter), reader, meter));
}

function readContents(bytes: Uint8Array, meter: WorkMeter) {
  let firstId: string | undefined;
  let is1904 = false;
  eachTag(bytes, "xl/workbook.xml", meter, (name, attributes) => {
    if (name === "sheet") firstId ??= attributeOf(attributes, "id");
    else if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
  });
  return { firstId, is1904 };
}

function readTarget(bytes: Uint8Array, id: string, meter: WorkMeter): string | undefined {
  let target: string | undefined;
  eachTag(bytes, "xl/_rels/workbook.xml.rels", meter, (name, attributes) => {
    if (name === "Relationship" && attributes.Id === id) target ??= attributes.Target;
  });
  return target;
}

function readStrings(bytes: Uint8Array, meter: WorkMeter): string[] {
  const run = new TextRun();
  const reader = {
    open: (name: string) => run.open(name),
    text: (text: string) => run.add(text),
    close(name: string) {
      run.close(name);
      if (name !== "si") return undefined;
      const text = run.take();
      // Each takes some memory, also one without a letter.
      meter.spend("sharedText", text.length + 8);
      return text;
    },
  };
  return [...readXml(partText(bytes, "xl/sharedStrings.xml", meter), reader, meter)];
}

/** Built-in formats that are dates or times (§18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Excel takes no longer one. */
const MAX_FORMAT = 255;
const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ""));

function dateStyles(bytes: Uint8Array, meter: WorkMeter): boolean[] {
  const own = new Map<number, boolean>();
  const isDate: boolean[] = [];
  let inCells = false;
  eachTag(
    bytes,
    "xl/styles.xml",
    meter,
    (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === "numFmt") own.set(id, isDateFormat(attributes.formatCode ?? ""));
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) isDate.push(own.get(id) ?? isBuiltInDate(id));
    },
    (name) => {
      if (name === "cellXfs") inCells = false;
      return undefined;
    },
  );
  return isDate;
}
