import sharp from "sharp";
import { SHARED_PICTURE } from "#contract/product-images.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";

const previewSemaphore = new KeyedSemaphore(2);

/** Makes the white preview of a shared link from one of our small pictures. */
export async function makeSharedPicture(bytes: Uint8Array): Promise<Uint8Array> {
  using _permit = await previewSemaphore.take();
  const picture = sharp(bytes)
    .resize({ ...SHARED_PICTURE, fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" });
  return new Uint8Array(await picture.jpeg({ quality: 82 }).toBuffer());
}
