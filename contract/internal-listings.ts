import { z } from "zod";
import { ChannelProduct } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { SyncStatus } from "./products.ts";
import { paging } from "./query.ts";
import { SYNC_STATUS } from "./statuses.ts";

const productId = z.object({ productId: z.string() });
const oneListing = z.object({ channelProduct: ChannelProduct });
const internal = { access: "internal", params: productId, response: oneListing } as const;
/** Internal users' calls: fetch, find, republish, activate. */
export const internalFetchListing = endpoint(
  "internalFetchListing",
  "get",
  "/v2/channels/products/internal/{productId}",
  {
    ...internal,
    summary: "A listing with what the channel calls its pictures",
    response: z.object({
      channelProduct: ChannelProduct,
      imageMapping: z.record(z.string(), z.string()),
    }),
    errors: [404],
  },
);
export const internalFindListings = endpoint(
  "internalFindListings",
  "get",
  "/v2/channels/products/internal",
  {
    access: "internal",
    summary: "Listings by the channel's own id or by status, oldest change first",
    query: z.object({
      ...paging(100),
      externalProductId: z.string().optional(),
      syncStatus: z.coerce.number().pipe(SyncStatus).default(SYNC_STATUS.publishing),
    }),
    response: z.object({ channelProducts: z.array(ChannelProduct) }),
  },
);
export const internalRepublish = endpoint(
  "internalRepublish",
  "post",
  "/v2/channels/products/internal/{productId}/;republish",
  {
    ...internal,
    summary: "Publishes a listing again, also when its retries are paused",
    errors: [404, 409],
  },
);
export const internalActivate = endpoint(
  "internalActivate",
  "post",
  "/v2/channels/products/internal/{productId}/;activate",
  {
    ...internal,
    summary: "Does at once what is scheduled for later",
    errors: [404, 409],
  },
);
