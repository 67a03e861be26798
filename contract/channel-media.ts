import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * Pictures and files of products that are brought to a marketplace before a product names them.
 * Publishing brings a product's own by itself. Refused as a product's picture is: 413, 415, 422
 * `unreadable_image`.
 */
export const media = {
  access: "product-manage",
  params: z.object({ channelId: z.string() }),
  multipart: true,
  errors: [404, 409, 413, 415, 422, 502],
} as const;

/**
 * A certificate, as a category's rules ask for: a PDF, or a JPEG or PNG where they take pictures,
 * of 10 MB at most. 415 `file_type` for anything else, 404 where the marketplace
 * takes none.
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
