import { type FileRecord, refuse } from "./file-record.ts";
import {
  attribute,
  decodeXml,
  partText,
  readWorkbook,
  textOf,
  unescapeText,
  type Workbook,
} from "./xlsx-parts.ts";

/** A row that is longer is none that a person wrote. */
const MAX_ROW = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * The rows of the first sheet (ECMA-376 part 1 §18.3), read as it is unpacked: neither the sheet nor its cells are ever in memory whole. Numbers come as the
 * shortest text that means them, dates as 2026-11-21, formulas as what they last came to. Throws 422 `not_xlsx`, `file_too_large`.
 */
export async function* xlsxRecords(bytes: Uint8Array): AsyncGenerator<FileRecord> {
  const workbook = await readWorkbook(bytes);
  let width = 0;
  let line = 0;
  for await (const { tag, xml } of rowsOf(bytes, workbook.sheet)) {
    line = Number(attribute(tag, "r") ?? line + 1);
    const cells = readCells(xml, workbook);
    // A sheet has no cells after the last full one, or has some that are only coloured; that is not a row of another width.
    while (cells.length > width && cells.at(-1) === "") cells.pop();
    width ||= cells.length;
    while (cells.length < width) cells.push("");
    yield { line, cells };
  }
}

const ROW = /<(?:\w+:)?row(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;

async function* rowsOf(
  bytes: Uint8Array,
  sheet: string,
): AsyncGenerator<{ tag: string; xml: string }> {
  let rest = "";
  let isSheet = false;
  for await (const piece of partText(bytes, sheet)) {
    isSheet = true;
    rest += piece;
    let end = 0;
    for (const match of rest.matchAll(ROW)) {
      yield { tag: match[1] ?? "", xml: match[2] ?? "" };
      end = match.index + match[0].length;
    }
    rest = rest.slice(end);
    if (rest.length > MAX_ROW) throw refuse("not_xlsx");
  }
  if (!isSheet) throw refuse("not_xlsx");
}

const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const PLACE = /\sr="([A-Z]{1,3})\d+"/;
const STYLE = /\ss="(\d+)"/;
const TYPE = /\st="(\w+)"/;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/;

function readCells(xml: string, workbook: Workbook): string[] {
  const cells: string[] = [];
  for (const [, tag = "", body = ""] of xml.matchAll(CELL)) {
    const place = columnOf(PLACE.exec(tag)?.[1]) ?? cells.length;
    while (cells.length < place) cells.push("");
    cells[place] = body === "" ? "" : cellText(tag, body, workbook);
  }
  return cells;
}

/** A → 0, Z → 25, AA → 26. */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  let place = 0;
  for (let at = 0; at < letters.length; at++) place = place * 26 + letters.charCodeAt(at) - 64;
  return place - 1;
}

function cellText(tag: string, body: string, { strings, isDate, is1904 }: Workbook): string {
  const type = TYPE.exec(tag)?.[1] ?? "n";
  if (type === "inlineStr") return textOf(body);
  const value = VALUE.exec(body)?.[1] ?? "";
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type === "d") return value.slice(0, 10);
  if (type !== "n" || value === "") return unescapeText(decodeXml(value));
  return isDate[Number(STYLE.exec(tag)?.[1] ?? 0)]
    ? dateText(Number(value), is1904)
    : numberText(value);
}

/** Days since the last day of 1899 (1900 was no leap year, but Excel counts its 29 February), or since 1904. */
function dateText(days: number, is1904: boolean): string {
  const date = new Date(
    (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.floor(days) * DAY_MS,
  );
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Excel keeps 9.99 as 9.9900000000000002. */
function numberText(text: string): string {
  return /^-?\d{1,15}$/.test(text) ? text : String(Number(Number(text).toPrecision(15)));
}
