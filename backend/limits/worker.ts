import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { recountStorageJob } from "./jobs.ts";
import { recountStorage } from "./storage.ts";

export async function registerLimitJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(recountStorageJob, async () => {
    const mended = await recountStorage(backend);
    if (mended > 0) backend.log.warn({ mended }, "what accounts keep was counted wrong");
  });
  await queue.schedule(recountStorageJob, "37 19 * * *");
}
