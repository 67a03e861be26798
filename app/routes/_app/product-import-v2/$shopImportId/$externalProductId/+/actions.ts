import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  decideChannelImportItem,
  republishChannelImportItem,
  retryChannelImportItem,
} from "#contract/channel-import-items.ts";

type Context = Readonly<RouterContextProvider>;
interface ItemIds {
  importId: string;
  externalProductId: string;
}

const variant = z.object({ externalVariantId: z.string(), variantId: z.string().default("") });
const created = z.object({
  externalVariantId: z.string(),
  sku: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
});
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("link"), productId: z.string(), variants: z.array(variant) }),
  z.object({ intent: z.literal("create"), variants: z.array(created) }),
  z.object({ intent: z.literal("skip") }),
]);

export async function decideItem(context: Context, which: ItemIds, formData: FormData) {
  const form = parseForm(formData, schema);
  if (!form.ok) return rejectInvalid(form);
  const { intent: decision, ...rest } = form.value;
  const outcome = await attempt(
    getCall(context)(decideChannelImportItem, {
      params: { ...which },
      body: { decision, ...rest },
    }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(
    context,
    `/product-import-v2/${encodeURIComponent(which.importId)}`,
    "shopImports:decided",
  );
}

const STEP_CALLS = {
  retry: retryChannelImportItem,
  republish: republishChannelImportItem,
} as const;

export async function runItemStep(
  context: Context,
  which: ItemIds,
  intent: keyof typeof STEP_CALLS,
) {
  const list = `/product-import-v2/${encodeURIComponent(which.importId)}`;
  const currentUrl = `${list}/${encodeURIComponent(which.externalProductId)}`;
  const step = await attempt(getCall(context)(STEP_CALLS[intent], { params: { ...which } }));
  if (!step.ok) {
    addProblemToast(context, "warning", step.problem);
    return redirect(currentUrl, 303);
  }
  return intent === "republish"
    ? redirectWithToast(context, currentUrl, "shopImports:republished")
    : redirect(list, 303);
}
