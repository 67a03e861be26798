import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { commaList } from "./query.ts";
import { IMAGE_SIZES } from "./statuses.ts";

/** For own shops' pages. The last is as wide as a page. */
export const SHOP_COPY_WIDTHS = [128, 256, 512, 1024, 2048] as const;
/** AVIF in each width, and WebP above the usual sizes. */
export const SHOP_COPIES = [
  "1024",
  "2048",
  "128.avif",
  "256.avif",
  "512.avif",
  "1024.avif",
  "2048.avif",
] as const;
export type ShopCopy = (typeof SHOP_COPIES)[number];

/** A product's nine, and as many of options or size guides. */
export const MAX_IMAGES_AT_ONCE = 20;

const StoredImage = z.object({
  id: z.string(),
  /** contract/statuses.ts IMAGE_TYPE */ type: z.number().int(),
  url: z.string(),
});

const permission = { access: "product-manage" } as const;

/**
 * `images` files, and `data`: `{ imageTypes: number[] }` in their order (docs/specification.md
 * "Calls").
 */
export const uploadImages = endpoint("uploadImages", "post", "/v1/products/images", {
  ...permission,
  summary: "Uploads pictures",
  multipart: true,
  body: z.object({ images: z.any().optional(), data: z.string() }),
  response: z.object({ images: z.array(StoredImage) }),
  errors: [413, 415],
});
/**
 * `size`: 64, 128, 256, 512, original, or an own shop's copy. Public, because ids cannot be
 * guessed.
 */
export const getImage = endpoint("getImage", "get", "/v1/products/images/{imageId}/{size}", {
  access: "public",
  // A page shows dozens, and a marketplace fetches those of a whole catalogue.
  limit: { perSecond: 100 },
  summary: "A picture in one of its sizes",
  params: z.object({ imageId: z.string(), size: z.enum([...IMAGE_SIZES, ...SHOP_COPIES]) }),
  produces: "image/webp",
  errors: [404],
});
/** Shown by Facebook, LINE and WhatsApp beside a shared link, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 } as const;

/** A JPEG, because WhatsApp shows no large files and LINE no WebP. */
export const getSharedImage = endpoint(
  "getSharedImage",
  "get",
  "/v1/products/shared-images/{imageId}",
  {
    access: "public",
    // Each call encodes a picture.
    limit: { perSecond: 5 },
    summary: "A picture in the size of a shared link's preview",
    params: z.object({ imageId: z.string() }),
    produces: "image/jpeg",
    errors: [404],
  },
);
/** Foreign ids are omitted. 400 `invalid_ids_param` ("invalid ids param") without ids. */
export const getImages = endpoint("getImages", "get", "/v1/products/images", {
  ...permission,
  summary: "Some pictures' facts, in the order of their ids",
  query: z.object({ ids: commaList(z.string().max(100)) }),
  response: z.object({
    images: z.array(
      StoredImage.extend({
        name: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        bytes: z.number().int(),
        isPlaceholder: z.boolean(),
      }),
    ),
  }),
  errors: [400],
});
/**
 * Copies pictures from other servers, so that none depends on its source. `imageTypes` match `urls`
 * in order (422 `uploaded_image_mismatch`). Our own pictures are kept, or copied for another type.
 * All or none: 422 `picture_unreachable` names each failed address.
 */
export const relocateImages = endpoint("relocateImages", "post", "/v1/products/images/;relocate", {
  ...permission,
  summary: "Takes pictures from other addresses",
  body: z.object({
    urls: z.array(z.string().max(2000, "too_long")).max(MAX_IMAGES_AT_ONCE, "too_many"),
    imageTypes: z.array(integer()),
  }),
  response: z.object({ images: z.array(StoredImage) }),
  errors: [413, 415],
});
