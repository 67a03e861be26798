import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/** A job that used up its attempts, with its task and its last error. */
export const DeadLetter = z
  .object({
    id: z.string(),
    name: z.string(),
    data: z.unknown(),
    reason: z.string().nullable(),
    createdAt: instant(),
  })
  .openapi("DeadLetter");
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = endpoint("listDeadLetters", "get", "/admin-jobs/dead-letters", {
  access: "internal",
  summary: "Jobs that failed for good",
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
  response: z.object({ deadLetters: z.array(DeadLetter) }),
});
/** Retries all of them if no ids are given; an unknown field is 422. Answers how many. */
export const retryDeadLetters = endpoint(
  "retryDeadLetters",
  "post",
  "/admin-jobs/dead-letters/;retry",
  {
    access: "internal",
    summary: "Puts failed jobs back to work",
    body: z.strictObject({ ids: z.array(z.string()).max(1000).optional() }),
    response: z.object({ retried: z.number().int() }),
  },
);
