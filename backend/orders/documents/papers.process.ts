import { answerTask } from "../../processes/answer-task.ts";
import type { PapersAnswer } from "./draw-in-process.ts";
import { mergePapers, type PaperTask } from "./merge-papers.ts";

/** Drawing five hundred labels uses a core for seconds, so it runs in its own process. */
await answerTask<PaperTask, PapersAnswer>(async (task, answer) => {
  const mergedPapers = await mergePapers(task, (doneCount) => answer({ done: doneCount }));
  await answer({ merged: mergedPapers });
});
