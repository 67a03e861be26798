import type { FileRecord } from "../../tables/file-record.ts";
import { readInProcess, requireRoomToWait } from "../../tables/read-in-process.ts";
import type { StockHead } from "./read-stock-head.ts";

/** Reads the headings, or the lines below line number `below`. */
export type StockFileTask = { bytes: Uint8Array } & (
  | { remembered: ReadonlySet<string> }
  | { below: number }
);

const readItems = <Item>(accountId: string, task: StockFileTask): AsyncGenerator<Item> =>
  readInProcess(accountId, new URL("./read-stock-file.process.ts", import.meta.url), task);

/** Throws as `readStockHead`, and 429 `import_busy`. */
export async function readStockFileHead(
  accountId: string,
  bytes: Uint8Array,
  knownHashes: ReadonlySet<string>,
): Promise<StockHead> {
  requireRoomToWait(accountId);
  for await (const head of readItems<StockHead>(accountId, { bytes, remembered: knownHashes }))
    return head;
  throw new Error("The process answered nothing");
}

/** Returns the filled lines of a stock file below its headings. */
export const readStockFile = (accountId: string, bytes: Uint8Array, headEnd: number) =>
  readItems<FileRecord>(accountId, { bytes, below: headEnd });
