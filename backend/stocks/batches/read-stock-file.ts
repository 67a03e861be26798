import type { FileRecord } from "../../tables/file-record.ts";
import { readInProcess, requireRoomToWait } from "../../tables/read-in-process.ts";
import type { SaidColumns } from "./stock-heads.ts";

/** What the process gets. */
export interface StockFileTask {
  bytes: Uint8Array;
  /** The most lines, empty ones too. */
  rows: number;
  said: SaidColumns;
}

/**
 * The lines of an uploaded stock file. Throws what `fileRecords` throws, and 429 `import_busy` when
 * as many files of the account wait already as may.
 */
export function readStockFile(accountId: string, task: StockFileTask): AsyncGenerator<FileRecord> {
  requireRoomToWait(accountId);
  return readInProcess(accountId, new URL("./read-stock-file.process.ts", import.meta.url), task);
}
