import * as calls from "#contract/product-images.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { getImages, readImage } from "./images.ts";
import { relocateImages } from "./relocate-images.ts";
import { uploadImages } from "./upload-images.ts";

export function mountImages(app: HttpApp, backend: Backend): void {
  implement(app, calls.uploadImages, ({ body }, caller) =>
    uploadImages(backend, caller.accountId, body),
  );
  implement(app, calls.getImages, async ({ query }, caller) => ({
    images: await getImages(backend, caller.accountId, query.ids),
  }));
  implement(app, calls.relocateImages, async ({ body }, caller) => ({
    images: await relocateImages(backend, caller.accountId, body),
  }));
  implement(app, calls.getSharedImage, async ({ params: { imageId } }) => {
    const image = await readImage(backend, imageId, "512");
    if (!image) throw notFound("Image");
    // Imported here only: libvips takes 10 MB of memory.
    const { makeSharedPicture } = await import("./make-shared-picture.ts");
    return new Response(new Uint8Array(await makeSharedPicture(image.bytes)), {
      headers: {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Type": "image/jpeg",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
  implement(app, calls.getImage, async ({ params: { imageId, size } }, _caller, c) => {
    const etag = `"${imageId}-${size}"`;
    const caching = { ETag: etag, "Cache-Control": "public, max-age=31536000, immutable" };
    // A picture never changes under its id.
    if (c.req.header("If-None-Match")?.includes(etag))
      return new Response(null, { status: 304, headers: caching });
    const image = await readImage(backend, imageId, size);
    if (!image) throw notFound("Image");
    return new Response(new Uint8Array(image.bytes), {
      headers: { ...caching, "Content-Type": image.mediaType, "X-Content-Type-Options": "nosniff" },
    });
  });
}
