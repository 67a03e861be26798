import type { FileEncoding } from "#contract/file-encodings.ts";
import { readCsvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { htmlRecords, isHtml } from "./html-records.ts";
import { WorkMeter } from "./read-limits.ts";
import type { SheetScore } from "./read-sheets.ts";
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
 * `decodeText` and the readers, and 422 `zip_file`, `old_excel`, `not_a_table`.
 */
export function readFileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): FileRecords {
  if (isZip(bytes)) {
    if (!isOfficeFile(bytes)) throw fileRefusalProblem("zip_file");
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

/** Whether a zip has relations, as every office document. One that is cut off at once may have. */
const isOfficeFile = (bytes: Uint8Array): boolean =>
  bytes.length <= FIRST_NAME ||
  /_rels[/\\]/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"),
  );

const NO_SHEETS = {
  otherSheets: [],
  hiddenSheets: [],
  hiddenColumns: new Set<number>(),
  readSheet: () => [],
};

/** Excel's format before 2007, and workbooks with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Refuses known kinds of files by a reason that says what to do. */
function requireTable(bytes: Uint8Array): void {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte))
    throw fileRefusalProblem("old_excel");
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  if (/^(?:%PDF-|MIME-Version:|\{\s*"|\[\s*\{)/i.test(start))
    throw fileRefusalProblem("not_a_table");
}
