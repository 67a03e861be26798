import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { servePicture } from "../drawn-images.ts";
import { detectPictureType } from "../pictures.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handlePublicCall } from "./gate.ts";
import { images } from "./schema.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_IMAGES = 8;
const MAX_PROOFS = 3;

export const buildImageUrl = (deps: SandboxDeps, imageId: string) =>
  `${deps.origin()}/image/${imageId}`;

export function addImageRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  api.post(
    "/media_space/upload_image",
    handlePublicCall(deps, async ({ context }) => {
      const { image } = await context.req.parseBody({ all: true });
      const given = [image].flat();
      if (given.length > MAX_IMAGES)
        throw createParamError(`At most ${MAX_IMAGES} images can be uploaded at a time.`);
      if (given.length === 1)
        return { image_info: presentImage(deps, await keepImage(deps, image)) };
      const image_info_list = [];
      for (const [id, one] of given.entries())
        image_info_list.push(await presentUpload(deps, id, one));
      const first = image_info_list.find(({ image_info }) => image_info)?.image_info;
      return { ...(first ? { image_info: first } : {}), image_info_list };
    }),
  );
  // Proof of a return: business 2, scene 1.
  api.post(
    "/media/upload_image",
    handlePublicCall(deps, async ({ context }) => {
      const { business, scene, images: given } = await context.req.parseBody({ all: true });
      if (business !== "2" || scene !== "1")
        throw createParamError("The business or scene is wrong.");
      const files = [given].flat();
      if (files.length > MAX_PROOFS)
        throw createParamError(`At most ${MAX_PROOFS} images can be uploaded at a time.`);
      const image_list = [];
      for (const file of files) {
        const image_id = await keepImage(deps, file);
        image_list.push({ image_id, image_url: buildImageUrl(deps, image_id) });
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
    return servePicture(image.bytes, image.mediaType);
  });
}

/** One of several pictures, with its own error. */
async function presentUpload(deps: SandboxDeps, id: number, file: unknown) {
  try {
    const image_info = presentImage(deps, await keepImage(deps, file));
    return { id, error: "", message: "", image_info };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, error: error.code, message: error.message };
  }
}

const presentImage = (deps: SandboxDeps, imageId: string) => ({
  image_id: imageId,
  image_url_list: ["ID", "TH"].map((region) => ({
    image_url_region: region,
    image_url: buildImageUrl(deps, imageId),
  })),
});

async function keepImage(deps: SandboxDeps, file: unknown): Promise<string> {
  if (!(file instanceof File)) throw createParamError("The image is missing.");
  if (file.size > MAX_BYTES) throw createParamError("The image is larger than 10 MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = detectPictureType(bytes);
  if (!mediaType) throw createParamError("The image must be JPG, JPEG or PNG.");
  const imageId = `sbx-${randomBytes(16).toString("hex")}`;
  await deps.db.insert(images).values({ imageId, mediaType, bytes, createdAt: deps.now() });
  return imageId;
}

/** Returns its address. Throws ApiError unless it is a JPEG or PNG of at most 10 MB. */
export const keepUpload = async (deps: SandboxDeps, file: unknown): Promise<string> =>
  buildImageUrl(deps, await keepImage(deps, file));

export async function findUnknownImages(
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
