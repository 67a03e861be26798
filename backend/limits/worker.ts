import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { recountStorageJob } from "./jobs.ts";
import { recountStorage } from "./storage.ts";

export async function registerLimitJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(recountStorageJob, async () => {
    const correctedCount = await recountStorage(backend);
    if (correctedCount > 0)
      backend.log.warn(
        { mended: correctedCount },
        "stored bytes of accounts were wrong and are corrected",
      );
  });
  await queue.schedule(recountStorageJob, "37 19 * * *");
}
