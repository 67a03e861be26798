import type { PictureFiles } from "./picture-file.ts";

/** Loads `makePictureFiles` on first use: libvips takes 10 MB of memory. */
export async function pictureFiles(
  accountId: string,
  bytes: Uint8Array,
  name: string,
): Promise<PictureFiles> {
  const { makePictureFiles } = await import("./picture-file.ts");
  return makePictureFiles(accountId, bytes, name);
}
