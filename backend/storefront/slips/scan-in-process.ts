import { KeyedSemaphore } from "../../keyed-semaphore.ts";
import { askProcess, type ProcessLimits } from "../../processes/ask-process.ts";

export interface ScanTask {
  jpeg: Uint8Array;
}

const SCAN_LIMITS: ProcessLimits = { ms: 20_000, heapMb: 128 };
/** Pictures scanned at once. Each uses a core and some 150 MB. */
const turns = new KeyedSemaphore(2);
/** The limit of waiting pictures per shop's account, because they are in memory. */
const MAX_WAITING = 8;

/**
 * Returns the texts of the picture's QR codes, or `null` if too many pictures of the account wait.
 * Throws `ProcessEnded` if it takes too long or too much memory.
 */
export async function scanInProcess(accountId: string, task: ScanTask): Promise<string[] | null> {
  if (turns.countWaiting(accountId) >= MAX_WAITING) return null;
  using _turn = await turns.take(accountId);
  const file = new URL("./scan.process.ts", import.meta.url);
  for await (const texts of askProcess<string[]>(file, task, SCAN_LIMITS)) return texts;
  throw new Error("The process answered nothing");
}
