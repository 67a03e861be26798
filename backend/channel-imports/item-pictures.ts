import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { ChannelItem, ChannelPicture, Listings } from "../marketplaces/channel-listings.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { fetchPicture, storeImage, storePlaceholder } from "../products/index.ts";
import type { ItemPictures } from "./new-product.ts";

/** An item's pictures as our images, with the marketplace's ids, so that none is uploaded again. */
export interface StoredPictures extends ItemPictures {
  imageMap: Record<string, string>;
}

/** Fetches an item's pictures. Draws one if there is none, because channels require one. */
export async function storeItemPictures(
  backend: Backend,
  accountId: string,
  listings: Listings,
  item: ChannelItem,
): Promise<StoredPictures> {
  const imageMap: Record<string, string> = {};
  const { name } = item;
  const storePicture = async (picture: ChannelPicture, type: number) => {
    const bytes = await fetchPictureAt(backend, listings, picture.url);
    const id =
      bytes && (await storeIfPicture(storeImage(backend, accountId, bytes, { type, name })));
    if (id !== null) imageMap[id] = picture.externalImageId;
    return id;
  };
  const imageIds: string[] = [];
  for (const picture of item.pictures.slice(0, PRODUCT_LIMITS.images)) {
    const id = await storePicture(picture, IMAGE_TYPE.product);
    if (id !== null) imageIds.push(id);
  }
  if (imageIds.length === 0) imageIds.push((await storePlaceholder(backend, accountId, name)).id);
  const optionImages = new Map<string, string>();
  for (const [type, { options }] of item.variationTypes.entries())
    for (const [index, { picture }] of options.entries()) {
      const id = picture && (await storePicture(picture, IMAGE_TYPE.variation));
      if (id) optionImages.set(`${type}/${index}`, id);
    }
  return { imageIds, optionImages, imageMap };
}

/** Returns `null` if the picture is not available. */
export async function fetchPictureAt(
  backend: Backend,
  listings: Listings,
  storedAddress: string,
): Promise<Uint8Array | null> {
  const url = toShownAddresses(backend.config, storedAddress);
  const ownCopy = await listings.ownPicture(url);
  return ownCopy ?? (backend.config.fetchImportPictures ? await fetchPicture(url) : null);
}

/** Returns `null` if the file is not a picture. */
export async function storeIfPicture(storedImage: Promise<{ id: string }>): Promise<string | null> {
  try {
    return (await storedImage).id;
  } catch (error) {
    // Other errors are thrown, so that the job is retried.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
