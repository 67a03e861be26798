import type { FileEncoding } from "#contract/file-encodings.ts";
import { csvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { type FileRecord, fileRefusal } from "./file-record.ts";
import { WorkMeter } from "./read-limits.ts";
import { type SheetScore, xlsxRecords } from "./xlsx-records.ts";
import { isZip } from "./zip-part.ts";

export interface FileRecords {
  kind: "csv" | "xlsx";
  /** `null` for a workbook, which states it itself. */
  encoding: FileEncoding | null;
  /** Other visible sheets of a workbook with as many known headings. */
  otherSheets: string[];
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
}

/**
 * Returns an uploaded file's lines: a CSV in any encoding and with any separator, or the visible
 * sheet of an XLSX with the highest-scoring line. Throws as `decodeText` and the two readers, and
 * 422 `old_excel`, `not_a_table`.
 */
export function fileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): FileRecords {
  if (isZip(bytes)) return { kind: "xlsx", encoding: null, ...xlsxRecords(bytes, meter, score) };
  requireTable(bytes);
  const { text, encoding } = decodeText(bytes);
  return { kind: "csv", encoding, otherSheets: [], records: csvRecords(text, meter) };
}

/** Excel's format before 2007, and workbooks with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Refuses known kinds of files by a reason that says what to do. */
function requireTable(bytes: Uint8Array): void {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) throw fileRefusal("old_excel");
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  if (/^(?:%PDF-|<\?xml|<!doctype html|<html|<table|\{\s*"|\[\s*\{)/i.test(start))
    throw fileRefusal(start.startsWith("<") ? "old_excel" : "not_a_table");
}
