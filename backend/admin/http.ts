import * as calls from "#contract/admin.ts";
import { readMachine as readMachineCall } from "#contract/admin-machine.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import type { Queue } from "../jobs/queue.ts";
import { type DataFolders, readMachine } from "./machine.ts";

export type AdminQueue = Pick<
  Queue,
  "deadLetters" | "retryDeadLetters" | "overview" | "recentFailures" | "deadCount"
>;

export function mountAdmin(
  app: HttpApp,
  backend: Backend,
  jobs: AdminQueue,
  folders: DataFolders,
): void {
  implement(app, readMachineCall, () => readMachine(backend, jobs, folders));
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
