import type { PgBoss } from "pg-boss";

export interface QueueDepth {
  name: string;
  ready: number;
  /** Scheduled for later. */
  deferred: number;
  active: number;
}

export interface QueueOverview {
  name: string;
  waiting: number;
  active: number;
  deferred: number;
  failed: number;
  oldestSeconds: number | null;
}

export interface JobFailure {
  id: string;
  name: string;
  state: "retry" | "failed";
  reason: string | null;
  tries: number;
  at: Date;
}

/** Creates functions that read the queues. `deadLetters`: the queue of finally failed jobs. */
export function inspectQueues(
  boss: PgBoss,
  deadLetters: string,
  jobs: readonly { name: string }[],
) {
  return {
    async deadLetters(limit: number) {
      const deadJobs = await boss.findJobs(deadLetters, { queued: true });
      return deadJobs.slice(0, limit).map((job) => ({
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
    async depths(): Promise<QueueDepth[]> {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
        ...{ name, ready: readyCount, deferred: deferredCount, active: activeCount },
      }));
    },
    /** Reads the current state. `depths` is delayed. */
    async overview(): Promise<QueueOverview[]> {
      const { rows } = await boss.getDb().executeSql(
        `select name,
          count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
          count(*) filter (where state = 'active')::int as active,
          count(*) filter (where state in ('created', 'retry') and start_after > now())::int as deferred,
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
          extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8 as "oldestSeconds"
        from pgboss.job where name <> $1 group by name`,
        [deadLetters],
      );
      return rows;
    },
    /** Failures of the last day, latest first. */
    async recentFailures(limit: number): Promise<JobFailure[]> {
      const { rows } = await boss.getDb().executeSql(
        `select id, name, state, output->>'message' as reason, retry_count as tries, coalesce(completed_on, started_on) as at
        from pgboss.job where name <> $1 and output is not null
          and (state = 'retry' or state = 'failed' and completed_on > now() - interval '1 day')
        order by coalesce(completed_on, started_on) desc limit $2`,
        [deadLetters, limit],
      );
      return rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },
    async deadCount() {
      return (await boss.getQueue(deadLetters))?.queuedCount ?? 0;
    },
  };
}
