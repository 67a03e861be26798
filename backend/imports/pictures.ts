import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { readImageId, type StoredProduct } from "../products/index.ts";
import type { Proposal } from "./proposal.ts";

/** Picture address → our image, `null` if it was not available. */
export type PictureMap = Record<string, string | null>;

/**
 * Compares with the last import and with the product (an export names our pictures). A file without
 * pictures changes nothing.
 */
export function havePicturesChanged(current: StoredProduct, proposal: Proposal): boolean {
  const knownPictures = current.row.importPictures;
  const allUrls = proposal.pictures.map((picture) => picture.url);
  if (namesProductPictures(current, allUrls)) return false;
  if (allUrls.some((url) => isOurs(url) && !current.imageIds.includes(readImageId(url) ?? "")))
    return true;
  const urls = allUrls.filter((url) => !isOurs(url));
  return (
    urls.length > 0 &&
    (urls.length !== Object.keys(knownPictures).length ||
      urls.some((url) => !(url in knownPictures)))
  );
}

const isOurs = (url: string): boolean => readImageId(url) !== null;

function namesProductPictures(current: StoredProduct, urls: readonly string[]): boolean {
  const knownPictures = current.row.importPictures;
  if (!urls.every((url) => isOurs(url) || url in knownPictures)) return false;
  const namedIds = new Set(
    urls
      .map((url) => readImageId(url) ?? knownPictures[url])
      .filter((id) => typeof id === "string"),
  );
  return (
    namedIds.size === current.imageIds.length && current.imageIds.every((id) => namedIds.has(id))
  );
}

/** In order: the source address, else ours; then unavailable ones. */
export function listPictures(
  current: StoredProduct,
  ourUrl: (imageId: string) => string,
): string[] {
  const knownPairs = Object.entries(current.row.importPictures);
  const findSourceUrl = (id: string) => knownPairs.find(([, imageId]) => imageId === id)?.[0];
  const missingUrls = knownPairs.filter(([, imageId]) => imageId === null).map(([url]) => url);
  return [...current.imageIds.map((id) => findSourceUrl(id) ?? ourUrl(id)), ...missingUrls].slice(
    0,
    PRODUCT_LIMITS.images,
  );
}

/** An unavailable address is not retried. */
export function listPicturesToFetch(
  current: StoredProduct | null,
  proposal: Proposal,
): Proposal["pictures"] {
  if (!current) return proposal.pictures;
  return havePicturesChanged(current, proposal)
    ? proposal.pictures.filter((picture) => !(picture.url in current.row.importPictures))
    : [];
}

/**
 * Keeps pictures that the seller added. On a product that no import created, the seller's cover
 * stays first.
 */
export function mergePictures(
  current: StoredProduct | null,
  proposal: Proposal,
  fetchedPictureMap: PictureMap,
): { pictures: PictureMap; imageIds: string[] } {
  const knownPictures = current?.row.importPictures ?? {};
  const namedPairs = proposal.pictures.map(
    ({ url }) => [url, fetchedPictureMap[url] ?? knownPictures[url] ?? null] as const,
  );
  // Our own pictures belong to the seller, so a file that no longer names one does not remove it.
  const pictures = Object.fromEntries(namedPairs.filter(([url]) => !isOurs(url)));
  const imported = [...new Set(namedPairs.map(([, id]) => id).filter((id) => id !== null))];
  if (!current) return { pictures, imageIds: imported };
  if (!havePicturesChanged(current, proposal))
    return { pictures: knownPictures, imageIds: current.imageIds };
  const formerlyImported = new Set(Object.values(knownPictures));
  const uploadedIds = current.imageIds.filter((id) => !formerlyImported.has(id));
  const allImageIds =
    current.row.importHandle === null
      ? [...uploadedIds, ...imported]
      : [...imported, ...uploadedIds];
  return { pictures, imageIds: [...new Set(allImageIds)].slice(0, PRODUCT_LIMITS.images) };
}

/**
 * Adds `late` pictures (address → our image) beside their neighbours in the file, so that the
 * seller's order stays, and removes the placeholder. Ignores addresses that the product no longer
 * names or already has. `null`: no change.
 */
export function insertDeferredPictures(
  current: StoredProduct,
  urls: readonly string[],
  fetchedPictureMap: PictureMap,
  standInId: string | null,
): { pictures: PictureMap; imageIds: string[] } | null {
  const knownPictures = current.row.importPictures;
  const isMissing = (url: string) =>
    url in knownPictures && (knownPictures[url] === null || knownPictures[url] === standInId);
  const wantedUrls = urls.filter(
    (url) => isMissing(url) && typeof fetchedPictureMap[url] === "string",
  );
  if (wantedUrls.length === 0) return null;
  const pictures: PictureMap = Object.fromEntries(
    Object.entries(knownPictures).map(([url, id]) => [url, id === standInId ? null : id]),
  );
  const imageIds = [...current.imageIds];
  for (const url of wantedUrls) {
    const id = fetchedPictureMap[url] ?? "";
    pictures[url] = id;
    if (imageIds.includes(id)) continue;
    const findIndex = (otherUrl: string) => imageIds.indexOf(pictures[otherUrl] ?? "");
    const place = urls.indexOf(url);
    const before = urls.slice(0, place).findLast((other) => findIndex(other) >= 0);
    const behindUrl = urls.slice(place + 1).find((other) => findIndex(other) >= 0);
    const standIn = imageIds.indexOf(standInId ?? "");
    const pictureIndex =
      before !== undefined
        ? findIndex(before) + 1
        : behindUrl !== undefined
          ? findIndex(behindUrl)
          : standIn >= 0
            ? standIn
            : imageIds.length;
    imageIds.splice(pictureIndex, 0, id);
  }
  return {
    pictures,
    imageIds: imageIds.filter((id) => id !== standInId).slice(0, PRODUCT_LIMITS.images),
  };
}
