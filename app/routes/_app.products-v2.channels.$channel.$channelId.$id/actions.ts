import "server-only";
import type { RouterContextProvider } from "react-router";
import { listingPath } from "#app/components/listing/listing-params.ts";
import { CHANNEL_NAMES } from "#app/components/ui/channel-mark.tsx";
import { currentState, getCall, getFormat } from "#app/middleware/request-store.ts";
import { invalid, rejected } from "#app/services/form.ts";
import { attempt } from "#app/services/http.ts";
import { redirectWithToast } from "#app/services/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { createChannelProduct, publishChannelProduct, updateChannelProduct } from "#contract/channels.ts";
import { countryOf } from "#contract/countries.ts";
import { cancelActiveDate, setActiveDate } from "#contract/listings.ts";
import { getProduct } from "#contract/products.ts";
import { readListingForm } from "./listing-form.ts";
import { instantOf } from "./local-time.ts";

type Context = Readonly<RouterContextProvider>;
interface Target {
  channel: ChannelSummary;
  productId: string;
}

/** Saves the listing as a draft and, when asked, publishes it; or sets or cancels its activation date. Starts the listing when there is none. */
export async function runListingForm(context: Context, formData: FormData, target: Target) {
  const intent = formData.get("intent");
  if (intent === "schedule" || intent === "unschedule") return schedule(context, formData, target);
  const { channel, productId } = target;
  const call = getCall(context);
  const { product } = await call(getProduct, { params: { productId } });
  const { minorDigits } = countryOf(currentState(context).countryCode);
  const { changes, errors } = readListingForm(formData, { masterImageIds: product.images.map(({ id }) => id), minorDigits });
  if (Object.keys(errors).length > 0) return invalid({ formData, fieldErrors: errors });
  const id = await listingId(context, target);
  const saved = await attempt(call(updateChannelProduct, { params: { productId: id }, body: { channelProduct: changes } }));
  if (!saved.ok) return rejected(formData, saved.problem);
  const here = listingPath(channel.channelType, channel.id, productId);
  const names = { channel: CHANNEL_NAMES[channel.channelType] };
  if (formData.get("do") !== "publish") return redirectWithToast(context, here, "listing:toast.saved", names);
  const published = await attempt(call(publishChannelProduct, { params: { productId: id } }));
  if (!published.ok) return rejected(formData, published.problem);
  return redirectWithToast(context, here, "listing:toast.publishing", names);
}

async function schedule(context: Context, formData: FormData, target: Target) {
  const call = getCall(context);
  const { channel, productId } = target;
  const here = listingPath(channel.channelType, channel.id, productId);
  const params = { productId: await listingId(context, target) };
  if (formData.get("intent") === "unschedule") {
    const cancelled = await attempt(call(cancelActiveDate, { params }));
    return cancelled.ok ? redirectWithToast(context, here, "listing:toast.dateOff") : rejected(formData, cancelled.problem);
  }
  const date = instantOf(String(formData.get("date") ?? ""), currentState(context).timeZone);
  if (!date) return invalid({ formData, fieldErrors: { date: "invalid" } });
  const set = await attempt(call(setActiveDate, { params, body: { date } }));
  return set.ok ? redirectWithToast(context, here, "listing:toast.date", { when: getFormat(context).dateTime(date) }) : rejected(formData, set.problem);
}

/** The listing there is, or a new draft. */
async function listingId(context: Context, { channel, productId }: Target): Promise<string> {
  const { channelProduct } = await getCall(context)(createChannelProduct, {
    body: { channelProduct: { internalProductId: productId, channelId: channel.id } },
  });
  return channelProduct.id;
}
