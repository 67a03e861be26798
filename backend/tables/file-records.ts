import type { FileEncoding } from "#contract/file-encodings.ts";
import { readCsvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { htmlRecords, isHtml } from "./html-records.ts";
import { WorkMeter } from "./read-limits.ts";
import type { SheetScore } from "./read-sheets.ts";
import { joinSplitHeadings } from "./split-headings.ts";
import { readXlsxRecords } from "./xlsx-records.ts";
import { isXmlWorkbook, xmlWorkbookRecords } from "./xml-workbook.ts";
import { isZip } from "./zip-part.ts";

export interface FileRecords {
  kind: "csv" | "xlsx";
  /** `null` for a workbook, which states it itself. */
  encoding: FileEncoding | null;
  /** Other visible sheets of a workbook with as many known headings. */
  otherSheets: string[];
  /** Hidden sheets with as many known headings. */
  hiddenSheets: string[];
  /** Places of hidden columns, complete when the first record is read. */
  hiddenColumns: ReadonlySet<number>;
  /** Reads another sheet of a workbook; nothing if there is none of the name. */
  readSheet: (name: string) => Iterable<FileRecord>;
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
}

/**
 * Returns an uploaded file's lines, whatever its name: a CSV in any encoding and with any
 * separator, or the highest-scoring visible sheet of a workbook or table of a web page. Throws as
 * `decodeText` and the readers, and 422 `zip_file`, `ods_file`, `numbers_file`, `xlsb_file`,
 * `old_excel`, `protected_file`, `not_a_table`.
 */
export function readFileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): FileRecords {
  const file = readTable(bytes, score, meter);
  return { ...file, records: joinSplitHeadings(file.records, score) };
}

function readTable(bytes: Uint8Array, score: SheetScore, meter: WorkMeter): FileRecords {
  if (isZip(bytes)) {
    requireWorkbook(bytes);
    return { kind: "xlsx", encoding: null, ...readXlsxRecords(bytes, meter, score) };
  }
  requireTable(bytes);
  const { text, encoding } = decodeText(bytes);
  if (isXmlWorkbook(text))
    return { kind: "xlsx", encoding, ...xmlWorkbookRecords(text, meter, score) };
  const plain = { ...{ kind: "csv" as const, encoding }, ...NO_SHEETS };
  if (isHtml(text)) return { ...plain, records: htmlRecords(text, meter, score) };
  if (text.trimStart().startsWith("<?xml")) throw fileRefusalProblem("not_a_table");
  return { ...plain, records: readCsvRecords(text, meter) };
}

/** Where a zip's first file has its name (APPNOTE.TXT §4.3.7), which is not packed. */
const FIRST_NAME = 30;
/** Names and contents that a zip of another program has unpacked. */
const OTHER_ZIPS = [
  ["ods_file", /mimetypeapplication\/vnd\.oasis\.opendocument/],
  ["numbers_file", /Index\/[\w-]+\.iwa|\.numbers\//],
  ["xlsb_file", /xl[/\\]workbook\.bin/i],
] as const;

/** Refuses zips that are no workbook. Every office document has relations, unless it is cut off. */
function requireWorkbook(bytes: Uint8Array): void {
  if (bytes.length <= FIRST_NAME) return;
  const content = toLatin(bytes);
  for (const [code, sign] of OTHER_ZIPS) if (sign.test(content)) throw fileRefusalProblem(code);
  if (!/_rels[/\\]/i.test(content)) throw fileRefusalProblem("zip_file");
}

const toLatin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const NO_SHEETS = {
  otherSheets: [],
  hiddenSheets: [],
  hiddenColumns: new Set<number>(),
  readSheet: () => [],
};

/** Excel's format before 2007, and workbooks with a password ([MS-OFFCRYPTO] §2.3.4.4). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le").toString("latin1");

/** Refuses known kinds of files by a reason that says what to do. */
function requireTable(bytes: Uint8Array): void {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte))
    throw fileRefusalProblem(
      toLatin(bytes).includes(ENCRYPTED_PART) ? "protected_file" : "old_excel",
    );
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  if (/^(?:%PDF-|MIME-Version:|\{\s*"|\[\s*\{)/i.test(start))
    throw fileRefusalProblem("not_a_table");
}
