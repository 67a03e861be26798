import { readInThread, requireRoomToWait } from "../tables/read-in-thread.ts";
import type { MoneyRule, ProposalWithProblems } from "./proposal.ts";

/** What the thread gets. */
export interface ReadingTask {
  bytes: Uint8Array;
  /** null: only whether the file can be read. */
  money: MoneyRule | null;
}

/**
 * Reads an uploaded file through. Throws what `readRows` throws, and 429 `import_busy` when as many files of the account wait already as may.
 * The bytes are given away.
 */
export async function requireReadable(accountId: string, bytes: Uint8Array): Promise<void> {
  requireRoomToWait(accountId);
  for await (const _none of readFile(accountId, { bytes, money: null }));
}

/** The products of a file. Throws what `readRows` throws. The bytes are given away. */
export const readProposals = (accountId: string, bytes: Uint8Array, money: MoneyRule) =>
  readFile(accountId, { bytes, money });

export const readFile = (
  accountId: string,
  task: ReadingTask,
  limits?: Parameters<typeof readInThread>[3],
): AsyncGenerator<ProposalWithProblems> =>
  readInThread(accountId, new URL("./read-file.worker.ts", import.meta.url), task, limits);
