import type { Problem } from "#contract/problem.ts";
import { ProblemError, type ProblemStatus } from "../http/problem-error.ts";
import { answerTask } from "../processes/answer-task.ts";

/** Items, or the reason for a refusal. read-in-process.ts receives them. */
export type ReadingAnswer<Item> = { items: Item[] } | { status: ProblemStatus; problem: Problem };

const BATCH_SIZE = 200;

/** Runs in the separate process: reads the task's file and sends the items in batches. */
export const answerReading = <Task, Item>(
  readNext: (task: Task) => AsyncIterable<Item>,
): Promise<void> =>
  answerTask<Task, ReadingAnswer<Item>>(async (task, answer) => {
    try {
      for await (const items of batchItems(readNext(task))) await answer({ items });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await answer({ status: error.status, problem: error.problem });
    }
  });

async function* batchItems<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
