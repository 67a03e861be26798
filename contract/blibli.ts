import { z } from "@hono/zod-openapi";
import { connectByKeys } from "./channel-keys.ts";
import { endpoint } from "./endpoint.ts";
import { listShopeeAttributes, listShopeeCategories } from "./shopee.ts";

/**
 * Blibli's own calls of the channels service (docs/specification.md "Calls"; the wire is
 * docs/marketplaces/blibli.md): doors to what every channel has.
 */

const channel = z.object({ channelId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;

export const connectBlibli = endpoint("connectBlibli", "post", "/v1/channels/blibli/;connect", {
  access: "integration-manage",
  summary: "Connects a store by its keys",
  body: connectByKeys.body,
  response: connectByKeys.response,
  errors: [404, 409, 422, 502, 503],
});
export const listBlibliCategories = endpoint(
  "listBlibliCategories",
  "get",
  "/v1/channels/blibli/{channelId}/categories",
  {
    ...product,
    summary: "Blibli's category tree",
    params: channel,
    response: listShopeeCategories.response,
  },
);
export const listBlibliAttributes = endpoint(
  "listBlibliAttributes",
  "get",
  "/v1/channels/blibli/{channelId}/categories/{categoryId}/attributes",
  {
    ...product,
    summary: "What a category asks for",
    params: channel.extend({ categoryId: z.string() }),
    response: listShopeeAttributes.response,
  },
);
