import type { PgBoss } from "pg-boss";

/** As long as anybody is shown what failed; a job's payload may name a buyer. */
const KEPT_SECONDS = 86_400;

/** What the queue of one kind of job is made with. */
export interface QueueSettings {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry; doubles each time up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/**
 * All queues, created and touched before anything is sent: on PGlite's single connection a first
 * look-up inside a transaction would wait for itself for ever.
 */
export async function createQueues(
  boss: PgBoss,
  jobs: readonly QueueSettings[],
  common: { deadLetter: string; heartbeatSeconds: number },
): Promise<void> {
  await boss.createQueue(common.deadLetter);
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMax,
      expireInSeconds: job.expireInSeconds,
      deleteAfterSeconds: KEPT_SECONDS,
      notify: true,
      ...common,
    };
    // At most one waiting job a key. Without this policy pg-boss ignores `singletonKey`; with it a
    // job without a key needs one of its own.
    await boss.createQueue(job.name, { ...settings, policy: "short" });
    // Creating leaves a queue that is there as an earlier release made it.
    await boss.updateQueue(job.name, settings);
    await boss.getQueue(job.name);
    await warm(boss, job.name);
  }
  await warm(boss, common.deadLetter);
}

/**
 * The first send to a queue reads its settings through the main connection; do that once outside of
 * any transaction.
 */
async function warm(boss: PgBoss, name: string): Promise<void> {
  const id = await boss.send(name, {}, { startAfter: 86_400 });
  if (id) await boss.deleteJob(name, id);
}
