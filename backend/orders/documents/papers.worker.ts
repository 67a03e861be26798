import { parentPort, workerData } from "node:worker_threads";
import type { PapersAnswer } from "./draw-in-thread.ts";
import { mergePapers, type PaperTask } from "./merge-papers.ts";

/**
 * The thread of draw-in-thread.ts: five hundred labels keep a core busy for seconds, and nobody
 * else waits for that.
 */
if (!parentPort) throw new Error("Only draw-in-thread.ts starts this");
const port = parentPort;
const answer = (message: PapersAnswer, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);
const merged = await mergePapers(workerData as PaperTask, (done) => answer({ done }));
answer({ merged });
