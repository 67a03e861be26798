import type { PgBoss } from "pg-boss";

/** Failures are shown for this long. A job's payload may name a buyer. */
const KEPT_SECONDS = 86_400;

/** The settings of the queue of one kind of job. */
export interface QueueSettings {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry; doubles each time up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/**
 * Creates and warms all queues before any send: on PGlite's single connection a first look-up
 * inside a transaction would wait for itself for ever.
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
    // At most one waiting job per key. Without this policy pg-boss ignores `singletonKey`; with it
    // a job without a key needs a unique one.
    await boss.createQueue(job.name, { ...settings, policy: "short" });
    // Creating does not update a queue of an earlier release.
    await boss.updateQueue(job.name, settings);
    await boss.getQueue(job.name);
    await warmQueue(boss, job.name);
  }
  await warmQueue(boss, common.deadLetter);
}

/**
 * The first send to a queue reads its settings through the main connection, so it happens once
 * outside a transaction.
 */
async function warmQueue(boss: PgBoss, name: string): Promise<void> {
  const id = await boss.send(name, {}, { startAfter: 86_400 });
  if (id) await boss.deleteJob(name, id);
}
