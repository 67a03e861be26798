import { setImmediate } from "node:timers/promises";
import { Unzip, UnzipInflate } from "fflate";
import { refuse } from "./file-record.ts";

/** Of one part's XML. A zip of some kilobytes can unpack to gigabytes. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** A part of the workbook as text, piece by piece; whoever else waits has a turn between two pieces. Throws 422 `not_xlsx`, `file_too_large`. */
export async function* partText(
  bytes: Uint8Array,
  name: string,
  limit = MAX_UNPACKED,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let ready: Uint8Array[] = [];
  let unpacked = 0;
  let isOver = false;
  const unzip = new Unzip((file) => {
    if (file.name !== name) return;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      ready.push(data);
      isOver = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !isOver; at += CHUNK) {
    try {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    } catch {
      throw refuse("not_xlsx");
    }
    for (const data of ready) {
      unpacked += data.length;
      if (unpacked > limit) throw refuse("file_too_large");
      yield decoder.decode(data, { stream: true });
      await setImmediate();
    }
    ready = [];
  }
}

export interface Workbook {
  /** The name of the first sheet's part. */
  sheet: string;
  strings: string[];
  /** For each cell style, whether its numbers are dates. */
  isDate: boolean[];
  /** Days are counted from 1904 on instead of from 1900. */
  is1904: boolean;
}

/** What the first sheet's cells refer to (ECMA-376 part 1 §12.3, §18.4, §18.8). Throws 422 `not_xlsx` for a zip that is no workbook. */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const workbook = await whole(bytes, "xl/workbook.xml");
  const id = attribute(tags(workbook, "sheet")[0] ?? "", "id");
  const relation = tags(await whole(bytes, "xl/_rels/workbook.xml.rels"), "Relationship").find(
    (tag) => attribute(tag, "Id") === id,
  );
  const target = attribute(relation ?? "", "Target");
  if (!id || !target) throw refuse("not_xlsx");
  return {
    sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
    strings: await readStrings(bytes),
    isDate: dateStyles(await whole(bytes, "xl/styles.xml")),
    is1904: /^(1|true)$/.test(attribute(tags(workbook, "workbookPr")[0] ?? "", "date1904") ?? ""),
  };
}

async function whole(bytes: Uint8Array, name: string): Promise<string> {
  let text = "";
  for await (const piece of partText(bytes, name)) text += piece;
  return text;
}

/** The opening tags of a name, with whatever prefix its namespace has. */
const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, "g")) ?? [];

export function attribute(tag: string, name: string): string | null {
  const [, value] = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : decodeXml(value);
}

const STRING = /<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g;

async function readStrings(bytes: Uint8Array): Promise<string[]> {
  const strings: string[] = [];
  let rest = "";
  for await (const piece of partText(bytes, "xl/sharedStrings.xml")) {
    rest += piece;
    let end = 0;
    for (const match of rest.matchAll(STRING)) {
      strings.push(textOf(match[1] ?? ""));
      end = match.index + match[0].length;
    }
    rest = rest.slice(end);
  }
  return strings;
}

const PHONETIC = /<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g;

/** A text in one piece or in runs of different looks, without the readings that stand above East Asian words. */
export function textOf(xml: string): string {
  let text = "";
  for (const [, part] of (xml.includes("rPh") ? xml.replace(PHONETIC, "") : xml).matchAll(TEXT))
    text += part;
  return unescapeText(decodeXml(text));
}

/** `_x000D_` stands for a character that XML cannot hold (§22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decodeXml = (text: string): string =>
  text.includes("&")
    ? text.replace(
        /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g,
        (whole, hex?: string, decimal?: string, name = "") => {
          const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
          return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED[name] ?? whole);
        },
      )
    : text;

/** Built-in formats that are dates or times (§18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

function dateStyles(styles: string): boolean[] {
  const own = new Map(
    tags(styles, "numFmt").map((tag) => [
      Number(attribute(tag, "numFmtId")),
      attribute(tag, "formatCode") ?? "",
    ]),
  );
  const [cellXfs = ""] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return tags(cellXfs, "xf").map((tag) => {
    const id = Number(attribute(tag, "numFmtId") ?? 0);
    const format = own.get(id);
    return format === undefined
      ? isBuiltInDate(id)
      : /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ""));
  });
}
