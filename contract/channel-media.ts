import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * Uploads files to a marketplace before a product uses them. Publishing uploads a product's own
 * automatically. Refused like a product's picture: 413, 415, 422 `unreadable_image`.
 */
export const media = {
  access: "product-manage",
  params: z.object({ channelId: z.string() }),
  multipart: true,
  errors: [404, 409, 413, 415, 422, 502],
} as const;

/**
 * A PDF, JPEG or PNG of at most 10 MB. 415 `file_type` for others, 404 where the marketplace
 * accepts none.
 */
export const uploadChannelFile = endpoint(
  "uploadChannelFile",
  "post",
  "/v1/channels/{channelId}/files",
  {
    ...media,
    summary: "Brings a certificate to a channel",
    body: z.object({ file: z.any().optional() }),
    response: z.object({ externalFileId: z.string() }),
  },
);
