import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form.ts";
import { attempt } from "#app/services/http.ts";
import { optionFields } from "#app/services/import-options.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import { applyProductImport, cancelProductImport, recheckProductImport, stopProductImport } from "#contract/product-imports.ts";

type Context = Readonly<RouterContextProvider>;
const STEPS = { apply: applyProductImport, stop: stopProductImport } as const;

/** Apply, go on, stop, forget: a step that no longer fits (409) shows how the import stands now. */
export async function takeStep(context: Context, importId: string, intent: "apply" | "stop" | "cancel") {
  const here = `/product-import/${encodeURIComponent(importId)}`;
  const endpoint = intent === "cancel" ? cancelProductImport : STEPS[intent];
  const step = await attempt(getCall(context)(endpoint, { params: { importId } }));
  if (!step.ok) {
    addToast(context, "warning", "imports:gone");
    return redirect(here, 303);
  }
  return intent === "cancel" ? redirectWithToast(context, "/product-import", "imports:cancelled") : redirect(here, 303);
}

const optionsSchema = z.object(optionFields);

export async function checkAgain(context: Context, importId: string, formData: FormData) {
  const form = parseForm(formData, optionsSchema);
  if (!form.ok) return invalid(form);
  const checked = await attempt(getCall(context)(recheckProductImport, { params: { importId }, body: form.value }));
  if (!checked.ok) return rejected(formData, checked.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}
