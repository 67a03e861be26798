import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, MAX_PICKED, paging } from "./query.ts";

const product = { access: "product-manage" } as const;

/** A publish is a job with a status for each product. It is started, read and stopped. */
export const PUBLISH_ITEM_STATUSES = ["waiting", "done", "failed", "stopped"] as const;
export const PublishJob = z
  .object({
    publishId: z.string(),
    counts: z.record(z.enum(PUBLISH_ITEM_STATUSES), z.number().int()),
    items: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        channelId: z.string(),
        status: z.enum(PUBLISH_ITEM_STATUSES),
        errorCode: z.string().nullable(),
        errorMessage: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    isStopped: z.boolean(),
    createdAt: instant(),
  })
  .openapi("PublishJob");
export type PublishJob = z.infer<typeof PublishJob>;
const publishId = z.object({ publishId: z.string() });
export const startPublish = endpoint("startPublish", "post", "/v2/channels/publishes", {
  ...product,
  summary: "Publishes many products to channels",
  body: z.object({
    productIds: z.array(z.string()).min(1, "invalid_ids_param").max(MAX_PICKED),
    channelIds: z.array(z.string()).min(1, "required"),
  }),
  response: z.object({ publishId: z.string() }),
  errors: [404],
});
export const getPublish = endpoint("getPublish", "get", "/v2/channels/publishes/{publishId}", {
  ...product,
  summary: "A bulk publish, by status",
  params: publishId,
  query: z.object({ ...paging(100), status: z.enum(PUBLISH_ITEM_STATUSES).optional() }),
  response: PublishJob,
  errors: [404],
});
export const stopPublish = endpoint(
  "stopPublish",
  "post",
  "/v2/channels/publishes/{publishId}/;stop",
  {
    ...product,
    summary: "Stops a bulk publish; what is published stays",
    params: publishId,
    response: PublishJob,
    errors: [404],
  },
);
