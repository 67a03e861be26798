import { FILE_CURRENCIES } from "#contract/import-fields.ts";
import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { optionFields } from "#app/services/product-import/import-options.ts";
import { attempt } from "#app/services/upstream/http.ts";
import {
  applyProductImport,
  cancelProductImport,
  clearProductImport,
  recheckProductImport,
  retryImportPictures,
  retryProductImport,
  stopProductImport,
} from "#contract/product-imports.ts";

type Context = Readonly<RouterContextProvider>;
const STEPS = {
  apply: applyProductImport,
  stop: stopProductImport,
  retry: retryProductImport,
  pictures: retryImportPictures,
  cancel: cancelProductImport,
  clear: clearProductImport,
} as const;
/** Steps after which the import is not there any more. */
const LEAVES = { cancel: "imports:cancelled", clear: "imports:cleared" } as const;

export const isStep = (intent: unknown): intent is keyof typeof STEPS =>
  typeof intent === "string" && Object.hasOwn(STEPS, intent);

/**
 * Apply, go on, stop, try again, forget: a step that no longer fits (409) shows how the import
 * stands now.
 */
export async function takeStep(context: Context, importId: string, intent: keyof typeof STEPS) {
  const currentUrl = `/product-import/${encodeURIComponent(importId)}`;
  const step = await attempt(getCall(context)(STEPS[intent], { params: { importId } }));
  if (!step.ok) {
    addToast(
      context,
      "warning",
      step.problem.code === "already_undone"
        ? "productBatches:toast.alreadyUndone"
        : "imports:gone",
    );
    return redirect(currentUrl, 303);
  }
  return intent === "cancel" || intent === "clear"
    ? redirectWithToast(context, "/product-import", LEAVES[intent])
    : redirect(currentUrl, 303);
}

const optionsSchema = z.object({
  ...optionFields,
  currency: z.enum(FILE_CURRENCIES).optional(),
});

export async function checkAgain(context: Context, importId: string, formData: FormData) {
  const form = parseForm(formData, optionsSchema);
  if (!form.ok) return invalid(form);
  const checked = await attempt(
    getCall(context)(recheckProductImport, { params: { importId }, body: form.value }),
  );
  if (!checked.ok) return rejected(formData, checked.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}
