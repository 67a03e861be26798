import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { draftsPath } from "#app/components/listing/listing-params.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { copyChannelListings, migrateProducts } from "#contract/listings.ts";
import { invalid, parseForm, rejected } from "./form.ts";
import { attempt } from "./http.ts";
import { addToast, redirectWithToast } from "./toast.ts";

type Context = Readonly<RouterContextProvider>;

/** The upstream reads the ids for each hundred listings anew. */
const COPIED_AT_ONCE = 1000;

/** The form of shop-choice.tsx. */
const Shops = z
  .object({ from: z.string({ error: "required" }), to: z.string({ error: "required" }) })
  .refine(({ from, to }) => from !== to, { error: "same_channel", path: ["to"] });

/** Copies what the listings of some products say on one shop to drafts on another, and shows those. What is there already is left as it is. */
export async function copyToShop(context: Context, form: FormData, { productIds, back }: { productIds: string[]; back: string }) {
  const shops = parseForm(form, Shops);
  if (!shops.ok) return invalid(shops);
  let [copied, skipped] = [0, 0];
  for (let start = 0; start < productIds.length; start += COPIED_AT_ONCE) {
    const body = { ...shops.value, productIds: productIds.slice(start, start + COPIED_AT_ONCE) };
    const answer = await attempt(getCall(context)(copyChannelListings, { body }));
    if (!answer.ok) return rejected(form, answer.problem);
    copied += answer.value.copied.length;
    skipped += answer.value.skipped.length;
  }
  const target = (await getMe(context)).account.channels.find(({ id }) => id === shops.value.to);
  if (copied > 0 && target) return redirectWithToast(context, draftsPath(target.channelType, target.id), "products:toast.copied", { count: copied, skipped });
  addToast(context, "info", "products:toast.copiedNone");
  return redirect(back, 303);
}

/** Brings every product of a shop to another one, where the copies are published; that publish has a page of its own. */
export async function migrateToShop(context: Context, form: FormData, back: string) {
  const shops = parseForm(form, Shops);
  if (!shops.ok) return invalid(shops);
  const body = { fromChannelId: shops.value.from, toChannelId: shops.value.to };
  const answer = await attempt(getCall(context)(migrateProducts, { body }));
  if (!answer.ok) return rejected(form, answer.problem);
  const { publishId, migrated, skipped } = answer.value;
  if (publishId !== null)
    return redirectWithToast(context, `/products-v2/master/publishes/${encodeURIComponent(publishId)}`, "products:toast.migrating", {
      count: migrated,
      skipped,
    });
  addToast(context, "info", "products:toast.copiedNone");
  return redirect(back, 303);
}
