import { and, eq } from "drizzle-orm";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { ImportOptions, ImportProblem } from "../db/schema/product-imports.ts";
import { images } from "../db/schema/products.ts";
import { ProblemError } from "../http/problem-error.ts";
import {
  fetchPicture,
  imageIdOf,
  type StoredProduct,
  storeImage,
  storePlaceholder,
} from "../products/index.ts";
import { problem } from "./decide.ts";
import { mergePictures, type PictureMap, picturesToFetch } from "./pictures.ts";
import type { Proposal } from "./proposal.ts";

/** Runs at most `limit` at once, whoever calls. */
function limiter(limit: number) {
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

const fourAtOnce = limiter(4);

/** Fetches the pictures that the product has not had yet. One that cannot be had is a warning; when none can, a drawn one stands in if the options say so. */
export async function obtainPictures(
  backend: Backend,
  accountId: string,
  current: StoredProduct | null,
  proposal: Proposal,
  options: ImportOptions,
): Promise<{ fetched: PictureMap; warnings: ImportProblem[] }> {
  const wanted = picturesToFetch(current, proposal);
  const ids = await Promise.all(wanted.map(({ url }) => obtain(backend, accountId, url)));
  const fetched: PictureMap = Object.fromEntries(
    wanted.map(({ url }, index) => [url, ids[index] ?? null]),
  );
  const warnings = wanted
    .filter(({ url }) => fetched[url] === null)
    .map(({ line, url }) => problem(line, "Image Src", "picture_unreachable", url, "warning"));
  const [first] = wanted;
  if (
    first &&
    options.missingPictures === "placeholder" &&
    mergePictures(current, proposal, fetched).imageIds.length === 0
  )
    fetched[first.url] = (await storePlaceholder(backend, accountId, proposal.name)).id;
  return { fetched, warnings };
}

async function obtain(backend: Backend, accountId: string, url: string): Promise<string | null> {
  const own = await ownPicture(backend, accountId, url);
  if (own !== null || !backend.config.fetchImportPictures) return own;
  return fourAtOnce(() => fetchAndStore(backend, accountId, url));
}

/** An export names the account's own pictures by our address: those are there already. */
async function ownPicture({ db }: Backend, accountId: string, url: string): Promise<string | null> {
  const imageId = imageIdOf(url);
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
): Promise<string | null> {
  const bytes = await fetchPicture(url);
  if (!bytes) return null;
  try {
    const name = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
    return (await storeImage(backend, accountId, bytes, { type: IMAGE_TYPE.product, name })).id;
  } catch (error) {
    // Not a picture after all. A full disk and the like go up: the job tries again.
    if (error instanceof ProblemError || error instanceof URIError) return null;
    throw error;
  }
}
