import { ProblemError } from "../http/problem-error.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";
import { askProcess, ProcessEnded, type ProcessLimits } from "../processes/ask-process.ts";
import type { ReadingAnswer } from "./answer-reading.ts";
import { tooMuchRefusal } from "./read-limits.ts";

/** The last guard. Reading stops itself at a third of this (read-limits.ts). */
const READING_LIMITS: ProcessLimits = { ms: 60_000, heapMb: 256 };
/** Each file uses a core and up to 400 MB. */
const MAX_PARALLEL = 2;
/** Waiting files per account are in memory. */
const MAX_WAITING = 2;

const readingSemaphore = new KeyedSemaphore(MAX_PARALLEL);

/** Throws 429 `import_busy`. */
export function requireRoomToWait(accountId: string): void {
  if (readingSemaphore.countWaiting(accountId) >= MAX_WAITING)
    throw new ProblemError(429, "import_busy", "Other files of this account are being read", {
      fields: { file: "import_busy" },
    });
}

/**
 * Reads an untrusted file in a separate process of `file` (which calls `answerReading`), so that a
 * harmful file ends only its reader. Throws the reading's refusals, and 422 `file_too_complex`.
 */
export async function* readInProcess<Item>(
  accountId: string,
  file: URL,
  task: { bytes: Uint8Array },
  limits = READING_LIMITS,
): AsyncGenerator<Item> {
  using _permit = await readingSemaphore.take(accountId);
  try {
    for await (const readingAnswer of askProcess<ReadingAnswer<Item>>(file, task, limits)) {
      if ("items" in readingAnswer) yield* readingAnswer.items;
      else
        throw new ProblemError(
          readingAnswer.status,
          readingAnswer.problem.code,
          readingAnswer.problem.message,
          {
            ...(readingAnswer.problem.fields ? { fields: readingAnswer.problem.fields } : {}),
            ...(readingAnswer.problem.details ? { details: readingAnswer.problem.details } : {}),
          },
        );
    }
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.reason === "other") throw error;
    throw tooMuchRefusal(error.reason);
  }
}
