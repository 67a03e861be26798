import type { FileRecord } from "../../tables/file-record.ts";
import { readInProcess, requireRoomToWait } from "../../tables/read-in-process.ts";
import type { SaidColumns } from "./stock-heads.ts";

export interface StockFileTask {
  bytes: Uint8Array;
  rows: number;
  said: SaidColumns;
}

/**
 * Reads the lines of an uploaded stock file. Throws as `fileRecords`, and 429 `import_busy` if too
 * many files of the account are waiting.
 */
export function readStockFile(accountId: string, task: StockFileTask): AsyncGenerator<FileRecord> {
  requireRoomToWait(accountId);
  return readInProcess(accountId, new URL("./read-stock-file.process.ts", import.meta.url), task);
}
