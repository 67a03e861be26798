import { csvRecords } from "./csv-records.ts";
import { decodeText, type Encoding } from "./decode-text.ts";
import type { FileRecord } from "./file-record.ts";
import { WorkMeter } from "./read-limits.ts";
import { type SheetScore, xlsxRecords } from "./xlsx-records.ts";
import { isZip } from "./zip-part.ts";

export interface FileRecords {
  kind: "csv" | "xlsx";
  /** null: a workbook says it itself. */
  encoding: Encoding | null;
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
}

/**
 * The lines of an uploaded file: a CSV in whatever encoding and with whatever separator, or that
 * visible sheet of an XLSX of which a line has the highest score. Throws what `decodeText` and the
 * two readers throw.
 */
export function fileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): FileRecords {
  if (isZip(bytes))
    return { kind: "xlsx", encoding: null, records: xlsxRecords(bytes, meter, score) };
  const { text, encoding } = decodeText(bytes);
  return { kind: "csv", encoding, records: csvRecords(text, meter) };
}
