import type { z } from "zod";
import type { Enqueue, Handler, JobDefinition, Queue } from "#backend/jobs/queue.ts";
import { RetryLater } from "#backend/jobs/queue.ts";

interface Waiting {
  job: JobDefinition;
  payload: unknown;
  key: string | null;
  dueAt: Date;
  retryCount: number;
}

/**
 * Behaves like the queue without tables: backoff and postponed jobs follow the test's clock, and
 * jobs without a handler stay for inspection.
 */
export function createMemoryQueue(now: () => Date) {
  const waiting: Waiting[] = [];
  const handlers = new Map<string, Handler<z.ZodType>>();
  const dead: Waiting[] = [];

  const enqueue: Enqueue = async (_tx, job, payload, options = {}) => {
    const key = options.singletonKey ?? null;
    if (
      key !== null &&
      waiting.some(
        (other) => other.job.name === job.name && other.key === key && other.retryCount === 0,
      )
    )
      return;
    waiting.push({
      job,
      payload: job.schema.parse(payload),
      key,
      dueAt: options.startAfter ?? now(),
      retryCount: 0,
    });
  };

  async function runOne(item: Waiting): Promise<void> {
    const handler = handlers.get(item.job.name);
    if (!handler) throw new Error(`Nobody works on ${item.job.name}`);
    try {
      await handler(item.payload, {
        id: "run",
        retryCount: item.retryCount,
        isLastTry: item.retryCount >= item.job.retryLimit,
      });
    } catch (error) {
      // Like the queue: as a job that was never tried.
      if (error instanceof RetryLater) waiting.push({ ...item, retryCount: 0, dueAt: error.at });
      else if (item.retryCount >= item.job.retryLimit) dead.push(item);
      else
        waiting.push({
          ...item,
          retryCount: item.retryCount + 1,
          dueAt: new Date(now().getTime() + item.job.retryDelay * 1000 * 2 ** item.retryCount),
        });
    }
  }

  function takeDue(): Waiting | undefined {
    const index = waiting.findIndex((item) => item.dueAt <= now() && handlers.has(item.job.name));
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  const queue: Queue = {
    enqueue,
    forgetJobs: async () => undefined,
    async work(job, handler) {
      handlers.set(job.name, handler as Handler<z.ZodType>);
    },
    async schedule() {},
    depths: async () => [],
    overview: async () => [],
    recentFailures: async () => [],
    deadCount: async () => dead.length,
    deadLetters: async () => [],
    retryDeadLetters: async () => 0,
    async check() {},
    async stop() {},
  };

  return {
    queue,
    dead,
    waiting: (job: JobDefinition) =>
      waiting.filter((item) => item.job.name === job.name).map((item) => item.payload),
    /** Removes the first job of a kind from the queue, so that the test can do its work. */
    take<S extends z.ZodType>(job: JobDefinition<S>): z.output<S> {
      const index = waiting.findIndex((item) => item.job.name === job.name);
      if (index < 0) throw new Error(`No ${job.name} waits`);
      return job.schema.parse(waiting.splice(index, 1)[0]?.payload);
    },
    /** Runs due jobs one after another until none is left. Returns how many ran. */
    async drain(): Promise<number> {
      let ran = 0;
      for (let item = takeDue(); item; item = takeDue()) {
        await runOne(item);
        ran++;
      }
      return ran;
    },
    /**
     * Starts the next due job without waiting for its end. A test can let it hang, like a killed
     * process.
     */
    begin(): void {
      const item = takeDue();
      if (item) void runOne(item);
    },
  };
}
