import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * What a call began and does not wait for: a publish by its `publishId`, a shop's import by its
 * `importId`, a shipment by its order, which is sent once at a time.
 */
export const ChannelOperation = z
  .object({
    operationId: z.string(),
    kind: z.enum(["publish", "import", "shipment"]),
    /** `waiting`: for a person, who has to decide or to reconnect the shop. */
    status: z.enum(["running", "waiting", "done", "failed", "stopped"]),
    /** How many of how many; null: it is not known yet. */
    done: z.number().int(),
    total: z.number().int().nullable(),
    /** Why it failed: a code of ours, or the channel's own words. */
    reason: z.string().nullable(),
  })
  .openapi("ChannelOperation");
export type ChannelOperation = z.infer<typeof ChannelOperation>;

/** 404 also for a kind of work that the member may not see. */
export const getChannelOperation = endpoint(
  "getChannelOperation",
  "get",
  "/v1/channels/operations/{operationId}",
  {
    access: "member",
    forKeys: true,
    summary: "How far an operation on a channel is",
    params: z.object({ operationId: z.string() }),
    response: z.object({ operation: ChannelOperation }),
    errors: [404],
  },
);
