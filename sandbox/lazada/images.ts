import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { servePicture } from "../drawn-images.ts";
import { detectPictureType } from "../pictures.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, parseInput } from "./gate.ts";
import { parsePayload } from "./payload.ts";
import { images } from "./schema.ts";

const MAX_BYTES = 1024 * 1024;

const buildImageUrl = (deps: SandboxDeps, hash: string) => `${deps.origin()}/p/${hash}`;

const Migrate = z.object({ Request: z.object({ Image: z.object({ Url: z.string() }) }) });
const MigrateAll = z.object({
  Request: z.object({
    Images: z.object({ Url: z.union([z.string(), z.array(z.string()).max(8)]) }),
  }),
});
const Payload = z.object({ payload: z.string() });
const Batch = z.object({ batch_id: z.string() });

export function addImageRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/image/upload", async ({ file }) => {
    if (!file) throw createParamError("There is no image in the form");
    const image = await keepImage(deps, new Uint8Array(await file.arrayBuffer()));
    return { data: { image } };
  });
  addShopCall(root, deps, "/image/migrate", async ({ params }) => {
    const { Request } = parseInput(Migrate, parsePayload(params(Payload).payload));
    return { data: { image: await storeImage(deps, Request.Image.Url) } };
  });
  // Several pictures at once: the result is read by the batch's id.
  addShopCall(root, deps, "/images/migrate", async ({ params }) => {
    const { Request } = parseInput(MigrateAll, parsePayload(params(Payload).payload));
    const found = [];
    for (const url of [Request.Images.Url].flat())
      found.push((await storeImage(deps, url)).hash_code);
    return { batch_id: found.join(".") };
  });
  addShopCall(root, deps, "/image/response/get", async ({ params }) => {
    const hashes = params(Batch).batch_id.split(".");
    const found = await deps.db.select().from(images).where(inArray(images.hash, hashes));
    return {
      data: {
        images: found.map(({ hash }) => ({ hash_code: hash, url: buildImageUrl(deps, hash) })),
        errors: [],
      },
    };
  });
  root.get("/p/:hash", async (c) => {
    const [image] = await deps.db
      .select()
      .from(images)
      .where(eq(images.hash, c.req.param("hash")));
    if (!image) return c.notFound();
    return servePicture(image.bytes, image.mediaType);
  });
}

export async function keepImage(deps: SandboxDeps, bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES)
    throw new ApiError("302", "E302: Image size exceeds the maximum of 1 MB");
  const mediaType = detectPictureType(bytes);
  if (!mediaType) throw new ApiError("301", "E301: Upload image failed: JPG and PNG alone");
  const hash = createHash("md5").update(bytes).digest("hex");
  await deps.db
    .insert(images)
    .values({ hash, mediaType, bytes, createdAt: deps.now() })
    .onConflictDoNothing();
  return { url: buildImageUrl(deps, hash), hash_code: hash };
}

/** This marketplace reaches only its own address. */
async function storeImage(deps: SandboxDeps, url: string) {
  const [unknown] = await findForeignImages(deps, [url]);
  if (unknown !== undefined)
    throw new ApiError("303", `E303: Migrate image failed: ${unknown} is not reachable`);
  return { url, hash_code: getHash(url) };
}

const getHash = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Returns the addresses that are not pictures uploaded here. */
export async function findForeignImages(
  deps: SandboxDeps,
  urls: readonly string[],
): Promise<string[]> {
  if (urls.length === 0) return [];
  const found = await deps.db
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, urls.map(getHash)));
  const known = new Set(found.map(({ hash }) => buildImageUrl(deps, hash)));
  return urls.filter((url) => !known.has(url));
}
