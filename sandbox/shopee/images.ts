import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { pictureResponse } from "../drawn-images.ts";
import { pictureType } from "../pictures.ts";
import { ApiError, paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { publicEndpoint } from "./gate.ts";
import { images } from "./schema.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_IMAGES = 8;
const MAX_PROOFS = 3;

export const imageUrl = (deps: SandboxDeps, imageId: string) => `${deps.origin()}/image/${imageId}`;

export function imageRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  api.post(
    "/media_space/upload_image",
    publicEndpoint(deps, async ({ context }) => {
      const { image } = await context.req.parseBody({ all: true });
      const given = [image].flat();
      if (given.length > MAX_IMAGES)
        throw paramError(`At most ${MAX_IMAGES} images can be uploaded at a time.`);
      if (given.length === 1) return { image_info: imageInfo(deps, await keepImage(deps, image)) };
      const image_info_list = [];
      for (const [id, one] of given.entries()) image_info_list.push(await uploaded(deps, id, one));
      const first = image_info_list.find(({ image_info }) => image_info)?.image_info;
      return { ...(first ? { image_info: first } : {}), image_info_list };
    }),
  );
  // Proof of a return: business 2, scene 1.
  api.post(
    "/media/upload_image",
    publicEndpoint(deps, async ({ context }) => {
      const { business, scene, images: given } = await context.req.parseBody({ all: true });
      if (business !== "2" || scene !== "1") throw paramError("The business or scene is wrong.");
      const files = [given].flat();
      if (files.length > MAX_PROOFS)
        throw paramError(`At most ${MAX_PROOFS} images can be uploaded at a time.`);
      const image_list = [];
      for (const file of files) {
        const image_id = await keepImage(deps, file);
        image_list.push({ image_id, image_url: imageUrl(deps, image_id) });
      }
      return { image_list };
    }),
  );

  root.get("/image/:id", async (c) => {
    const [image] = await deps.db
      .select()
      .from(images)
      .where(eq(images.imageId, c.req.param("id")));
    if (!image) return c.notFound();
    return pictureResponse(image.bytes, image.mediaType);
  });
}

/** One of several pictures, with its own error. */
async function uploaded(deps: SandboxDeps, id: number, file: unknown) {
  try {
    const image_info = imageInfo(deps, await keepImage(deps, file));
    return { id, error: "", message: "", image_info };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, error: error.code, message: error.message };
  }
}

const imageInfo = (deps: SandboxDeps, imageId: string) => ({
  image_id: imageId,
  image_url_list: ["ID", "TH"].map((region) => ({
    image_url_region: region,
    image_url: imageUrl(deps, imageId),
  })),
});

async function keepImage(deps: SandboxDeps, file: unknown): Promise<string> {
  if (!(file instanceof File)) throw paramError("The image is missing.");
  if (file.size > MAX_BYTES) throw paramError("The image is larger than 10 MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = pictureType(bytes);
  if (!mediaType) throw paramError("The image must be JPG, JPEG or PNG.");
  const imageId = `sbx-${randomBytes(16).toString("hex")}`;
  await deps.db.insert(images).values({ imageId, mediaType, bytes, createdAt: deps.now() });
  return imageId;
}

/** Returns its address. Throws ApiError unless it is a JPEG or PNG of at most 10 MB. */
export const keepUpload = async (deps: SandboxDeps, file: unknown): Promise<string> =>
  imageUrl(deps, await keepImage(deps, file));

export async function unknownImages(
  deps: SandboxDeps,
  imageIds: readonly string[],
): Promise<string[]> {
  if (imageIds.length === 0) return [];
  const found = await deps.db
    .select({ imageId: images.imageId })
    .from(images)
    .where(inArray(images.imageId, [...imageIds]));
  const known = new Set(found.map((image) => image.imageId));
  return imageIds.filter((id) => !known.has(id));
}
