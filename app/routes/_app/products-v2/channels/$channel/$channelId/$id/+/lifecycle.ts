import "server-only";
import type { RouterContextProvider } from "react-router";
import type { MessageKey, MessageValues } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { readDayTime } from "#app/models/list/parse-time.ts";
import { buildListingPath } from "#app/models/listing/listing-paths.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import {
  type ChannelProduct,
  createChannelProduct,
  getChannelProducts,
  unpublishChannelProduct,
} from "#contract/channels.ts";
import { internalRepublish } from "#contract/internal-listings.ts";
import {
  cancelActiveDate,
  resetImageMapping,
  resetRetries,
  setActiveDate,
} from "#contract/listings.ts";
import type { ListingReply } from "./listing-view.ts";
import { toInstant } from "./local-time.ts";

type Context = Readonly<RouterContextProvider>;
export interface ListingTarget {
  channel: ChannelSummary;
  productId: string;
}

export type ListingActionResult = ReturnType<typeof rejectProblem> | ActionResult;
interface ActionResult {
  /** The part that the action changed. */
  applied: NonNullable<ListingReply["applied"]>;
  said?: string;
  /** The next page, used if no typed value would be lost. */
  next?: { to: string; toast: MessageKey; names: MessageValues };
}
type PresentTarget = ListingTarget & { listing: ChannelProduct | null };

/** Hides the listing on its channel, or deletes it there (`archive`). */
export async function withdrawListing(
  context: Context,
  formData: FormData,
  { listing, ...target }: PresentTarget,
): Promise<ListingActionResult> {
  const archiveFromChannel = formData.get("archive") === "1";
  // The listing is already gone, as wanted.
  if (!listing)
    return buildActionReply(context, target, { watch: false, toast: "listing:toast.isOff" });
  const outcome = await attempt(
    getCall(context)(unpublishChannelProduct, {
      params: { productId: listing.id },
      body: { archiveFromChannel },
    }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  // Without a version, a save starts a new listing.
  formData.set("version", "");
  return buildActionReply(context, target, {
    watch: true,
    toast: archiveFromChannel ? "listing:toast.deleting" : "listing:toast.hiding",
  });
}

/** For internal users (docs/specification.md "Internal users"), whom the backend checks. */
export async function resetImages(
  context: Context,
  formData: FormData,
  { listing, ...target }: PresentTarget,
): Promise<ListingActionResult> {
  if (!listing)
    return buildActionReply(context, target, { watch: false, toast: "listing:toast.isOff" });
  const outcome = await attempt(
    getCall(context)(resetImageMapping, { params: { productId: listing.id } }),
  );
  return outcome.ok
    ? buildActionReply(context, target, { watch: false, toast: "listing:toast.imagesReset" })
    : rejectProblem(formData, outcome.problem);
}

/** Publishes the saved listing. For internal users, like `resetImages`. */
export async function republishListing(
  context: Context,
  formData: FormData,
  { listing, ...target }: PresentTarget,
): Promise<ListingActionResult> {
  if (!listing)
    return buildActionReply(context, target, { watch: false, toast: "listing:toast.isOff" });
  const outcome = await attempt(
    getCall(context)(internalRepublish, { params: { productId: listing.id } }),
  );
  return outcome.ok
    ? buildActionReply(context, target, { watch: true, toast: "listing:toast.publishing" })
    : rejectProblem(formData, outcome.problem);
}

/**
 * Returns the reply of an action. With `watch`, the page without JavaScript reloads until it ends.
 */
function buildActionReply(
  context: Context,
  target: ListingTarget,
  { watch, toast }: { watch: boolean; toast: MessageKey },
): ActionResult {
  const names = { channel: getFormat(context).channelName(target.channel.channelType) };
  return {
    applied: "state",
    said: getT(context)(toast, names),
    next: { to: watch ? `${buildEditorPath(target)}?sent` : buildEditorPath(target), toast, names },
  };
}

/** Returns the date field's value, read in the account's time zone, or `null`. */
export const readInstant = (context: Context, formData: FormData): string | null =>
  toInstant(readDayTime(String(formData.get("date") ?? "")) ?? "", currentState(context).timeZone);

/** Sets when the listing is published automatically. */
export async function schedulePublish(
  context: Context,
  formData: FormData,
  target: ListingTarget,
): Promise<ListingActionResult> {
  const date = readInstant(context, formData);
  if (!date) return rejectInvalid({ formData, fieldErrors: { date: "invalid" } });
  const params = { productId: await findListingId(context, target) };
  const set = await attempt(getCall(context)(setActiveDate, { params, body: { date } }));
  return set.ok ? { applied: "date" } : rejectProblem(formData, set.problem);
}

export async function unschedulePublish(
  context: Context,
  formData: FormData,
  target: ListingTarget,
): Promise<ListingActionResult> {
  const cancelled = await attempt(
    getCall(context)(cancelActiveDate, {
      params: { productId: await findListingId(context, target) },
    }),
  );
  if (!cancelled.ok) return rejectProblem(formData, cancelled.problem);
  formData.set("date", "");
  return { applied: "date" };
}

/** Lets a listing that failed too often be tried again unchanged. */
export async function allowNewTries(
  context: Context,
  formData: FormData,
  target: ListingTarget,
): Promise<ListingActionResult> {
  const reset = await attempt(
    getCall(context)(resetRetries, { params: { productId: await findListingId(context, target) } }),
  );
  return reset.ok
    ? { applied: "state", said: getT(context)("listing:paused.over") }
    : rejectProblem(formData, reset.problem);
}

export const buildEditorPath = ({ channel, productId }: ListingTarget) =>
  buildListingPath(channel.channelType, channel.id, productId);

/** Returns the id of the listing, or of a new draft. */
export async function findListingId(
  context: Context,
  { channel, productId }: ListingTarget,
): Promise<string> {
  const { channelProduct } = await getCall(context)(createChannelProduct, {
    body: { channelProduct: { internalProductId: productId, channelId: channel.id } },
  });
  return channelProduct.id;
}

/** Returns the listing, or `null` if nothing is published or saved. */
export async function findPresentListing(
  context: Context,
  { channel, productId }: ListingTarget,
): Promise<ChannelProduct | null> {
  const { channelProducts } = await getCall(context)(getChannelProducts, {
    query: { internalProductIds: [productId], channelId: channel.id },
  });
  return channelProducts[0] ?? null;
}
