import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * Background work of a call: a publish by its `publishId`, a shop's import by its `importId`, a
 * shipment by its order.
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
    /** Our code, or the channel's own words. */
    reason: z.string().nullable(),
  })
  .openapi("ChannelOperation");
export type ChannelOperation = z.infer<typeof ChannelOperation>;

/** Also 404 for work that the member may not see. */
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
