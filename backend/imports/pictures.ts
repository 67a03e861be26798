import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { imageIdOf, type StoredProduct } from "../products/index.ts";
import type { Proposal } from "./proposal.ts";

/** Picture address → our image, `null` if it was not available. */
export type PictureMap = Record<string, string | null>;

/**
 * Returns whether the file names other pictures than the last import or the product (an export
 * names the product's, ours by our address). A file without pictures changes nothing.
 */
export function picturesChanged(current: StoredProduct, proposal: Proposal): boolean {
  const known = current.row.importPictures;
  const all = proposal.pictures.map((picture) => picture.url);
  if (namesThoseOf(current, all)) return false;
  if (all.some((url) => isOurs(url) && !current.imageIds.includes(imageIdOf(url) ?? "")))
    return true;
  const urls = all.filter((url) => !isOurs(url));
  return (
    urls.length > 0 &&
    (urls.length !== Object.keys(known).length || urls.some((url) => !(url in known)))
  );
}

const isOurs = (url: string): boolean => imageIdOf(url) !== null;

function namesThoseOf(current: StoredProduct, urls: readonly string[]): boolean {
  const known = current.row.importPictures;
  if (!urls.every((url) => isOurs(url) || url in known)) return false;
  const named = new Set(
    urls.map((url) => imageIdOf(url) ?? known[url]).filter((id) => typeof id === "string"),
  );
  return named.size === current.imageIds.length && current.imageIds.every((id) => named.has(id));
}

/**
 * Returns the addresses of a product's pictures in order: the source address, otherwise ours; then
 * those that were not available.
 */
export function picturesOf(current: StoredProduct, ourUrl: (imageId: string) => string): string[] {
  const known = Object.entries(current.row.importPictures);
  const cameFrom = (id: string) => known.find(([, imageId]) => imageId === id)?.[0];
  const missing = known.filter(([, imageId]) => imageId === null).map(([url]) => url);
  return [...current.imageIds.map((id) => cameFrom(id) ?? ourUrl(id)), ...missing].slice(
    0,
    PRODUCT_LIMITS.images,
  );
}

/** Returns addresses never fetched for this product. An unavailable one is not retried. */
export function picturesToFetch(
  current: StoredProduct | null,
  proposal: Proposal,
): Proposal["pictures"] {
  if (!current) return proposal.pictures;
  return picturesChanged(current, proposal)
    ? proposal.pictures.filter((picture) => !(picture.url in current.row.importPictures))
    : [];
}

/**
 * Merges the file's pictures with those the seller added. On a product that no import created, the
 * seller's cover stays first.
 */
export function mergePictures(
  current: StoredProduct | null,
  proposal: Proposal,
  fetched: PictureMap,
): { pictures: PictureMap; imageIds: string[] } {
  const known = current?.row.importPictures ?? {};
  const named = proposal.pictures.map(
    ({ url }) => [url, fetched[url] ?? known[url] ?? null] as const,
  );
  // Our own pictures belong to the seller, so a file that no longer names one does not remove it.
  const pictures = Object.fromEntries(named.filter(([url]) => !isOurs(url)));
  const imported = [...new Set(named.map(([, id]) => id).filter((id) => id !== null))];
  if (!current) return { pictures, imageIds: imported };
  if (!picturesChanged(current, proposal)) return { pictures: known, imageIds: current.imageIds };
  const formerlyImported = new Set(Object.values(known));
  const uploadedIds = current.imageIds.filter((id) => !formerlyImported.has(id));
  const all =
    current.row.importHandle === null
      ? [...uploadedIds, ...imported]
      : [...imported, ...uploadedIds];
  return { pictures, imageIds: [...new Set(all)].slice(0, PRODUCT_LIMITS.images) };
}

/**
 * Returns the product's pictures with `late` ones (address → our image), each beside its neighbours
 * in the file, so that the seller's order stays. The placeholder is removed. Ignores addresses that
 * the product no longer names or already has. Returns `null` if nothing changes.
 */
export function placeDeferred(
  current: StoredProduct,
  urls: readonly string[],
  fetched: PictureMap,
  standInId: string | null,
): { pictures: PictureMap; imageIds: string[] } | null {
  const known = current.row.importPictures;
  const isMissing = (url: string) =>
    url in known && (known[url] === null || known[url] === standInId);
  const wanted = urls.filter((url) => isMissing(url) && typeof fetched[url] === "string");
  if (wanted.length === 0) return null;
  const pictures: PictureMap = Object.fromEntries(
    Object.entries(known).map(([url, id]) => [url, id === standInId ? null : id]),
  );
  const imageIds = [...current.imageIds];
  for (const url of wanted) {
    const id = fetched[url] ?? "";
    pictures[url] = id;
    if (imageIds.includes(id)) continue;
    const there = (other: string) => imageIds.indexOf(pictures[other] ?? "");
    const place = urls.indexOf(url);
    const before = urls.slice(0, place).findLast((other) => there(other) >= 0);
    const behind = urls.slice(place + 1).find((other) => there(other) >= 0);
    const standIn = imageIds.indexOf(standInId ?? "");
    const pictureIndex =
      before !== undefined
        ? there(before) + 1
        : behind !== undefined
          ? there(behind)
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
