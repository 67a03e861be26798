import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { Problem } from "#contract/problem.ts";
import { ProblemError, type ProblemStatus } from "../http/problem-error.ts";
import { tooMuch } from "../tables/read-limits.ts";
import { Turns } from "../turns.ts";
import type { MoneyRule, ProposalWithProblems } from "./proposal.ts";

/** What the thread gets. */
export interface ReadingTask {
  bytes: Uint8Array;
  /** null: only whether the file can be read. */
  money: MoneyRule | null;
}
/** What it answers: proposals, each time until it is asked for more, then how it ended. */
export type ReadingAnswer =
  | { proposals: ProposalWithProblems[] }
  | { end: "read" }
  | { end: "refused"; status: ProblemStatus; problem: Problem };

/** The last line: what a file may cost is counted while it is read (read-limits.ts), and comes to a third of this. */
const LIMITS = { ms: 60_000, heapMb: 256 };
/** Each has a core to itself and up to 400 MB. */
const AT_ONCE = 2;
/** Of an account: their files are in memory meanwhile. */
const MAX_WAITING = 2;

const turns = new Turns(AT_ONCE);

/**
 * Reads an uploaded file through. Throws what `readRows` throws, and 429 `import_busy` when as many files of the account wait already as may.
 * The bytes are given away.
 */
export async function requireReadable(accountId: string, bytes: Uint8Array): Promise<void> {
  if (turns.waitingOf(accountId) >= MAX_WAITING)
    throw new ProblemError(429, "import_busy", "Other files of this account are being read", {
      fields: { file: "import_busy" },
    });
  for await (const _none of readInThread(accountId, { bytes, money: null }));
}

/** The products of a file. Throws what `readRows` throws. The bytes are given away. */
export async function* readProposals(
  accountId: string,
  bytes: Uint8Array,
  money: MoneyRule,
): AsyncGenerator<ProposalWithProblems> {
  yield* readInThread(accountId, { bytes, money });
}

/** A file of a stranger, away from the thread that answers everybody: whatever it does to its reader, it ends with the thread. */
export async function* readInThread(
  accountId: string,
  task: ReadingTask,
  limits = LIMITS,
): AsyncGenerator<ProposalWithProblems> {
  using _turn = await turns.take(accountId);
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), limits.ms);
  try {
    for await (const [answer] of on(worker, "message", { close: ["exit"] })) {
      const given = answer as ReadingAnswer;
      if ("proposals" in given) {
        yield* given.proposals;
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
