import { csvRecords } from "./csv-records.ts";
import type { FileRecord } from "./file-record.ts";
import { WorkMeter } from "./read-limits.ts";
import { type SheetScore, xlsxRecords } from "./xlsx-records.ts";
import { isZip } from "./zip-part.ts";

/**
 * The lines of an uploaded file: a CSV in whatever encoding and with whatever separator, or that
 * visible sheet of an XLSX of which a line has the highest score. Throws what the two throw.
 */
export function fileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): { kind: "csv" | "xlsx"; records: Iterable<FileRecord> | AsyncIterable<FileRecord> } {
  return isZip(bytes)
    ? { kind: "xlsx", records: xlsxRecords(bytes, meter, score) }
    : { kind: "csv", records: csvRecords(bytes, meter) };
}
