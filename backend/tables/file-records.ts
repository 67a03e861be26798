import type { FileEncoding } from "#contract/file-encodings.ts";
import { csvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import type { FileRecord } from "./file-record.ts";
import { WorkMeter } from "./read-limits.ts";
import { type SheetScore, xlsxRecords } from "./xlsx-records.ts";
import { isZip } from "./zip-part.ts";

export interface FileRecords {
  kind: "csv" | "xlsx";
  /** `null` for a workbook, which states it itself. */
  encoding: FileEncoding | null;
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
}

/**
 * Returns an uploaded file's lines: a CSV in any encoding and with any separator, or the visible
 * sheet of an XLSX with the highest-scoring line. Throws as `decodeText` and the two readers.
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
