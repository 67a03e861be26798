import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { commaList } from "./query.ts";
import { IMAGE_SIZES } from "./statuses.ts";

/** An upload's and a relocation's: a product's nine and as many options' or size guides' again. */
export const MAX_IMAGES_AT_ONCE = 20;

const StoredImage = z.object({
  id: z.string(),
  /** contract/statuses.ts IMAGE_TYPE */ type: z.number().int(),
  url: z.string(),
});

const p = { access: "product-manage" } as const;

/**
 * Multipart: `images` files plus `data`, a JSON `{ imageTypes: number[] }` matched to them in order
 * (docs/specification.md "Calls").
 */
export const uploadImages = endpoint("uploadImages", "post", "/v1/products/images", {
  ...p,
  summary: "Uploads pictures",
  multipart: true,
  body: z.object({ images: z.any().optional(), data: z.string() }),
  response: z.object({ images: z.array(StoredImage) }),
  errors: [413, 415],
});
/**
 * `size`: 64, 128, 256, 512 or original. Public: ids cannot be guessed and marketplaces and labels
 * need them.
 */
export const getImage = endpoint("getImage", "get", "/v1/products/images/{imageId}/{size}", {
  access: "public",
  // A page shows dozens, and a marketplace fetches a whole catalogue of them.
  limit: { perSecond: 100 },
  summary: "A picture in one of its sizes",
  params: z.object({ imageId: z.string(), size: z.enum(IMAGE_SIZES) }),
  produces: "image/webp",
  errors: [404],
});
/**
 * What is kept of pictures. Ids that are not the account's are left out. 400 `invalid_ids_param`
 * ("invalid ids param") without ids.
 */
export const getImages = endpoint("getImages", "get", "/v1/products/images", {
  ...p,
  summary: "Some pictures' facts, in the order of their ids",
  query: z.object({ ids: commaList(z.string().max(100)) }),
  response: z.object({
    images: z.array(
      StoredImage.extend({
        name: z.string(),
        /** Of the original, in pixels. */
        width: z.number().int(),
        height: z.number().int(),
        /** Of the file that was uploaded. */
        bytes: z.number().int(),
        isPlaceholder: z.boolean(),
      }),
    ),
  }),
  errors: [400],
});
/**
 * Takes pictures that lie elsewhere, such as on a marketplace's picture server, into the account:
 * afterwards none depends on where it came from. `imageTypes` match `urls` in order, as an upload's
 * match its files (422 `uploaded_image_mismatch`). An own picture's address is answered by that
 * picture, or by a copy where another type is asked for. All or none: 422 `picture_unreachable`
 * names each address that cannot be had.
 */
export const relocateImages = endpoint("relocateImages", "post", "/v1/products/images/;relocate", {
  ...p,
  summary: "Takes pictures from other addresses",
  body: z.object({
    urls: z.array(z.string().max(2000, "too_long")).max(MAX_IMAGES_AT_ONCE, "too_many"),
    imageTypes: z.array(integer()),
  }),
  response: z.object({ images: z.array(StoredImage) }),
  errors: [413, 415],
});
