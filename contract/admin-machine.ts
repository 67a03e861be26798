import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

const seconds = z.number().min(0);

/** Figures of all processes, except the disks. */
export const Machine = z
  .object({
    /** Queues with jobs, the fullest first. */
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        active: z.number().int(),
        deferred: z.number().int(),
        /** Jobs that failed finally within a day. */
        failed: z.number().int(),
        /** Age of the oldest waiting job that is due. `null` where none waits. */
        oldestSeconds: seconds.nullable(),
      }),
    ),
    /** Jobs that failed within a day, the latest first. `retry` runs again, `failed` does not. */
    failures: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(["retry", "failed"]),
        reason: z.string().nullable(),
        tries: z.number().int(),
        at: instant(),
      }),
    ),
    /** Failed finally, waiting for a person (`/admin-jobs/dead-letters`). */
    dead: z.number().int(),
    shops: z.array(
      z.object({
        channelId: z.string(),
        channelType: z.enum(CHANNEL_TYPES),
        name: z.string(),
        accountId: z.string(),
        /** Seconds since its orders were last pulled. */
        pullSeconds: seconds,
        /** When it last took stock levels. `null` where it never did. */
        lastPushAt: instant().nullable(),
        /** Variants whose last stock level the shop refused. */
        refused: z.number().int(),
      }),
    ),
    /** The slowest statements since their process began, without parameters, the slowest first. */
    statements: z.array(
      z.object({
        text: z.string(),
        calls: z.number().int(),
        worstMs: z.number().int(),
        meanMs: z.number().int(),
        lastAt: instant(),
      }),
    ),
    processes: z.array(
      z.object({
        id: z.string(),
        role: z.string(),
        version: z.string(),
        startedAt: instant(),
        seenAt: instant(),
        memoryBytes: z.number().int(),
      }),
    ),
    database: z.object({
      bytes: z.number().int(),
      connections: z.number().int(),
      mostConnections: z.number().int(),
    }),
    /** Disks of the answering process. Empty where nothing is stored on its machine. */
    disks: z.array(
      z.object({
        what: z.enum(["database", "files"]),
        freeBytes: z.number().int(),
        totalBytes: z.number().int(),
      }),
    ),
  })
  .openapi("Machine");
export type Machine = z.infer<typeof Machine>;

export const readMachine = endpoint("readMachine", "get", "/admin-machine", {
  access: "internal",
  summary: "How the server does: queues, shops, failures, statements, processes, database",
  response: Machine,
});
