import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { listingPath } from "#app/components/listing/listing-params.ts";
import { CHANNEL_NAMES } from "#app/components/ui/channel-mark.tsx";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { invalid, rejected } from "#app/services/form.ts";
import { attempt } from "#app/services/http.ts";
import { redirectWithToast } from "#app/services/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { createChannelProduct, getChannelProducts, unpublishChannelProduct } from "#contract/channels.ts";
import { cancelActiveDate, internalRepublish, resetImageMapping, resetRetries, setActiveDate } from "#contract/listings.ts";
import { instantOf } from "./local-time.ts";

type Context = Readonly<RouterContextProvider>;
export interface ListingTarget {
  channel: ChannelSummary;
  productId: string;
}

/** Hides the listing on its channel, or deletes it there (`archive`). */
export async function takeOff(context: Context, formData: FormData, target: ListingTarget) {
  const archiveFromChannel = formData.get("archive") === "1";
  const productId = await presentId(context, target);
  // It went meanwhile, as was wanted.
  if (productId === null) return redirect(pathOf(target), 303);
  const asked = await attempt(getCall(context)(unpublishChannelProduct, { params: { productId }, body: { archiveFromChannel } }));
  if (!asked.ok) return rejected(formData, asked.problem);
  const names = { channel: CHANNEL_NAMES[target.channel.channelType] };
  return redirectWithToast(context, `${pathOf(target)}?sent`, archiveFromChannel ? "listing:toast.deleting" : "listing:toast.hiding", names);
}

/** Part 2 §6: features of internal users, whom the backend knows. */
export async function runInternally(context: Context, formData: FormData, target: ListingTarget) {
  const productId = await presentId(context, target);
  if (productId === null) return redirect(pathOf(target), 303);
  const params = { productId };
  const isReset = formData.get("do") === "reset-images";
  const done = await attempt(getCall(context)(isReset ? resetImageMapping : internalRepublish, { params }));
  if (!done.ok) return rejected(formData, done.problem);
  if (isReset) return redirectWithToast(context, pathOf(target), "listing:toast.imagesReset");
  return redirectWithToast(context, `${pathOf(target)}?sent`, "listing:toast.publishing", { channel: CHANNEL_NAMES[target.channel.channelType] });
}

/** Sets when the listing is published by itself. Answers the refusal, or null when it is set. */
export async function schedule(context: Context, formData: FormData, target: ListingTarget) {
  const date = instantOf(String(formData.get("date") ?? ""), currentState(context).timeZone);
  if (!date) return invalid({ formData, fieldErrors: { date: "invalid" } });
  const params = { productId: await listingId(context, target) };
  const set = await attempt(getCall(context)(setActiveDate, { params, body: { date } }));
  return set.ok ? null : rejected(formData, set.problem);
}

/** Calls the date off. Answers the refusal, or null. */
export async function unschedule(context: Context, formData: FormData, target: ListingTarget) {
  const cancelled = await attempt(getCall(context)(cancelActiveDate, { params: { productId: await listingId(context, target) } }));
  if (!cancelled.ok) return rejected(formData, cancelled.problem);
  formData.set("date", "");
  return null;
}

/** Lets what failed too often be tried again as it is. Answers the refusal, or null. */
export async function forgive(context: Context, formData: FormData, target: ListingTarget) {
  const reset = await attempt(getCall(context)(resetRetries, { params: { productId: await listingId(context, target) } }));
  return reset.ok ? null : rejected(formData, reset.problem);
}

export const pathOf = ({ channel, productId }: ListingTarget) => listingPath(channel.channelType, channel.id, productId);

/** The listing there is, or a new draft. */
export async function listingId(context: Context, { channel, productId }: ListingTarget): Promise<string> {
  const { channelProduct } = await getCall(context)(createChannelProduct, {
    body: { channelProduct: { internalProductId: productId, channelId: channel.id } },
  });
  return channelProduct.id;
}

async function presentId(context: Context, { channel, productId }: ListingTarget): Promise<string | null> {
  const { channelProducts } = await getCall(context)(getChannelProducts, { query: { internalProductIds: [productId], channelId: channel.id } });
  return channelProducts[0]?.id ?? null;
}
