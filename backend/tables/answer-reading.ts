import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Problem } from "#contract/problem.ts";
import { ProblemError, type ProblemStatus } from "../http/problem-error.ts";

/**
 * What a thread of read-in-thread.ts answers: items, each time until it is asked for more, then how
 * it ended.
 */
export type ReadingAnswer<Item> =
  | { items: Item[] }
  | { end: "read" }
  | { end: "refused"; status: ProblemStatus; problem: Problem };

const BATCH = 200;

/**
 * The thread's side: reads the file of its task and hands on what is in it, a batch at a time, so
 * that it does not pile up on the other side. A thread is begun for each file, so it imports the
 * reading and nothing else.
 */
export async function answerReading<Task, Item>(
  read: (task: Task) => AsyncIterable<Item>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("Only read-in-thread.ts starts this");
  const answer = (message: ReadingAnswer<Item>) => port.postMessage(message);
  try {
    for await (const items of batches(read(workerData as Task))) {
      answer({ items });
      await once(port, "message");
    }
    answer({ end: "read" });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    answer({ end: "refused", status: error.status, problem: error.problem });
  }
}

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
