import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { pictureResponse } from "../drawn-images.ts";
import { pictureType } from "../pictures.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { sellerEndpoint } from "./gate.ts";
import { newRequestId } from "./ids.ts";
import { files, images } from "./schema.ts";

const MAX_BYTES = 10 * 1024 * 1024;
/** Pixels per side, by the picture's use. */
const SIDES: Record<string, { min: number; max: number }> = {
  MAIN_IMAGE: { min: 300, max: 4_000 },
  SIZE_CHART_IMAGE: { min: 1_024, max: 20_000 },
};
const ANY_SIDE = { min: 100, max: 20_000 };

export const imageUrl = (deps: SandboxDeps, uri: string) => `${deps.origin()}/image/${uri}`;

export function imageRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/product/:version{\\d{6}}/images/upload",
    sellerEndpoint(deps, async ({ context }) => {
      const form = await context.req.parseBody();
      if (!(form.data instanceof File)) throw new ApiError(12038002, "Invalid upload file.");
      const useCase = typeof form.use_case === "string" ? form.use_case : "MAIN_IMAGE";
      const bytes = new Uint8Array(await form.data.arrayBuffer());
      const stored = await keepImage(deps, bytes, useCase);
      return { ...stored, url: imageUrl(deps, stored.uri), use_case: useCase };
    }),
  );
  root.post(
    "/product/:version{\\d{6}}/files/upload",
    sellerEndpoint(deps, async ({ context }) => {
      const { data, name } = await context.req.parseBody();
      if (!(data instanceof File) || typeof name !== "string")
        throw new ApiError(12038002, "Invalid upload file.");
      const id = newRequestId();
      await deps.db.insert(files).values({ fileId: id, name, createdAt: deps.now() });
      return { id, name, url: `${deps.origin()}/file/${id}`, format: "PDF" };
    }),
  );
  root.get("/image/:uri", (c) => imageFile(deps, c.req.param("uri")));
}

export async function imageFile(deps: SandboxDeps, uri: string): Promise<Response> {
  const [image] = await deps.db.select().from(images).where(eq(images.uri, uri));
  if (!image) return new Response(null, { status: 404 });
  return pictureResponse(image.bytes, image.mediaType);
}

/** `useCase` is `null` for a chat's picture. */
export async function keepImage(deps: SandboxDeps, bytes: Uint8Array, useCase: string | null) {
  if (bytes.length > MAX_BYTES)
    throw new ApiError(12038005, "The file size exceeds the maximum allowed size.");
  const mediaType = pictureType(bytes);
  if (!mediaType)
    throw new ApiError(12038015, "Failed to process the image. Supported formats: JPG, JPEG, PNG");
  const { default: sharp } = await import("sharp");
  const { width = 0, height = 0 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  const { min, max } = SIDES[useCase ?? ""] ?? ANY_SIDE;
  const fits = (side: number) => side >= min && side <= max;
  if (useCase !== null && !(fits(width) && fits(height)))
    throw new ApiError(12038014, "The image dimensions exceed the allowed limits.");
  const uri = `tos-sbx-${randomBytes(16).toString("hex")}`;
  await deps.db
    .insert(images)
    .values({ uri, mediaType, width, height, bytes, createdAt: deps.now() });
  return { uri, width, height };
}

export async function unknownImages(deps: SandboxDeps, uris: readonly string[]): Promise<string[]> {
  if (uris.length === 0) return [];
  const found = await deps.db
    .select({ uri: images.uri })
    .from(images)
    .where(inArray(images.uri, [...uris]));
  const known = new Set(found.map(({ uri }) => uri));
  return uris.filter((uri) => !known.has(uri));
}

/** Returns a picture as products and variants show it. */
export const pictureOf = (deps: SandboxDeps, uri: string) => ({
  uri,
  urls: [imageUrl(deps, uri)],
  thumb_urls: [imageUrl(deps, uri)],
});
