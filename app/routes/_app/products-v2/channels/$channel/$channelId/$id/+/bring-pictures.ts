import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { filesOf } from "#app/services/form/files-of.ts";
import { rejected } from "#app/services/form/form.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import { listingRules } from "#app/services/listing/channel-types.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { Problem } from "#contract/problem.ts";
import { getImages } from "#contract/product-images.ts";
import type { ListingTarget } from "./lifecycle.ts";
import { addOwn, readOrder } from "./picture-order.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Uploads the pictures that came along with the form, without a script, as many as the channel has
 * room for, and puts them into it. Answers the refusal; null: all of them are there.
 */
export async function bringPictures(
  context: Context,
  formData: FormData,
  { channel }: ListingTarget,
): Promise<ReturnType<typeof rejected> | null> {
  const chosen = filesOf(formData, "files");
  if (chosen.length === 0) return null;
  const rules = await listingRules(context, channel.channelType);
  const room = (rules?.maxImages ?? 0) - readOrder(formData).shown.length;
  const files = chosen.slice(0, Math.max(0, room));
  if (files.length === 0) return null;
  const uploaded = await uploadProductImages(context, files);
  if (!uploaded.ok) {
    const { problem } = uploaded;
    return rejected(formData, { ...problem, fields: { images: problem.code } });
  }
  for (const image of uploaded.value) addOwn(formData, image);
  return null;
}

/** The pictures of somebody else's save that are in no form here yet: left out until chosen. */
export async function bringTheirs(
  context: Context,
  formData: FormData,
  { ownImageIds: ids }: ChannelProduct,
): Promise<void> {
  if (ids.length === 0) return;
  const { images } = await getCall(context)(getImages, { query: { ids } });
  for (const { id, url } of images) {
    formData.set(`own.${id}`, url);
    if (!formData.has(`place.${id}`)) formData.set(`place.${id}`, "");
  }
}

/** What is wrong with one of the pictures is said of the strip. */
export function atPictures(problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.startsWith("imageIds") ? "images" : name,
    code,
  ]);
  return problem.fields ? { ...problem, fields: Object.fromEntries(fields) } : problem;
}
