import { ProblemError } from "../http/problem-error.ts";
import { askProcess, ProcessEnded, type ProcessLimits } from "../processes/ask-process.ts";
import { Turns } from "../turns.ts";
import type { ReadingAnswer } from "./answer-reading.ts";
import { tooMuch } from "./read-limits.ts";

/**
 * The last line: what a file may cost is counted while it is read (read-limits.ts), and comes to a
 * third of this.
 */
const LIMITS: ProcessLimits = { ms: 60_000, heapMb: 256 };
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
 * What `file` (which calls `answerReading`) reads from a file of a stranger, away from the process
 * that answers everybody: whatever the file does to its reader, it ends with the reader. Throws
 * what the reading refuses, and 422 `file_too_complex`.
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
