import type { PictureFiles } from "./picture-file.ts";

/**
 * `makePictureFiles`, brought in when it is needed: libvips is 10 MB of memory that many a process
 * never uses.
 */
export async function pictureFiles(
  accountId: string,
  bytes: Uint8Array,
  name: string,
): Promise<PictureFiles> {
  const { makePictureFiles } = await import("./picture-file.ts");
  return makePictureFiles(accountId, bytes, name);
}
