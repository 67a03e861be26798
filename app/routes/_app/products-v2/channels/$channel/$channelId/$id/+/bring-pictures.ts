import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import { readListingRules } from "#app/services/listing/channel-types.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { Problem } from "#contract/problem.ts";
import { getImages } from "#contract/product-images.ts";
import type { ListingTarget } from "./lifecycle.ts";
import { addOwnPicture, readOrder } from "./picture-order.ts";
import { addSizePicture } from "./size-picture-form.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Without JavaScript: uploads the form's pictures, up to the channel's limit, and adds them to the
 * form. Returns the refusal, or `null` on success.
 */
export async function bringPictures(
  context: Context,
  formData: FormData,
  { channel }: ListingTarget,
): Promise<ReturnType<typeof rejectProblem> | null> {
  const chosenFiles = readFiles(formData, "files");
  if (chosenFiles.length === 0) return null;
  const rules = await readListingRules(context, channel.channelType);
  const room = (rules?.maxImages ?? 0) - readOrder(formData).shown.length;
  const files = chosenFiles.slice(0, Math.max(0, room));
  if (files.length === 0) return null;
  const uploaded = await uploadProductImages(context, files);
  if (!uploaded.ok) {
    const { problem } = uploaded;
    return rejectProblem(formData, { ...problem, fields: { images: problem.code } });
  }
  for (const image of uploaded.value) addOwnPicture(formData, image);
  return null;
}

/** Adds the pictures of another person's save to the form, left out until chosen. */
export async function addTheirPictures(
  context: Context,
  formData: FormData,
  theirs: ChannelProduct,
): Promise<void> {
  const ids = listOwnPictureIds(theirs);
  if (ids.length === 0) return;
  const { images } = await getCall(context)(getImages, { query: { ids } });
  for (const { id, url } of images) {
    if (id === theirs.sizeChartImageId) addSizePicture(formData, { id, url });
    if (!theirs.ownImageIds.includes(id)) continue;
    formData.set(`own.${id}`, url);
    if (!formData.has(`place.${id}`)) formData.set(`place.${id}`, "");
  }
}

/**
 * Returns the pictures that the product does not have: those of the listing, and its size picture.
 */
export const listOwnPictureIds = (listing: ChannelProduct | null): string[] => [
  ...new Set([
    ...(listing?.ownImageIds ?? []),
    ...(listing?.sizeChartImageId ? [listing.sizeChartImageId] : []),
  ]),
];

/**
 * Uploads the form's size picture and writes its id into the form. Returns the refusal, or `null`.
 */
export async function bringSizePicture(
  context: Context,
  formData: FormData,
): Promise<ReturnType<typeof rejectProblem> | null> {
  const files = readFiles(formData, "sizeChartFile");
  formData.delete("sizeChartFile");
  if (files.length === 0) return null;
  const uploaded = await uploadProductImages(context, files, "sizeChartChannel");
  if (!uploaded.ok) {
    const { problem } = uploaded;
    return rejectProblem(formData, { ...problem, fields: { sizeChart: problem.code } });
  }
  const [image] = uploaded.value;
  if (image) {
    addSizePicture(formData, image);
    formData.set("sizeChart", image.id);
  }
  return null;
}

export function moveToPictureFields(problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.startsWith("imageIds") ? "images" : name === "sizeChartImageId" ? "sizeChart" : name,
    code,
  ]);
  return problem.fields ? { ...problem, fields: Object.fromEntries(fields) } : problem;
}
