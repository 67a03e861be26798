import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import type { Surroundings } from "./mount.ts";
import { drawPicture } from "./pictures.ts";
import type { createImageTable } from "./tables.ts";

type Deps = Pick<Surroundings, "db" | "origin">;

/** Pictures of products that were created in the shop itself, at addresses of the sandbox. */
export function makeImageStore(images: ReturnType<typeof createImageTable>) {
  async function serveImage({ db }: Deps, imageId: string): Promise<Response> {
    const [image] = await db.select().from(images).where(eq(images.imageId, imageId));
    return image ? servePicture(image.bytes, "image/jpeg") : new Response(null, { status: 404 });
  }
  return {
    imageFile: serveImage,
    async drawImage(deps: Deps, name: string): Promise<string> {
      const imageId = `${randomUUID()}.jpg`;
      await deps.db.insert(images).values({ imageId, bytes: await drawPicture(name) });
      return `${deps.origin()}/image/${imageId}`;
    },
    addImageRoutes(root: Hono, deps: Deps): void {
      root.get("/image/:id", (c) => serveImage(deps, c.req.param("id")));
    },
  };
}

/** A picture's address never changes its content. */
export const servePicture = (bytes: Uint8Array, mediaType: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
