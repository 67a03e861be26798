import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { drawPicture } from "../pictures.ts";
import type { SandboxDeps } from "./deps.ts";
import { images } from "./schema.ts";

/** A picture of a product that was made in the shop itself, at an address of ours. */
export async function drawImage(deps: SandboxDeps, name: string): Promise<string> {
  const imageId = `${randomUUID()}.jpg`;
  await deps.db.insert(images).values({ imageId, bytes: await drawPicture(name) });
  return `${deps.origin()}/image/${imageId}`;
}

export function imageRoutes(root: Hono, deps: SandboxDeps): void {
  root.get("/image/:id", (c) => imageFile(deps, c.req.param("id")));
}

export async function imageFile(deps: SandboxDeps, imageId: string): Promise<Response> {
  const [image] = await deps.db.select().from(images).where(eq(images.imageId, imageId));
  if (!image) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}
