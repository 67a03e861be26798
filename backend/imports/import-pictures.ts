import { and, eq } from "drizzle-orm";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { ImportOptions, ImportProblem } from "../db/schema/product-imports.ts";
import { images } from "../db/schema/products.ts";
import { ProblemError } from "../http/problem-error.ts";
import {
  fetchPicture,
  readImageId,
  type StoredProduct,
  storeImage,
  storePlaceholder,
} from "../products/index.ts";
import { makeProblem } from "./decide.ts";
import { listPicturesToFetch, mergePictures, type PictureMap } from "./pictures.ts";
import type { Proposal } from "./proposal.ts";

/** Runs at most `limit` tasks at once, across callers. */
function limitRunning(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

const fourAtOnce = limitRunning(4);

export interface ObtainedPictures {
  fetched: PictureMap;
  warnings: ImportProblem[];
  /** Positions of unavailable pictures in the proposal's pictures. */
  missing: number[];
  /** One drawn placeholder for all. */
  standInId: string | null;
}

/**
 * Fetches pictures that the product lacks. An unavailable one is a warning. Without any, a
 * placeholder is used if the options allow it.
 */
export async function fetchProductPictures(
  backend: Backend,
  accountId: string,
  current: StoredProduct | null,
  proposal: Proposal,
  options: ImportOptions,
): Promise<ObtainedPictures> {
  const pictureUrls = listPicturesToFetch(current, proposal);
  const ids = await Promise.all(pictureUrls.map(({ url }) => fetchImage(backend, accountId, url)));
  const fetchedPictureMap: PictureMap = Object.fromEntries(
    pictureUrls.map(({ url }, index) => [url, ids[index] ?? null]),
  );
  const missed = pictureUrls.filter(({ url }) => fetchedPictureMap[url] === null);
  const missingPlaces = missed.map((picture) => proposal.pictures.indexOf(picture));
  const warnings = missed.map(makeUnreachableProblem);
  let standInId: string | null = null;
  const [first] = pictureUrls;
  if (
    first &&
    options.missingPictures === "placeholder" &&
    mergePictures(current, proposal, fetchedPictureMap).imageIds.length === 0
  )
    fetchedPictureMap[first.url] = standInId = (
      await storePlaceholder(backend, accountId, proposal.name)
    ).id;
  return { fetched: fetchedPictureMap, warnings, missing: missingPlaces, standInId };
}

/** Returns the problem of a picture that is not fetched yet. */
export const makeUnreachableProblem = ({
  line,
  url,
}: Proposal["pictures"][number]): ImportProblem =>
  makeProblem(line, "Image Src", "picture_unreachable", url, "warning");

/** `null`: not available now. */
export async function fetchImage(
  backend: Backend,
  accountId: string,
  url: string,
  get: typeof fetchPicture = fetchPicture,
): Promise<string | null> {
  const ownImageId = await findOwnPicture(backend, accountId, url);
  if (ownImageId !== null || !backend.config.fetchImportPictures) return ownImageId;
  return fourAtOnce(() => fetchAndStore(backend, accountId, url, get));
}

/** An export names pictures by our address. */
async function findOwnPicture(
  { db }: Backend,
  accountId: string,
  url: string,
): Promise<string | null> {
  const imageId = readImageId(url);
  if (imageId === null) return null;
  const [image] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.accountId, accountId)));
  return image?.id ?? null;
}

async function fetchAndStore(
  backend: Backend,
  accountId: string,
  url: string,
  get: typeof fetchPicture,
): Promise<string | null> {
  const bytes = await get(url);
  if (!bytes) return null;
  try {
    const name = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
    return (await storeImage(backend, accountId, bytes, { type: IMAGE_TYPE.product, name })).id;
  } catch (error) {
    // Other errors, such as a full disk, make the job retry.
    if (error instanceof ProblemError || error instanceof URIError) return null;
    throw error;
  }
}
