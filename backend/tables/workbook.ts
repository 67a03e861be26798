import { findBesideNumber } from "#contract/written-number.ts";
import { shortenKey } from "./column-keys.ts";
import { fileRefusalProblem } from "./file-record.ts";
import type { WorkMeter } from "./read-limits.ts";
import { type Attributes, findAttribute, readXml } from "./read-xml.ts";
import { readPartText } from "./read-zip-part.ts";
import { TextRun } from "./text-run.ts";

export interface Workbook {
  /** In their order. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  strings: string[];
  /** Whether the numbers of a cell style are dates. */
  isDate: boolean[];
  /** Digits (`0`) and fixed characters (after a `'`) of each cell style that formats a code. */
  codes: (readonly string[] | null)[];
  /** The currency, unit or percent sign of each cell style. */
  affixes: (string | null)[];
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

/**
 * Reads the parts that cells refer to (ECMA-376 part 1 §12.3, §18.4, §18.8). Throws 422 `not_xlsx`,
 * `file_too_complex`.
 */
export function readWorkbook(bytes: Uint8Array, meter: WorkMeter): Workbook {
  const part = findMainPart(bytes, meter);
  const folder = part.replace(/[^/]*$/, "");
  const { named: namedSheets, is1904 } = readContents(bytes, part, meter);
  const targets = readRelations(bytes, makeRelationsPath(part), meter);
  const sheets = namedSheets.flatMap(({ id, ...sheet }) => {
    const target = targets.get(id)?.target;
    if (target === undefined) return [];
    return { ...sheet, part: target.startsWith("/") ? target.slice(1) : folder + target };
  });
  if (sheets.length === 0) throw fileRefusalProblem("not_xlsx");
  return {
    sheets,
    strings: readStrings(bytes, `${folder}sharedStrings.xml`, meter),
    ...readNumberStyles(bytes, `${folder}styles.xml`, meter),
    is1904,
  };
}

/** Product files have fewer sheets. */
export const MAX_SHEETS = 20;

function readEachTag(
  bytes: Uint8Array,
  part: string,
  meter: WorkMeter,
  onOpen: (name: string, attributes: Attributes) => void,
  close?: (name: string) => undefined,
): void {
  const reader = close ? { open: onOpen, close } : { open: onOpen };
  for (const _item of readXml(readPartText(bytes, part, meter), reader, meter));
}

/** Some programs name it workbook2.xml. */
function findMainPart(bytes: Uint8Array, meter: WorkMeter): string {
  for (const { type, target } of readRelations(bytes, "_rels/.rels", meter).values())
    if (type.endsWith("/officeDocument")) return target.replace(/^\//, "");
  return "xl/workbook.xml";
}

const makeRelationsPath = (part: string): string => part.replace(/([^/]*)$/, "_rels/$1.rels");

function readContents(bytes: Uint8Array, part: string, meter: WorkMeter) {
  const namedSheets: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  readEachTag(bytes, part, meter, (name, attributes) => {
    if (name === "sheet") {
      const id = findAttribute(attributes, "id");
      const isHidden = /hidden/i.test(attributes.state ?? "");
      if (id !== undefined)
        namedSheets.push({ id, name: shortenKey(attributes.name ?? ""), isHidden });
    } else if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
  });
  // Templates hide many sheets of choices before the products.
  const sheetsByVisibility = namedSheets.toSorted(
    (a, b) => Number(a.isHidden) - Number(b.isHidden),
  );
  return { named: sheetsByVisibility.slice(0, MAX_SHEETS), is1904 };
}

function readRelations(
  bytes: Uint8Array,
  part: string,
  meter: WorkMeter,
): Map<string, { type: string; target: string }> {
  const relations = new Map<string, { type: string; target: string }>();
  readEachTag(bytes, part, meter, (name, attributes) => {
    const { Id = "", Target, Type = "" } = attributes;
    if (name === "Relationship" && Target && !relations.has(Id))
      relations.set(Id, { type: Type, target: Target.replaceAll("\\", "/") });
  });
  return relations;
}

function readStrings(bytes: Uint8Array, part: string, meter: WorkMeter): string[] {
  const run = new TextRun();
  const reader = {
    open: (name: string) => run.open(name),
    text: (text: string) => run.add(text),
    close(name: string) {
      run.close(name);
      if (name !== "si") return undefined;
      const text = run.take();
      // Even an empty string takes memory.
      meter.spend("sharedText", text.length + 8);
      return text;
    },
  };
  return [...readXml(readPartText(bytes, part, meter), reader, meter)];
}

/** Built-in formats of dates or times (§18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Excel's own limit. */
const MAX_FORMAT = 255;
const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ""));

/**
 * Returns the parts of a code's format (several zeros, otherwise fixed characters), else `null`.
 */
function listCodeParts(format: string): readonly string[] | null {
  const [section = ""] = format.slice(0, MAX_FORMAT).split(";");
  const parts = section.match(/0|"[^"]*"|\\.|[-/().: ]/g) ?? [];
  const isCode = parts.join("") === section && parts.filter((part) => part === "0").length > 1;
  return isCode && !/0\.0/.test(section)
    ? parts.map((part) => (part === "0" ? part : `'${part.replaceAll(/["\\]/g, "")}`))
    : null;
}

/** Built-in formats of percentages (§18.8.30). */
const PERCENT_FORMATS = ["0%", "0.00%"];
const FIRST_PERCENT = 9;

/** Returns the addition of `[$$-409]#,##0.00`, `"Rp"* #,##0`, `0.0" kg"` or `0%` to a number. */
function findAffix(format: string): string | null {
  const [section = ""] = format.slice(0, MAX_FORMAT).split(";");
  const texts = section.match(/"[^"]*"|\\.|\[\$[^\]]*\]|[$€¥฿%]/g) ?? [];
  const shown = texts.map((text) => text.replaceAll(/^\[\$|-[^-\]]*\]$|[\]"\\]/g, "")).join("");
  if (shown.includes("%")) return "%";
  const beside = findBesideNumber(`1 ${shown.trim()}`);
  return beside?.currency ?? beside?.unit ?? null;
}

function readNumberStyles(
  bytes: Uint8Array,
  part: string,
  meter: WorkMeter,
): Pick<Workbook, "isDate" | "codes" | "affixes"> {
  const ownFormats = new Map<number, string>();
  const isDateByStyle: boolean[] = [];
  const codes: Workbook["codes"] = [];
  const affixes: Workbook["affixes"] = [];
  let isInCells = false;
  readEachTag(
    bytes,
    part,
    meter,
    (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === "numFmt") ownFormats.set(id, attributes.formatCode ?? "");
      else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) {
        const format = ownFormats.get(id);
        isDateByStyle.push(format === undefined ? isBuiltInDate(id) : isDateFormat(format));
        codes.push(listCodeParts(format ?? ""));
        affixes.push(findAffix(format ?? PERCENT_FORMATS[id - FIRST_PERCENT] ?? ""));
      }
    },
    (name) => {
      if (name === "cellXfs") isInCells = false;
      return undefined;
    },
  );
  return { isDate: isDateByStyle, codes, affixes };
}
