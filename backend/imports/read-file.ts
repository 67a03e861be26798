import type { OptionFold } from "#contract/import-folds.ts";
import { readInProcess, requireRoomToWait } from "../tables/read-in-process.ts";
import type { NumberAnswers } from "./cell-numbers.ts";
import type { MoneyRule, ProposalWithProblems } from "./proposal.ts";
import type { HeadOfFile } from "./read-head.ts";
import type { FileReading, FilledCells, ReadingTask } from "./reading-task.ts";

/** Finds the columns of a file. Throws as `readHead`, and 429 `import_busy`. */
export async function readFileHead(
  accountId: string,
  bytes: Uint8Array,
  knownHashes: ReadonlySet<string>,
): Promise<HeadOfFile> {
  requireRoomToWait(accountId);
  const answers = readFile<HeadOfFile>(accountId, { bytes, remembered: knownHashes });
  for await (const head of answers) return head;
  throw new Error("The process answered nothing");
}

/** Returns the filled cells of a file's columns, then its products. Throws as `readRows`. */
export const readProposals = (
  accountId: string,
  bytes: Uint8Array,
  money: MoneyRule,
  reading: FileReading | null,
  folds: readonly OptionFold[],
  answers: NumberAnswers,
) =>
  readFile<ProposalWithProblems | FilledCells>(accountId, {
    bytes,
    money,
    reading,
    folds,
    answers,
  });

export const readFile = <Item>(
  accountId: string,
  task: ReadingTask,
  limits?: Parameters<typeof readInProcess>[3],
): AsyncGenerator<Item> =>
  readInProcess(accountId, new URL("./read-file.process.ts", import.meta.url), task, limits);
