import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#backend/db/client.ts";
import {
  type Enqueue,
  type Handler,
  type JobDefinition,
  type Queue,
  RetryLater,
} from "#backend/jobs/queue.ts";

interface JobRow extends Record<string, unknown> {
  id: string;
  name: string;
  payload: unknown;
  singleton_key: string | null;
  retry_count: number;
}

export interface TestQueue extends Queue {
  /** Runs due jobs, oldest first, until none is left. Returns how many ran. */
  drain(): Promise<number>;
  /** Errors that handlers threw (except RetryLater), newest last. */
  readonly failures: { job: string; error: unknown }[];
  /** The scheduled jobs as requested: name and cron expression. */
  readonly scheduled: { job: string; expression: string }[];
  /** Returns waiting jobs, including those for later. */
  waiting(): Promise<{ name: string; payload: unknown; startAfter: Date }[]>;
}

/** Stops a job that enqueues itself without end. */
const MAX_RUNS = 20_000;

async function makeTable(db: Database): Promise<void> {
  await db.execute(sql`create table if not exists test_jobs (id text primary key, seq bigserial, name text not null, payload jsonb not null,
    singleton_key text, start_after timestamptz not null, retry_count int not null default 0, state text not null default 'waiting')`);
  await db.execute(
    sql`create unique index if not exists test_jobs_key on test_jobs (name, singleton_key) where state = 'waiting'`,
  );
  await db.execute(sql`delete from test_jobs`);
}

/**
 * Behaves like the queue (jobs belong to the transaction that enqueued them, singleton keys,
 * backoff, RetryLater as a job that was never tried, dead letters) in one table and without
 * threads: nothing runs until `drain`, and "later" follows the test's clock. Starts empty, unless
 * it shares (`isShared`) another process's jobs.
 */
export async function createTestQueue(
  db: Database,
  jobs: readonly JobDefinition[],
  now: () => Date,
  { isShared = false } = {},
): Promise<TestQueue> {
  if (!isShared) await makeTable(db);
  const known = new Map(jobs.map((job) => [job.name, job]));
  const handlers = new Map<string, Handler<z.ZodType>>();
  const failures: TestQueue["failures"] = [];
  const scheduled: TestQueue["scheduled"] = [];
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

  const enqueue: Enqueue = async (tx, job, payload, options = {}) => {
    if (!known.has(job.name))
      throw new Error(`The job ${job.name} is not in ALL_JOBS of backend/worker.ts`);
    const data = JSON.stringify(job.schema.parse(payload));
    await tx.execute(sql`insert into test_jobs (id, name, payload, singleton_key, start_after)
      values (${randomUUID()}, ${job.name}, ${data}::jsonb, ${options.singletonKey ?? null}, ${at(options.startAfter ?? now())}) on conflict do nothing`);
  };

  async function runNext(): Promise<boolean> {
    const taken =
      await db.execute<JobRow>(sql`update test_jobs set state = 'active' where id = (select id from test_jobs
      where state = 'waiting' and start_after <= ${at(now())} order by start_after, seq limit 1 for update skip locked) returning *`);
    const [row] = taken.rows;
    if (!row) return false;
    const job = known.get(row.name);
    const handler = handlers.get(row.name);
    if (!job || !handler) throw new Error(`Nobody works on ${row.name}`);
    try {
      await handler(job.schema.parse(row.payload), {
        id: row.id,
        retryCount: row.retry_count,
        isLastTry: row.retry_count >= job.retryLimit,
      });
      await db.execute(sql`delete from test_jobs where id = ${row.id}`);
    } catch (error) {
      await putBack(row, job, error);
    }
    return true;
  }

  async function putBack(row: JobRow, job: JobDefinition, error: unknown): Promise<void> {
    const later = error instanceof RetryLater;
    if (!later) failures.push({ job: row.name, error });
    const dead = !later && row.retry_count >= job.retryLimit;
    const delay = Math.min(job.retryDelay * 2 ** row.retry_count, job.retryDelayMax) * 1000;
    const next = later ? error.at : new Date(now().getTime() + delay);
    // If the same key was enqueued again in the meantime, that job replaces this one.
    const taken = sql`exists (select from test_jobs where name = ${row.name} and singleton_key = ${row.singleton_key} and state = 'waiting')`;
    await db.execute(sql`delete from test_jobs where id = ${row.id} and ${taken}`);
    await db.execute(sql`update test_jobs set state = ${dead ? "dead" : "waiting"}, start_after = ${at(next)},
      retry_count = ${later ? sql`0` : sql`retry_count + ${dead ? 0 : 1}`} where id = ${row.id}`);
  }

  return {
    enqueue,
    // Finished jobs are already deleted.
    async forgetJobs(on, { accountId, words }) {
      const own = sql`payload->>'accountId' = ${accountId}`;
      if (words === null)
        await on.execute(sql`delete from test_jobs where ${own} and state <> 'active'`);
      for (const word of words ?? [])
        await on.execute(
          sql`delete from test_jobs where ${own} and state = 'dead' and position(${word} in payload::text) > 0`,
        );
    },
    failures,
    scheduled,
    async work(job, handler) {
      handlers.set(job.name, handler as Handler<z.ZodType>);
    },
    async schedule(job, expression) {
      scheduled.push({ job: job.name, expression });
    },
    async drain() {
      for (let runs = 0; runs < MAX_RUNS; runs++) if (!(await runNext())) return runs;
      throw new Error("The jobs never end");
    },
    async waiting() {
      const found = await db.execute<{ name: string; payload: unknown; start_after: string }>(
        sql`select name, payload, start_after from test_jobs where state = 'waiting' order by start_after, seq`,
      );
      return found.rows.map((row) => ({
        name: row.name,
        payload: row.payload,
        startAfter: new Date(row.start_after),
      }));
    },
    async deadLetters(limit) {
      const found = await db.execute<JobRow>(
        sql`select * from test_jobs where state = 'dead' order by seq limit ${limit}`,
      );
      return found.rows.map((row) => ({
        id: row.id,
        name: row.name,
        data: row.payload,
        reason: null,
        createdAt: now(),
      }));
    },
    async retryDeadLetters(ids) {
      const chosen = ids
        ? sql`and id in (${sql.join(
            ids.map((id) => sql`${id}`),
            sql`, `,
          )})`
        : sql``;
      const moved = await db.execute(
        sql`update test_jobs set state = 'waiting', retry_count = 0, start_after = ${at(now())} where state = 'dead' ${chosen} returning id`,
      );
      return moved.rows.length;
    },
    async depths() {
      const { rows } = await db.execute<{ name: string; ready: number; deferred: number }>(
        sql`select name, count(*) filter (where start_after <= ${at(now())})::int as ready, count(*) filter (where start_after > ${at(now())})::int as deferred
          from test_jobs where state = 'waiting' group by name`,
      );
      return rows.map((row) => ({ ...row, active: 0 }));
    },
    async overview() {
      const { rows } = await db.execute<{ name: string; waiting: number }>(
        sql`select name, count(*)::int as waiting from test_jobs where state = 'waiting' group by name`,
      );
      const others = { active: 0, deferred: 0, failed: 0, oldestSeconds: null };
      return rows.map((row) => ({ ...row, ...others }));
    },
    async recentFailures() {
      return [];
    },
    async deadCount() {
      const { rows } = await db.execute(sql`select 1 from test_jobs where state = 'dead'`);
      return rows.length;
    },
    async check() {},
    async stop() {},
  };
}
