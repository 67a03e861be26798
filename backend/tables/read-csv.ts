import type { FileRecord } from "./file-record.ts";
import { readInThread, requireRoomToWait } from "./read-in-thread.ts";

/** What the thread gets. */
export interface CsvTask {
  bytes: Uint8Array;
  /** The most lines, empty ones too. */
  rows: number;
}

/**
 * The records of an uploaded CSV. Throws what `csvRecords` throws, and 429 `import_busy` when as
 * many files of the account wait already as may. The bytes are given away.
 */
export function readCsv(accountId: string, task: CsvTask): AsyncGenerator<FileRecord> {
  requireRoomToWait(accountId);
  return readInThread(accountId, new URL("./csv-records.worker.ts", import.meta.url), task);
}
