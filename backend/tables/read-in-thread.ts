import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { ProblemError } from "../http/problem-error.ts";
import { Turns } from "../turns.ts";
import type { ReadingAnswer } from "./answer-reading.ts";
import { tooMuch } from "./read-limits.ts";

/**
 * The last line: what a file may cost is counted while it is read (read-limits.ts), and comes to a
 * third of this.
 */
const LIMITS = { ms: 60_000, heapMb: 256 };
/** Each has a core to itself and up to 400 MB. */
const AT_ONCE = 2;
/** Of an account: their files are in memory meanwhile. */
const MAX_WAITING = 2;

const turns = new Turns(AT_ONCE);

/** Throws 429 `import_busy` when as many files of the account wait already as may. */
export function requireRoomToWait(accountId: string): void {
  if (turns.waitingOf(accountId) >= MAX_WAITING)
    throw new ProblemError(429, "import_busy", "Other files of this account are being read", {
      fields: { file: "import_busy" },
    });
}

/**
 * What `thread` (a file that calls `answerReading`) reads from a file of a stranger, away from the
 * thread that answers everybody: whatever the file does to its reader, it ends with the thread.
 * Throws what the reading refuses, and 422 `file_too_complex`. The bytes are given away.
 */
export async function* readInThread<Item>(
  accountId: string,
  thread: URL,
  task: { bytes: Uint8Array },
  limits = LIMITS,
): AsyncGenerator<Item> {
  using _turn = await turns.take(accountId);
  const worker = new Worker(thread, {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), limits.ms);
  try {
    for await (const [answer] of on(worker, "message", { close: ["exit"] })) {
      const given = answer as ReadingAnswer<Item>;
      if ("items" in given) {
        yield* given.items;
        worker.postMessage("more");
      } else if (given.end === "read") return;
      else
        throw new ProblemError(given.status, given.problem.code, given.problem.message, {
          ...(given.problem.fields ? { fields: given.problem.fields } : {}),
          ...(given.problem.details ? { details: given.problem.details } : {}),
        });
    }
    throw tooMuch("time");
  } catch (error) {
    throw isOutOfMemory(error) ? tooMuch("memory") : error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
