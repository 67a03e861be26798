import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { buildDraftsPath } from "#app/models/listing/listing-paths.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { copyChannelListings, migrateProducts } from "#contract/listings.ts";
import { buildBatchPagePath, publishPage } from "./start-run.ts";

type Context = Readonly<RouterContextProvider>;

/** Form of shop-choice.tsx. */
const Shops = z
  .object({ from: z.string({ error: "required" }), to: z.string({ error: "required" }) })
  .refine(({ from, to }) => from !== to, { error: "same_channel", path: ["to"] });

/**
 * Copies some products' listings from one shop to drafts in another. Redirects to the drafts, or
 * for many to the job's progress.
 */
export async function copyToShop(
  context: Context,
  form: FormData,
  { productIds, back }: { productIds: string[]; back: string },
) {
  const shops = parseForm(form, Shops);
  if (!shops.ok) return rejectInvalid(shops);
  const answer = await attempt(
    getCall(context)(copyChannelListings, { body: { ...shops.value, productIds } }),
  );
  if (!answer.ok) return rejectProblem(form, answer.problem);
  const { batchId, copied: copiedProducts, skipped: skippedProducts } = answer.value;
  if (batchId !== null) return redirect(buildBatchPagePath({ batchId }), 303);
  const [copied, skipped] = [copiedProducts.length, skippedProducts.length];
  const target = (await getMe(context)).account.channels.find(({ id }) => id === shops.value.to);
  if (copied > 0 && target)
    return redirectWithToast(
      context,
      buildDraftsPath(target.channelType, target.id),
      skipped > 0 ? "products:toast.copied" : "products:toast.copiedAll",
      {
        count: copied,
        skipped,
      },
    );
  addToast(context, "info", "products:toast.copiedNone");
  return redirect(back, 303);
}

/** Copies every product of a shop to another and publishes it. The publish run has its own page. */
export async function migrateToShop(context: Context, form: FormData, back: string) {
  const shops = parseForm(form, Shops);
  if (!shops.ok) return rejectInvalid(shops);
  const body = { fromChannelId: shops.value.from, toChannelId: shops.value.to };
  const answer = await attempt(getCall(context)(migrateProducts, { body }));
  if (!answer.ok) return rejectProblem(form, answer.problem);
  const { publishId, migrated, skipped } = answer.value;
  if (publishId !== null)
    return redirectWithToast(
      context,
      publishPage({ publishId }),
      skipped > 0 ? "products:toast.migrating" : "products:toast.migratingAll",
      {
        count: migrated,
        skipped,
      },
    );
  addToast(context, "info", "products:toast.copiedNone");
  return redirect(back, 303);
}
