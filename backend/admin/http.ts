import * as calls from "#contract/admin.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import type { Queue } from "../jobs/queue.ts";

/** What internal users see of the jobs that failed for good, and how they start them again. */
export type FailedJobs = Pick<Queue, "deadLetters" | "retryDeadLetters">;

export function mountAdmin(app: HttpApp, jobs: FailedJobs): void {
  implement(app, calls.listDeadLetters, async ({ query }) => ({
    deadLetters: (await jobs.deadLetters(query.limit)).map((job) => ({
      ...job,
      createdAt: job.createdAt.toISOString(),
    })),
  }));
  implement(app, calls.retryDeadLetters, async ({ body }) => ({
    retried: await jobs.retryDeadLetters(body.ids),
  }));
}
