import type { FileRecord } from "./file-record.ts";
import { readInProcess, requireRoomToWait } from "./read-in-process.ts";

/** What the process gets. */
export interface CsvTask {
  bytes: Uint8Array;
  /** The most lines, empty ones too. */
  rows: number;
}

/**
 * The records of an uploaded CSV. Throws what `csvRecords` throws, and 429 `import_busy` when as
 * many files of the account wait already as may.
 */
export function readCsv(accountId: string, task: CsvTask): AsyncGenerator<FileRecord> {
  requireRoomToWait(accountId);
  return readInProcess(accountId, new URL("./csv-records.process.ts", import.meta.url), task);
}
