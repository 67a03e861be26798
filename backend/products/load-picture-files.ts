import type { makePictureFiles, PictureFiles } from "./picture-file.ts";

/** Imports libvips on first use: it takes 10 MB of memory. */
export async function loadPictureFiles(
  accountId: string,
  bytes: Uint8Array,
  name: string,
  wanted?: Parameters<typeof makePictureFiles>[3],
): Promise<PictureFiles> {
  const pictureFile = await import("./picture-file.ts");
  return pictureFile.makePictureFiles(accountId, bytes, name, wanted);
}
