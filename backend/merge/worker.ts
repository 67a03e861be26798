import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { foldAllTwins } from "./fold-twins.ts";
import { foldTwinsJob } from "./jobs.ts";

/** Looks for twins every minute. */
export async function workMerge(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(foldTwinsJob, () => foldAllTwins(backend));
  await queue.schedule(foldTwinsJob, "* * * * *");
}
