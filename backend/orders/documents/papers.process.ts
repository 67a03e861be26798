import { answerTask } from "../../processes/answer-task.ts";
import type { PapersAnswer } from "./draw-in-process.ts";
import { mergePapers, type PaperTask } from "./merge-papers.ts";

/** The process of draw-in-process.ts: five hundred labels use a core for seconds. */
await answerTask<PaperTask, PapersAnswer>(async (task, answer) => {
  const merged = await mergePapers(task, (done) => answer({ done }));
  await answer({ merged });
});
