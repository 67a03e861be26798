import sharp from "sharp";
import { SHARED_PICTURE } from "#contract/product-images.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";

/** Previews encoded at once. */
const turns = new KeyedSemaphore(2);

/** Fits one of our own small pictures into the preview of a shared link, on white. */
export async function makeSharedPicture(bytes: Uint8Array): Promise<Uint8Array> {
  using _turn = await turns.take();
  const picture = sharp(bytes)
    .resize({ ...SHARED_PICTURE, fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" });
  return new Uint8Array(await picture.jpeg({ quality: 82 }).toBuffer());
}
