import type { PgBoss } from "pg-boss";

/** How long failures are shown. A payload may name a buyer. */
const KEPT_SECONDS = 86_400;

/** Settings of one kind of job's queue. */
export interface QueueSettings {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry. Doubles up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/**
 * Creates and warms all queues before any send: on PGlite's single connection, a first look-up in a
 * transaction would wait for itself.
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
    // One waiting job per key. Without this policy pg-boss ignores `singletonKey`; with it every
    // job needs a key.
    await boss.createQueue(job.name, { ...settings, policy: "short" });
    // Creating does not update an existing queue.
    await boss.updateQueue(job.name, settings);
    await boss.getQueue(job.name);
    await warmQueue(boss, job.name);
  }
  await warmQueue(boss, common.deadLetter);
}

/**
 * The first send reads the queue's settings on the main connection, so it must be outside a
 * transaction.
 */
async function warmQueue(boss: PgBoss, name: string): Promise<void> {
  const id = await boss.send(name, {}, { startAfter: 86_400 });
  if (id) await boss.deleteJob(name, id);
}
