import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pickSchemas, yesNo } from "./filters.ts";
import { instant, paging } from "./query.ts";

export const ChannelCall = z
  .object({
    id: z.string(),
    at: instant(),
    /** The path as the marketplace documents it, without keys and values. */
    name: z.string(),
    durationMs: z.number().int(),
    /** `null`: no answer. */
    status: z.number().int().nullable(),
    /** The marketplace's code, or our `timeout` or `network`. "" for a success. */
    code: z.string(),
    /** Marketplaces' support asks for this id. "" for none. */
    requestId: z.string(),
  })
  .openapi("ChannelCall");
export type ChannelCall = z.infer<typeof ChannelCall>;

export const CHANNEL_CALL_FILTERS = {
  /** Only errors and calls without an answer. */
  failed: yesNo(),
};
export const listChannelCalls = endpoint(
  "listChannelCalls",
  "get",
  "/admin-accounts/{accountId}/channels/{channelId}/calls",
  {
    access: "internal",
    summary: "What a shop's marketplace was asked in the last seven days, newest first",
    params: z.object({ accountId: z.string(), channelId: z.string() }),
    query: z.object({
      ...paging(50, 200),
      ...pickSchemas(CHANNEL_CALL_FILTERS),
    }),
    response: z.object({
      channelName: z.string(),
      calls: z.array(ChannelCall),
      total: z.number().int(),
    }),
    errors: [404],
  },
);
