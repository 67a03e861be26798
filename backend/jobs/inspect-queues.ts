import type { PgBoss } from "pg-boss";

export interface QueueDepth {
  name: string;
  /** Due. */
  ready: number;
  /** For later. */
  deferred: number;
  active: number;
}

/**
 * What is to be seen of the queues, and how failed jobs are put back to work; `deadLetters` is the
 * queue of those.
 */
export function inspectQueues(
  boss: PgBoss,
  deadLetters: string,
  jobs: readonly { name: string }[],
) {
  return {
    async deadLetters(limit: number) {
      const found = await boss.findJobs(deadLetters, { queued: true });
      return found.slice(0, limit).map((job) => ({
        id: job.id,
        name: job.sourceName ?? job.name,
        data: job.data,
        reason:
          job.sourceOutput && "message" in job.sourceOutput
            ? String(job.sourceOutput.message)
            : null,
        createdAt: job.sourceCreatedOn ?? job.createdOn,
      }));
    },
    async retryDeadLetters(ids?: string[]) {
      const result = await boss.redrive(deadLetters, ids ? { ids } : {});
      return typeof result === "number" ? result : 0;
    },
    async depths(): Promise<QueueDepth[]> {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
        ...{ name, ready: readyCount, deferred: deferredCount, active: activeCount },
      }));
    },
    async deadCount() {
      return (await boss.getQueue(deadLetters))?.queuedCount ?? 0;
    },
  };
}
