import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * Work that a call started and does not wait for: a publish by its `publishId`, a shop's import by
 * its `importId`, a shipment by its order (each order is sent once at a time).
 */
export const ChannelOperation = z
  .object({
    operationId: z.string(),
    kind: z.enum(["publish", "import", "shipment"]),
    /** `waiting`: a person has to decide or reconnect the shop. */
    status: z.enum(["running", "waiting", "done", "failed", "stopped"]),
    /** How many of the total are done. `null` where it is not known yet. */
    done: z.number().int(),
    total: z.number().int().nullable(),
    /** Why it failed: our code, or the channel's own words. */
    reason: z.string().nullable(),
  })
  .openapi("ChannelOperation");
export type ChannelOperation = z.infer<typeof ChannelOperation>;

/** Also answers 404 for a kind of work that the member may not see. */
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
