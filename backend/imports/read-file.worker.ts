import { answerReading } from "../tables/answer-reading.ts";
import type { ProposalWithProblems } from "./proposal.ts";
import { proposeProducts } from "./propose.ts";
import type { ReadingTask } from "./read-file.ts";
import { readRows } from "./read-rows.ts";

/** The thread of read-file.ts. */
await answerReading<ReadingTask, ProposalWithProblems | number>(({ bytes, money }) =>
  money ? proposeProducts(readRows(bytes), money) : countOf(readRows(bytes)),
);

async function* countOf(rows: AsyncIterable<unknown>): AsyncGenerator<number> {
  let count = 0;
  for await (const _row of rows) count++;
  yield count;
}
