import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { ProblemError } from "../http/problem-error.ts";
import { proposeProducts } from "./propose.ts";
import type { ReadingAnswer, ReadingTask } from "./read-file.ts";
import { readRows } from "./read-rows.ts";

/** The thread of read-file.ts: reads one file and hands its products on, a batch at a time, so that they do not pile up on the other side. */
const BATCH = 200;

async function readFile(port: MessagePort, { bytes, money }: ReadingTask): Promise<void> {
  const answer = (message: ReadingAnswer) => port.postMessage(message);
  try {
    const rows = readRows(bytes);
    if (money)
      for await (const proposals of batches(proposeProducts(rows, money))) {
        answer({ proposals });
        await once(port, "message");
      }
    else for await (const _row of rows);
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

if (!parentPort) throw new Error("Only read-file.ts starts this");
await readFile(parentPort, workerData as ReadingTask);
