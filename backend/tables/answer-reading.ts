import type { Problem } from "#contract/problem.ts";
import { ProblemError, type ProblemStatus } from "../http/problem-error.ts";
import { answerTask } from "../processes/answer-task.ts";

/** What a process of read-in-process.ts answers: items, or why it refuses to go on. */
export type ReadingAnswer<Item> = { items: Item[] } | { status: ProblemStatus; problem: Problem };

const BATCH = 200;

/** The process's side: reads the file of its task and hands on what is in it, a batch at a time. */
export const answerReading = <Task, Item>(
  read: (task: Task) => AsyncIterable<Item>,
): Promise<void> =>
  answerTask<Task, ReadingAnswer<Item>>(async (task, answer) => {
    try {
      for await (const items of batches(read(task))) await answer({ items });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await answer({ status: error.status, problem: error.problem });
    }
  });

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
