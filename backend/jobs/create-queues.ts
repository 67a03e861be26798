import type { PgBoss } from "pg-boss";

/** A payload may contain a buyer's name, so failures are deleted after a day. */
const FAILURE_RETENTION_SECONDS = 86_400;

export interface QueueSettings {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry. Doubles up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/**
 * Creates and warms all queues before any send: on PGlite's single connection, a first look-up
 * inside a transaction would deadlock.
 */
export async function createQueues(
  boss: PgBoss,
  jobs: readonly QueueSettings[],
  commonSettings: { deadLetter: string; heartbeatSeconds: number },
): Promise<void> {
  await boss.createQueue(commonSettings.deadLetter);
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMax,
      expireInSeconds: job.expireInSeconds,
      deleteAfterSeconds: FAILURE_RETENTION_SECONDS,
      notify: true,
      ...commonSettings,
    };
    // Allows one waiting job per key. Without this policy pg-boss ignores `singletonKey`; with it
    // every job needs a key.
    await boss.createQueue(job.name, { ...settings, policy: "short" });
    // `createQueue` does not update an existing queue.
    await boss.updateQueue(job.name, settings);
    await boss.getQueue(job.name);
    await warmQueue(boss, job.name);
  }
  await warmQueue(boss, commonSettings.deadLetter);
}

/**
 * The first send reads the queue's settings on the main connection, so it must be outside a
 * transaction.
 */
async function warmQueue(boss: PgBoss, name: string): Promise<void> {
  const id = await boss.send(name, {}, { startAfter: 86_400 });
  if (id) await boss.deleteJob(name, id);
}
