import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { Turns } from "../../turns.ts";
import type { MergedPapers, PaperTask } from "./merge-papers.ts";

/** What the thread tells: how many orders are in, then the whole. */
export type PapersAnswer = { done: number } | { merged: MergedPapers };

const LIMITS = { ms: 240_000, heapMb: 512 };
/** One at a time: it takes a core and some hundred megabytes. */
const turns = new Turns(1);

/** Throws an Error when it takes too long or too much memory. */
export async function drawInThread(
  accountId: string,
  task: PaperTask,
  onOrder: (done: number) => Promise<void>,
): Promise<MergedPapers> {
  using _turn = await turns.take(accountId);
  const worker = new Worker(new URL("./papers.worker.ts", import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb },
  });
  const timer = setTimeout(() => void worker.terminate(), LIMITS.ms);
  try {
    for await (const [message] of on(worker, "message", { close: ["exit"] })) {
      const given = message as PapersAnswer;
      if ("merged" in given) return given.merged;
      await onOrder(given.done);
    }
    throw new Error("The papers took too long");
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
