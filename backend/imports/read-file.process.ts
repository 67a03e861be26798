import { answerReading } from "../tables/answer-reading.ts";
import type { ProposalWithProblems } from "./proposal.ts";
import { proposeProducts } from "./propose.ts";
import { type HeadOfFile, readHead } from "./read-head.ts";
import { readRows } from "./read-rows.ts";
import type { FilledCells, ReadingTask } from "./reading-task.ts";
import { surveyRows } from "./survey-rows.ts";

/** The process of read-file.ts. */
await answerReading<ReadingTask, ProposalWithProblems | FilledCells | HeadOfFile>((task) =>
  "money" in task ? readProposalsOfFile(task) : streamFileHead(task.bytes, task.remembered),
);

/** Twice, because a row can depend on later rows. */
async function* readProposalsOfFile({
  bytes,
  money,
  reading,
  folds,
  answers,
}: Extract<ReadingTask, { money: unknown }>) {
  const filledCounts: number[] = [];
  const survey = await surveyRows(readRows(bytes, reading, filledCounts));
  yield { filled: filledCounts };
  yield* proposeProducts(readRows(bytes, reading), money, folds, { ...survey, answers });
}

async function* streamFileHead(bytes: Uint8Array, knownHashes: ReadonlySet<string>) {
  yield await readHead(bytes, knownHashes);
}
