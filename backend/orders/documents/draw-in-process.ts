import { KeyedSemaphore } from "../../keyed-semaphore.ts";
import { askProcess, type ProcessLimits } from "../../processes/ask-process.ts";
import type { MergedPapers, PaperTask } from "./merge-papers.ts";

/** Messages of the process: the number of finished orders, then the merged papers. */
export type PapersAnswer = { done: number } | { merged: MergedPapers };

const DRAWING_LIMITS: ProcessLimits = { ms: 240_000, heapMb: 512 };
/** Drawing uses a core and some hundred megabytes, so only one runs at a time. */
const drawingSemaphore = new KeyedSemaphore(1);

/** Throws `ProcessEnded` if it takes too long or too much memory. */
export async function drawInProcess(
  accountId: string,
  task: PaperTask,
  reportProgress: (doneCount: number) => Promise<void>,
): Promise<MergedPapers> {
  using _turn = await drawingSemaphore.take(accountId);
  const file = new URL("./papers.process.ts", import.meta.url);
  for await (const papersAnswer of askProcess<PapersAnswer>(file, task, DRAWING_LIMITS)) {
    if ("merged" in papersAnswer) return papersAnswer.merged;
    await reportProgress(papersAnswer.done);
  }
  throw new Error("The process answered without the papers");
}
