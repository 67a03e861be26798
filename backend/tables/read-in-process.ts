import { ProblemError } from "../http/problem-error.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";
import { askProcess, ProcessEnded, type ProcessLimits } from "../processes/ask-process.ts";
import type { ReadingAnswer } from "./answer-reading.ts";
import { tooMuch } from "./read-limits.ts";

/** The last guard: reading counts its own cost (read-limits.ts), below a third of this. */
const LIMITS: ProcessLimits = { ms: 60_000, heapMb: 256 };
/** Each uses a core and up to 400 MB. */
const AT_ONCE = 2;
/** The limit of waiting files per account, because they are in memory. */
const MAX_WAITING = 2;

const turns = new KeyedSemaphore(AT_ONCE);

/** Throws 429 `import_busy` if too many files of the account wait. */
export function requireRoomToWait(accountId: string): void {
  if (turns.waitingOf(accountId) >= MAX_WAITING)
    throw new ProblemError(429, "import_busy", "Other files of this account are being read", {
      fields: { file: "import_busy" },
    });
}

/**
 * Reads a stranger's file in a separate process of `file` (which calls `answerReading`), so that a
 * harmful file only ends its reader. Throws the reading's refusals, and 422 `file_too_complex`.
 */
export async function* readInProcess<Item>(
  accountId: string,
  file: URL,
  task: { bytes: Uint8Array },
  limits = LIMITS,
): AsyncGenerator<Item> {
  using _turn = await turns.take(accountId);
  try {
    for await (const given of askProcess<ReadingAnswer<Item>>(file, task, limits)) {
      if ("items" in given) yield* given.items;
      else
        throw new ProblemError(given.status, given.problem.code, given.problem.message, {
          ...(given.problem.fields ? { fields: given.problem.fields } : {}),
          ...(given.problem.details ? { details: given.problem.details } : {}),
        });
    }
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.reason === "other") throw error;
    throw tooMuch(error.reason);
  }
}
