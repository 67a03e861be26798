import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";

/**
 * Pictures and files of products that are brought to a marketplace before a product names them.
 * Publishing brings a product's own by itself. Refused as a product's picture is: 413, 415, 422
 * `unreadable_image`.
 */
const media = {
  access: "product-manage",
  params: z.object({ channelId: z.string() }),
  multipart: true,
  errors: [404, 409, 413, 415, 422, 502],
} as const;
const uploaded = z.object({ externalImageId: z.string() });

export const uploadTiktokImage = endpoint(
  "uploadTiktokImage",
  "post",
  "/v1/channels/tiktok/{channelId}/images",
  {
    ...media,
    summary: "Brings a picture to TikTok Shop",
    body: z.object({ image: z.any().optional() }),
    response: uploaded,
  },
);
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
/** `uploadChannelFile` at the marketplace's own address. */
export const uploadTiktokFile = endpoint(
  "uploadTiktokFile",
  "post",
  "/v1/channels/tiktok/{channelId}/files",
  {
    ...media,
    summary: "Brings a certificate to TikTok Shop",
    body: z.object({ file: z.any().optional() }),
    response: z.object({ externalFileId: z.string() }),
  },
);
export const uploadLazadaImage = endpoint(
  "uploadLazadaImage",
  "post",
  "/v1/channels/lazada/{channelId}/images",
  {
    ...media,
    summary: "Brings a picture to Lazada",
    body: z.object({ image: z.any().optional() }),
    response: uploaded,
  },
);
