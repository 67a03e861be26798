import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { schemasOf, yesNo } from "./filters.ts";
import { instant, paging } from "./query.ts";

/** One call of ours to a shop's marketplace, as it was answered. */
export const ChannelCall = z
  .object({
    id: z.string(),
    at: instant(),
    /** What was asked, without keys and values: the path, as the marketplace documents it. */
    name: z.string(),
    durationMs: z.number().int(),
    /** Of HTTP; null where no answer came. */
    status: z.number().int().nullable(),
    /** The marketplace's; `timeout` or `network` are ours. Empty when all was well. */
    code: z.string(),
    /** What its support asks for; empty where it gives none. */
    requestId: z.string(),
  })
  .openapi("ChannelCall");
export type ChannelCall = z.infer<typeof ChannelCall>;

export const CHANNEL_CALL_FILTERS = {
  /** Those only that no answer came to, or one that is an error. */
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
      ...schemasOf(CHANNEL_CALL_FILTERS),
    }),
    response: z.object({
      channelName: z.string(),
      calls: z.array(ChannelCall),
      total: z.number().int(),
    }),
    errors: [404],
  },
);
