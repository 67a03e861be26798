import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

const seconds = z.number().min(0);

/** Of all processes, but for the disk. */
export const Machine = z
  .object({
    /** Those in which something is, the fullest first. */
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        active: z.number().int(),
        /** For later. */
        deferred: z.number().int(),
        /** Given up, of the last day. */
        failed: z.number().int(),
        /** Since the oldest was due that waits; null: none does. */
        oldestSeconds: seconds.nullable(),
      }),
    ),
    /**
     * Jobs that failed within a day, the latest first: to be tried again (`retry`) or given up
     * (`failed`).
     */
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
    /** Given up, and waiting for somebody (`/admin-jobs/dead-letters`). */
    dead: z.number().int(),
    /** Those that are furthest behind. */
    shops: z.array(
      z.object({
        channelId: z.string(),
        channelType: z.enum(CHANNEL_TYPES),
        name: z.string(),
        accountId: z.string(),
        /** Since its orders were last pulled. */
        pullSeconds: seconds,
        /** When it last took figures of stock; null: never. */
        lastPushAt: instant().nullable(),
        /** Variants whose last figure it refused. */
        refused: z.number().int(),
      }),
    ),
    /**
     * Statements that took long since their process began, without what they were about; the
     * longest first.
     */
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
    /** Of the process that answers; none where nothing is kept on its machine. */
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
