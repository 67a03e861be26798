import { PUSH_DOORS } from "#contract/public-doors.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, mountPublicRoute } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { readLimitedBody } from "../http/read-capped.ts";
import { receiveShopWebhook } from "./shop-webhooks.ts";
import { receiveWebhook } from "./webhooks.ts";

/** Mounts the public addresses for marketplaces' pushes, which are signed. */
export function mountWebhooks(app: HttpApp, backend: Backend): void {
  mountPublicRoute(app, PUSH_DOORS.marketplace, async (c) => {
    const channelType = CHANNEL_TYPES.find((type) => type === c.req.param("channelType"));
    if (!channelType) throw notFound("The channel type");
    const rawBody = await readLimitedBody(c.req.raw);
    await receiveWebhook(backend, channelType, { rawBody, headers: c.req.raw.headers });
    return c.body(null, 200);
  });
  mountPublicRoute(app, PUSH_DOORS.shop, async (c) => {
    const channelType = CHANNEL_TYPES.find((type) => type === c.req.param("channelType"));
    if (!channelType) throw notFound("The channel type");
    const rawBody = await readLimitedBody(c.req.raw);
    await receiveShopWebhook(backend, channelType, c.req.param("channelId") ?? "", {
      rawBody,
      headers: c.req.raw.headers,
    });
    return c.body(null, 200);
  });
}
