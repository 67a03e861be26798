import type { StoredProduct } from "../stored-product.ts";
import type { Proposal } from "./proposal.ts";

const MAX_PICTURES = 9;
/** Picture address → our image, null where it could not be had. */
export type PictureMap = Record<string, string | null>;

/** Whether the file names other pictures than the last import did. A file that names none says nothing about pictures. */
export function picturesChanged(current: StoredProduct, proposal: Proposal): boolean {
  const known = current.row.importPictures;
  const urls = proposal.pictures.map((picture) => picture.url);
  return urls.length > 0 && (urls.length !== Object.keys(known).length || urls.some((url) => !(url in known)));
}

/** The addresses that have never been fetched for this product. One that could not be had is not asked again by the same file. */
export function picturesToFetch(current: StoredProduct | null, proposal: Proposal): Proposal["pictures"] {
  if (!current) return proposal.pictures;
  return picturesChanged(current, proposal) ? proposal.pictures.filter((picture) => !(picture.url in current.row.importPictures)) : [];
}

/** The product's pictures after the import: the file's, and those the seller added. The seller's cover stays first on a product that no import made. */
export function mergePictures(current: StoredProduct | null, proposal: Proposal, fetched: PictureMap): { pictures: PictureMap; imageIds: string[] } {
  const known = current?.row.importPictures ?? {};
  const pictures = Object.fromEntries(proposal.pictures.map(({ url }) => [url, fetched[url] ?? known[url] ?? null]));
  const imported = Object.values(pictures).filter((id) => id !== null);
  if (!current) return { pictures, imageIds: imported };
  if (!picturesChanged(current, proposal)) return { pictures: known, imageIds: current.imageIds };
  const formerlyImported = new Set(Object.values(known));
  const own = current.imageIds.filter((id) => !formerlyImported.has(id));
  const all = current.row.importHandle === null ? [...own, ...imported] : [...imported, ...own];
  return { pictures, imageIds: [...new Set(all)].slice(0, MAX_PICTURES) };
}
