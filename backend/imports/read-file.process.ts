import { answerReading } from "../tables/answer-reading.ts";
import type { ProposalWithProblems } from "./proposal.ts";
import { proposeProducts } from "./propose.ts";
import { type HeadOfFile, readHead } from "./read-head.ts";
import { readRows } from "./read-rows.ts";
import type { ReadingTask } from "./reading-task.ts";

/** The process of read-file.ts. */
await answerReading<ReadingTask, ProposalWithProblems | HeadOfFile>((task) =>
  "money" in task
    ? proposeProducts(readRows(task.bytes, task.reading), task.money, task.folds)
    : headOf(task.bytes, task.remembered),
);

async function* headOf(bytes: Uint8Array, remembered: ReadonlySet<string>) {
  yield await readHead(bytes, remembered);
}
