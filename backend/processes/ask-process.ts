import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ProcessMessage } from "./answer-task.ts";

export interface ProcessLimits {
  ms: number;
  heapMb: number;
}

/** A process came to its end before its answer did. */
export class ProcessEnded extends Error {
  readonly reason: "time" | "memory" | "other";

  constructor(reason: ProcessEnded["reason"], how: string) {
    super(`The process ended before its answer (${how})`);
    this.reason = reason;
  }
}

/**
 * What `file` (a `*.process.ts` that calls `answerTask`) answers to a task, in a process of its
 * own: a thread does not do, since one that comes to the end of its heap takes its whole process
 * along, depending on what it was doing (nodejs/node#65019). It sees no secrets: of the environment
 * only where Node keeps what it has compiled.
 * Throws what the process throws, as an Error without its own fields, and `ProcessEnded`.
 */
export async function* askProcess<Answer>(
  file: URL,
  task: object,
  { ms, heapMb }: ProcessLimits,
): AsyncGenerator<Answer> {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=16"],
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // A process that is not there to get it is told by its end.
  const send = (message: object) => child.send(message, () => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, ms);
  send(task);
  try {
    for await (const [message] of on(child, "message", { close: ["exit"] })) {
      const given = message as ProcessMessage<Answer>;
      if ("error" in given) throw given.error;
      if ("end" in given) return;
      yield given.answer;
      send({ more: true });
    }
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  const how = child.signalCode ?? `code ${child.exitCode}`;
  throw new ProcessEnded(isLate ? "time" : endedByMemory(child) ? "memory" : "other", how);
}

/** V8 aborts at the end of a heap; the kernel kills at the end of the machine's memory. */
const endedByMemory = ({ signalCode, exitCode }: ReturnType<typeof fork>): boolean =>
  signalCode === "SIGABRT" || signalCode === "SIGKILL" || exitCode === 134;
