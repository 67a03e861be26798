import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { servePicture } from "../drawn-images.ts";
import { detectPictureType } from "../pictures.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleSellerCall } from "./gate.ts";
import { createRequestId } from "./ids.ts";
import { files, images } from "./schema.ts";

const MAX_BYTES = 10 * 1024 * 1024;
/** Pixels per side, by the picture's use. */
const SIDE_LIMITS: Record<string, { min: number; max: number }> = {
  MAIN_IMAGE: { min: 300, max: 4_000 },
  SIZE_CHART_IMAGE: { min: 1_024, max: 20_000 },
};
const ANY_SIDE = { min: 100, max: 20_000 };

export const buildImageUrl = (deps: SandboxDeps, uri: string) => `${deps.origin()}/image/${uri}`;

export function addImageRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/product/:version{\\d{6}}/images/upload",
    handleSellerCall(deps, async ({ context }) => {
      const form = await context.req.parseBody();
      if (!(form.data instanceof File)) throw new ApiError(12038002, "Invalid upload file.");
      const useCase = typeof form.use_case === "string" ? form.use_case : "MAIN_IMAGE";
      const bytes = new Uint8Array(await form.data.arrayBuffer());
      const stored = await keepImage(deps, bytes, useCase);
      return { ...stored, url: buildImageUrl(deps, stored.uri), use_case: useCase };
    }),
  );
  root.post(
    "/product/:version{\\d{6}}/files/upload",
    handleSellerCall(deps, async ({ context }) => {
      const { data, name } = await context.req.parseBody();
      if (!(data instanceof File) || typeof name !== "string")
        throw new ApiError(12038002, "Invalid upload file.");
      const id = createRequestId();
      await deps.db.insert(files).values({ fileId: id, name, createdAt: deps.now() });
      return { id, name, url: `${deps.origin()}/file/${id}`, format: "PDF" };
    }),
  );
  root.get("/image/:uri", (c) => serveImage(deps, c.req.param("uri")));
}

export async function serveImage(deps: SandboxDeps, uri: string): Promise<Response> {
  const [image] = await deps.db.select().from(images).where(eq(images.uri, uri));
  if (!image) return new Response(null, { status: 404 });
  return servePicture(image.bytes, image.mediaType);
}

/** `useCase` is `null` for a chat's picture. */
export async function keepImage(deps: SandboxDeps, bytes: Uint8Array, useCase: string | null) {
  if (bytes.length > MAX_BYTES)
    throw new ApiError(12038005, "The file size exceeds the maximum allowed size.");
  const mediaType = detectPictureType(bytes);
  if (!mediaType)
    throw new ApiError(12038015, "Failed to process the image. Supported formats: JPG, JPEG, PNG");
  const { default: sharp } = await import("sharp");
  const { width = 0, height = 0 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  const { min, max } = SIDE_LIMITS[useCase ?? ""] ?? ANY_SIDE;
  const isWithinBounds = (side: number) => side >= min && side <= max;
  if (useCase !== null && !(isWithinBounds(width) && isWithinBounds(height)))
    throw new ApiError(12038014, "The image dimensions exceed the allowed limits.");
  const uri = `tos-sbx-${randomBytes(16).toString("hex")}`;
  await deps.db
    .insert(images)
    .values({ uri, mediaType, width, height, bytes, createdAt: deps.now() });
  return { uri, width, height };
}

export async function findUnknownImages(
  deps: SandboxDeps,
  uris: readonly string[],
): Promise<string[]> {
  if (uris.length === 0) return [];
  const found = await deps.db
    .select({ uri: images.uri })
    .from(images)
    .where(inArray(images.uri, [...uris]));
  const known = new Set(found.map(({ uri }) => uri));
  return uris.filter((uri) => !known.has(uri));
}

/** Returns a picture as products and variants show it. */
export const presentPicture = (deps: SandboxDeps, uri: string) => ({
  uri,
  urls: [buildImageUrl(deps, uri)],
  thumb_urls: [buildImageUrl(deps, uri)],
});
