import { answerTask } from "../../processes/answer-task.ts";
import type { PapersAnswer } from "./draw-in-process.ts";
import { mergePapers, type PaperTask } from "./merge-papers.ts";

/** The process of draw-in-process.ts: five hundred labels use a core for seconds. */
await answerTask<PaperTask, PapersAnswer>(async (task, answer) => {
  const mergedPapers = await mergePapers(task, (doneCount) => answer({ done: doneCount }));
  await answer({ merged: mergedPapers });
});
