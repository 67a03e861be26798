import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { pictureType } from "../pictures.ts";
import { paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { publicEndpoint } from "./gate.ts";
import { images } from "./schema.ts";

const MAX_BYTES = 10 * 1024 * 1024;

export const imageUrl = (deps: SandboxDeps, imageId: string) => `${deps.origin()}/image/${imageId}`;

export function imageRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  api.post(
    "/media_space/upload_image",
    publicEndpoint(deps, async ({ context }) => {
      const imageId = await keepImage(deps, (await context.req.parseBody()).image);
      const urls = ["ID", "TH"].map((region) => ({
        image_url_region: region,
        image_url: imageUrl(deps, imageId),
      }));
      return { image_info: { image_id: imageId, image_url_list: urls } };
    }),
  );

  root.get("/image/:id", async (c) => {
    const [image] = await deps.db
      .select()
      .from(images)
      .where(eq(images.imageId, c.req.param("id")));
    if (!image) return c.notFound();
    const headers = {
      "content-type": image.mediaType,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    };
    return new Response(new Uint8Array(image.bytes), { headers });
  });
}

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

/** Answers its address. Throws ApiError for what is no JPEG or PNG of 10 MB at most. */
export const keepUpload = async (deps: SandboxDeps, file: unknown): Promise<string> =>
  imageUrl(deps, await keepImage(deps, file));

/** Which of these images nobody uploaded. */
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
