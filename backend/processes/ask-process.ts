import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ProcessMessage } from "./answer-task.ts";

export interface ProcessLimits {
  ms: number;
  heapMb: number;
}

export class ProcessEnded extends Error {
  readonly reason: "time" | "memory" | "other";

  constructor(reason: ProcessEnded["reason"], details: string) {
    super(`The process ended before its answer (${details})`);
    this.reason = reason;
  }
}

/**
 * Runs a task in a child process of `file` (a `*.process.ts` that calls `answerTask`) and yields
 * its answers. A thread that exhausts its heap can end the whole process (nodejs/node#65019). The
 * child gets no secrets: only the environment variable for Node's compile cache. Throws the child's
 * errors without their own fields, and `ProcessEnded`.
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
  // A message to an ended process is ignored, because its end is reported.
  const send = (message: object) => child.send(message, () => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, ms);
  send(task);
  try {
    for await (const [message] of on(child, "message", { close: ["exit"] })) {
      const processMessage = message as ProcessMessage<Answer>;
      if ("error" in processMessage) throw processMessage.error;
      if ("end" in processMessage) return;
      yield processMessage.answer;
      send({ more: true });
    }
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  const exitText = child.signalCode ?? `code ${child.exitCode}`;
  throw new ProcessEnded(isLate ? "time" : ranOutOfMemory(child) ? "memory" : "other", exitText);
}

/** V8 aborts if the heap is full; the kernel kills if the machine has no memory left. */
const ranOutOfMemory = ({ signalCode, exitCode }: ReturnType<typeof fork>): boolean =>
  signalCode === "SIGABRT" || signalCode === "SIGKILL" || exitCode === 134;
