import { randomUUID } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { and, or, sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { z } from "zod";
import type { DatabaseConnection, Queryable, Transaction } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { runWithTraceContext } from "../trace-context.ts";
import { NO_TRACING, type Tracing } from "../tracing.ts";
import { createQueues, type QueueSettings } from "./create-queues.ts";
import { findDueQueues } from "./find-due-queues.ts";
import {
  inspectQueues,
  type JobFailure,
  type QueueDepth,
  type QueueOverview,
} from "./inspect-queues.ts";
import { addOrigin, readOrigin, toTraceContext } from "./job-origin.ts";
import { findFairGroup, startFairRounds } from "./rounds.ts";
import { startAlarms } from "./wake-when-due.ts";

/** A kind of job. The worker registers the handler, so enqueuing does not load its code. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> extends QueueSettings {
  readonly schema: S;
  /** Parallel jobs per process; at least 2, because a full batch fetches the next at once. */
  readonly concurrency: number;
}

export function defineJob<S extends z.ZodType>(
  name: string,
  schema: S,
  options: Partial<Omit<JobDefinition, "name" | "schema">> = {},
): JobDefinition<S> {
  return {
    name,
    schema,
    retryLimit: 8,
    retryDelay: 2,
    retryDelayMax: 900,
    expireInSeconds: 300,
    concurrency: 4,
    ...options,
  };
}

interface EnqueueOptions {
  /** Earliest start. */
  startAfter?: Date;
  /** A second waiting job with this key is not added. */
  singletonKey?: string;
  /** Group for the fair order, if the payload names neither account nor shop (rounds.ts). */
  group?: string;
}

interface SendOptions extends Omit<EnqueueOptions, "group"> {
  group: string | null | undefined;
}

export type Enqueue = <S extends z.ZodType>(
  tx: Transaction,
  job: JobDefinition<S>,
  payload: z.input<S>,
  options?: EnqueueOptions,
) => Promise<void>;

/** Runs the job again at `at`, without counting a failed try. */
export class RetryLater extends Error {
  readonly at: Date;
  constructor(time: Date, reason: string) {
    super(reason);
    this.at = time;
  }
}

export interface JobRun {
  id: string;
  /** 0 on the first try. */
  retryCount: number;
  /** No try follows: store a state that a person can see. */
  isLastTry: boolean;
}

export type Handler<S extends z.ZodType> = (payload: z.output<S>, run: JobRun) => Promise<void>;

/**
 * Deletes an account's finished and dead jobs that contain one of the words; `null`: all except
 * running ones.
 */
export type ForgetJobs = (
  db: Queryable,
  subject: { accountId: string; words: readonly string[] | null },
) => Promise<void>;

export interface Queue {
  readonly enqueue: Enqueue;
  readonly forgetJobs: ForgetJobs;
  work<S extends z.ZodType>(job: JobDefinition<S>, handler: Handler<S>): Promise<void>;
  /** Runs `job` with an empty payload on the cron `expression` (UTC), at most every minute. */
  schedule(job: JobDefinition, expression: string): Promise<void>;
  /** Jobs without retries left. */
  deadLetters(
    limit: number,
  ): Promise<{ id: string; name: string; data: unknown; reason: string | null; createdAt: Date }[]>;
  retryDeadLetters(ids?: string[]): Promise<number>;
  /** Counts waiting and running jobs of all processes; refreshed every 20 s. */
  depths(): Promise<QueueDepth[]>;
  overview(): Promise<QueueOverview[]>;
  recentFailures(limit: number): Promise<JobFailure[]>;
  /** Counts jobs that failed finally and wait for a person. */
  deadCount(): Promise<number>;
  /** Throws if the queue does not answer. */
  check(): Promise<void>;
  /** Waits for running jobs, at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

const DEAD_LETTERS = "dead-letters";

/** A job is retried after this silence of its process. Busy processes signal every 10 s. */
const HEARTBEAT_SECONDS = 30;
/** Interval of the search for jobs of silent processes. */
const SUPERVISE_SECONDS = 20;
/** Interval of the search for jobs that other processes deferred. */
const DUE_SECONDS = 10;

interface QueueOptions {
  superviseSeconds?: number;
  dueSeconds?: number;
  /** `false`: this process only adds jobs, which others run. */
  takesJobs?: boolean;
  tracing?: Tracing;
  onRun?: (seconds: number, run: { job: string; outcome: "done" | "failed" | "later" }) => void;
}

/**
 * Starts pg-boss on our database. `enqueue` adds a job in the transaction that needs it, so both
 * happen or neither.
 */
export async function startQueue(
  connection: DatabaseConnection,
  jobs: readonly JobDefinition[],
  log: Logger,
  {
    superviseSeconds = SUPERVISE_SECONDS,
    dueSeconds = DUE_SECONDS,
    takesJobs = true,
    onRun,
    tracing = NO_TRACING,
  }: QueueOptions = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection.queueOptions,
    schema: "pgboss",
    useListenNotify: takesJobs,
    supervise: takesJobs,
    schedule: takesJobs,
    maintenanceIntervalSeconds: 300,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue error"));
  await boss.start();
  await createQueues(boss, jobs, { deadLetter: DEAD_LETTERS, heartbeatSeconds: HEARTBEAT_SECONDS });
  const takeFairTurn = await startFairRounds(connection.db);
  const workers = new Map<string, string>();
  const wakeWorker = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };
  const alarms = startAlarms(wakeWorker);
  const wakeDueWorkers = async () => {
    if (workers.size === 0) return;
    const dueQueues = await findDueQueues(connection.db, [...workers.keys()]);
    dueQueues.forEach(wakeWorker);
  };
  const dueTimer = setInterval(
    () => void wakeDueWorkers().catch((error: unknown) => log.error({ err: error }, "queue error")),
    dueSeconds * 1000,
  ).unref();

  async function send(
    tx: Transaction,
    name: string,
    data: object,
    { group, ...options }: SendOptions,
  ): Promise<void> {
    const turn = group ? await takeFairTurn(tx, name, group) : {};
    await boss.send(name, data, { db: fromDrizzle(tx, sql), ...options, ...turn });
    if (options.startAfter) alarms.set(name, options.startAfter);
  }

  async function runJob<S extends z.ZodType>(
    job: JobDefinition<S>,
    handler: Handler<S>,
    queuedJob: JobWithMetadata<unknown>,
  ): Promise<JobResult> {
    const startedMs = performance.now();
    const origin = readOrigin(queuedJob.data);
    const waitedMs = queuedJob.startedOn.getTime() - queuedJob.startAfter.getTime();
    const logFields = { job: job.name, jobId: queuedJob.id, requestId: origin.requestId, waitedMs };
    const recordRun = (outcome: "done" | "failed" | "later") =>
      onRun?.((performance.now() - startedMs) / 1000, { job: job.name, outcome });
    try {
      const run = {
        id: queuedJob.id,
        retryCount: queuedJob.retryCount,
        isLastTry: queuedJob.retryCount >= queuedJob.retryLimit,
      };
      const attributes = { "etalase.request_id": origin.requestId, "etalase.job.id": queuedJob.id };
      await runWithTraceContext(toTraceContext(origin), () =>
        tracing.runInSpan({ name: job.name, kind: SpanKind.CONSUMER, attributes }, () =>
          handler(job.schema.parse(queuedJob.data), run),
        ),
      );
      recordRun("done");
      log.debug({ ...logFields, ms: Math.round(performance.now() - startedMs) }, "job done");
      return { id: queuedJob.id, status: "completed" };
    } catch (error) {
      if (error instanceof RetryLater) {
        recordRun("later");
        const options = {
          startAfter: error.at,
          singletonKey: queuedJob.singletonKey ?? queuedJob.id,
        };
        await transaction(connection.db, (tx) =>
          send(tx, job.name, queuedJob.data as object, { ...options, group: queuedJob.groupId }),
        );
        return { id: queuedJob.id, status: "completed" };
      }
      recordRun("failed");
      log.warn({ err: error, ...logFields, retry: queuedJob.retryCount }, "job failed");
      alarms.set(job.name, computeLatestRetry(job, queuedJob.retryCount));
      return {
        id: queuedJob.id,
        status: "failed",
        output: { message: error instanceof Error ? error.message : String(error) },
      };
    }
  }

  return {
    async enqueue(tx, job, payload, options = {}) {
      const data = job.schema.parse(payload) as object;
      const { group = findFairGroup(data), singletonKey = randomUUID(), startAfter } = options;
      const startOption = startAfter ? { startAfter } : {};
      await send(tx, job.name, addOrigin(data), { ...startOption, singletonKey, group });
    },
    async work(job, handler) {
      const worker = await boss.work(
        job.name,
        {
          includeMetadata: true,
          perJobResults: true,
          // A full batch is followed by the next at once. Otherwise NOTIFY, an alarm or the due
          // timer wakes the worker.
          batchSize: job.concurrency,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 300,
        },
        (queuedJobs) => Promise.all(queuedJobs.map((queuedJob) => runJob(job, handler, queuedJob))),
      );
      workers.set(job.name, worker);
    },
    async schedule(job, expression) {
      await boss.schedule(job.name, expression, {});
    },
    async forgetJobs(db, { accountId, words }) {
      const isFinished = sql`(state in ('completed', 'failed', 'cancelled') or name = ${DEAD_LETTERS})`;
      // Words as JSON writes them.
      const wordConditions = (words ?? []).map(
        (word) =>
          sql`position(${JSON.stringify(word).slice(1, -1)} in data::text || coalesce(output::text, '')) > 0`,
      );
      if (words?.length === 0) return;
      await db.execute(sql`delete from pgboss.job where data->>'accountId' = ${accountId}
        and ${words === null ? sql`state <> 'active'` : and(isFinished, or(...wordConditions))}`);
    },
    ...inspectQueues(boss, DEAD_LETTERS, jobs),
    async retryDeadLetters(ids) {
      const redriven = await boss.redrive(DEAD_LETTERS, ids ? { ids } : {});
      for (const worker of workers.values()) boss.notifyWorker(worker);
      return typeof redriven === "number" ? redriven : 0;
    },
    async check() {
      await boss.schemaVersion();
    },
    async stop(timeoutMs = 10_000) {
      clearInterval(dueTimer);
      alarms.stop();
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** pg-boss waits a random part of this delay, at least half. */
const computeLatestRetry = ({ retryDelay, retryDelayMax }: JobDefinition, retryCount: number) =>
  new Date(Date.now() + 1000 * Math.min(retryDelayMax, retryDelay * 2 ** (retryCount + 1)));
