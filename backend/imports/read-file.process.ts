import { answerReading } from "../tables/answer-reading.ts";
import { readMarks } from "./cell-numbers.ts";
import type { ProposalWithProblems } from "./proposal.ts";
import { proposeProducts } from "./propose.ts";
import { type HeadOfFile, readHead } from "./read-head.ts";
import { readRows } from "./read-rows.ts";
import type { ReadingTask } from "./reading-task.ts";

/** The process of read-file.ts. */
await answerReading<ReadingTask, ProposalWithProblems | HeadOfFile>((task) =>
  "money" in task ? proposalsOf(task) : headOf(task.bytes, task.remembered),
);

/** Reads the file twice, because an ambiguous number is judged by all others of its column. */
async function* proposalsOf({
  bytes,
  money,
  reading,
  folds,
  answers,
}: Extract<ReadingTask, { money: unknown }>) {
  const marks = await readMarks(readRows(bytes, reading));
  yield* proposeProducts(readRows(bytes, reading), money, folds, { marks, answers });
}

async function* headOf(bytes: Uint8Array, remembered: ReadonlySet<string>) {
  yield await readHead(bytes, remembered);
}
