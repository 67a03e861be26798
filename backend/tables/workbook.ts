import { fileRefusal } from "./file-record.ts";
import type { WorkMeter } from "./read-limits.ts";
import { type Attributes, attributeOf, readXml } from "./read-xml.ts";
import { TextRun } from "./text-run.ts";
import { partText } from "./zip-part.ts";

export interface Workbook {
  /** Part names of the visible sheets, in their order. */
  sheets: string[];
  strings: string[];
  /** True for each cell style whose numbers are dates. */
  isDate: boolean[];
  /** The minimum number of digits of each cell style. `00000` shows 123 as 00123. */
  digits: number[];
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

/**
 * Reads the parts that cells refer to (ECMA-376 part 1 §12.3, §18.4, §18.8). Throws 422 `not_xlsx`
 * for a zip that is no workbook, `file_too_complex`.
 */
export function readWorkbook(bytes: Uint8Array, meter: WorkMeter): Workbook {
  const { ids, is1904 } = readContents(bytes, meter);
  const targets = readTargets(bytes, meter);
  const sheets = ids.flatMap((id) => targets.get(id) ?? []);
  if (sheets.length === 0) throw fileRefusal("not_xlsx");
  return {
    sheets: sheets.map((target) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`)),
    strings: readStrings(bytes, meter),
    ...numberStyles(bytes, meter),
    is1904,
  };
}

/** More sheets than a product file has. */
const MOST_SHEETS = 20;

/** Reads a part for its opening tags. */
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
  const shown: string[] = [];
  const hidden: string[] = [];
  let is1904 = false;
  eachTag(bytes, "xl/workbook.xml", meter, (name, attributes) => {
    if (name === "sheet") {
      const id = attributeOf(attributes, "id");
      if (id !== undefined) (/hidden/i.test(attributes.state ?? "") ? hidden : shown).push(id);
    } else if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
  });
  return { ids: (shown.length > 0 ? shown : hidden).slice(0, MOST_SHEETS), is1904 };
}

function readTargets(bytes: Uint8Array, meter: WorkMeter): Map<string, string> {
  const targets = new Map<string, string>();
  eachTag(bytes, "xl/_rels/workbook.xml.rels", meter, (name, attributes) => {
    const { Id = "", Target } = attributes;
    if (name === "Relationship" && Target && !targets.has(Id)) targets.set(Id, Target);
  });
  return targets;
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
      // Each takes some memory, even an empty one.
      meter.spend("sharedText", text.length + 8);
      return text;
    },
  };
  return [...readXml(partText(bytes, "xl/sharedStrings.xml", meter), reader, meter)];
}

/** Built-in formats of dates or times (§18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Excel accepts no longer one. */
const MAX_FORMAT = 255;
const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ""));

function numberStyles(bytes: Uint8Array, meter: WorkMeter): Pick<Workbook, "isDate" | "digits"> {
  const ownFormats = new Map<number, string>();
  const isDate: boolean[] = [];
  const digits: number[] = [];
  let inCells = false;
  eachTag(
    bytes,
    "xl/styles.xml",
    meter,
    (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === "numFmt") ownFormats.set(id, attributes.formatCode ?? "");
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        const format = ownFormats.get(id);
        isDate.push(format === undefined ? isBuiltInDate(id) : isDateFormat(format));
        digits.push(/^0{2,20}$/.test(format ?? "") ? (format ?? "").length : 0);
      }
    },
    (name) => {
      if (name === "cellXfs") inCells = false;
      return undefined;
    },
  );
  return { isDate, digits };
}
