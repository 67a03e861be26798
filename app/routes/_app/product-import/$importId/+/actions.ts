import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { optionFields } from "#app/services/product-import/import-options.ts";
import { attempt } from "#app/upstream/http.ts";
import { GUESSED_ENCODINGS } from "#contract/file-encodings.ts";
import { setImportEncoding } from "#contract/import-columns.ts";
import { FILE_CURRENCIES } from "#contract/import-fields.ts";
import { FoldWay, OptionFold, setImportFolds } from "#contract/import-folds.ts";
import { setImportNumbers } from "#contract/import-numbers.ts";
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
const STEP_CALLS = {
  apply: applyProductImport,
  stop: stopProductImport,
  retry: retryProductImport,
  pictures: retryImportPictures,
  cancel: cancelProductImport,
  clear: clearProductImport,
} as const;
const LEAVING_STEPS = { cancel: "imports:cancelled", clear: "imports:cleared" } as const;

export const isStep = (intent: unknown): intent is keyof typeof STEP_CALLS =>
  typeof intent === "string" && Object.hasOwn(STEP_CALLS, intent);

/** Runs a step of the import. A step that no longer fits (409) shows the import's present state. */
export async function runImportStep(
  context: Context,
  importId: string,
  intent: keyof typeof STEP_CALLS,
) {
  const currentUrl = `/product-import/${encodeURIComponent(importId)}`;
  const step = await attempt(getCall(context)(STEP_CALLS[intent], { params: { importId } }));
  if (!step.ok) {
    const { code } = step.problem;
    if (code === "already_undone")
      addToast(context, "warning", "productBatches:toast.alreadyUndone");
    else if (code === "import_state") addToast(context, "warning", "imports:gone");
    // Other problems, such as too many imports or no answer, do not concern the state of this
    // import.
    else addProblemToast(context, "warning", step.problem);
    return redirect(currentUrl, 303);
  }
  return intent === "cancel" || intent === "clear"
    ? redirectWithToast(context, "/product-import", LEAVING_STEPS[intent])
    : redirect(currentUrl, 303);
}

const optionsSchema = z.object({
  ...optionFields,
  currency: z.enum(FILE_CURRENCIES).optional(),
});
/** The account's own currency needs no rate. */
const currencySchema = optionsSchema.extend({
  rate: z.preprocess((text) => (text === undefined ? "1" : text), optionFields.rate),
});

export async function checkAgain(context: Context, importId: string, formData: FormData) {
  const form = parseForm(
    formData,
    formData.get("intent") === "currency" ? currencySchema : optionsSchema,
  );
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(
    getCall(context)(recheckProductImport, { params: { importId }, body: form.value }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}

const encodingSchema = z.object({
  encoding: z.enum(GUESSED_ENCODINGS, { error: "required" }),
});

/** Reads the file by the encoding that the seller confirmed. */
export async function confirmEncoding(context: Context, importId: string, formData: FormData) {
  const form = parseForm(formData, encodingSchema);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(
    getCall(context)(setImportEncoding, { params: { importId }, body: form.value }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}

const answersSchema = z.object({
  answers: z
    .array(
      z.object({
        column: z.string(),
        mark: z.enum([".", ","]),
        means: z.enum(["thousands", "decimals"]).optional(),
      }),
    )
    .default([]),
  sameNames: z.enum(["same", "new"]).optional(),
});

const ANSWER_FIELDS = ["numbers", "unusual", "gifts", "differences", "sameNames"] as const;
export const isAnswer = (intent: unknown): boolean =>
  ANSWER_FIELDS.some((known) => known === intent);

/** Answers the questions of the check, such as ambiguous numbers, unusual prices, changed SKUs. */
export async function answerNumbers(context: Context, importId: string, formData: FormData) {
  const form = parseForm(formData, answersSchema);
  if (!form.ok) return rejectInvalid(form);
  const answers = form.value.answers.flatMap(({ means, ...one }) =>
    means ? [{ ...one, means }] : [],
  );
  const { sameNames } = form.value;
  const body = {
    ...{ answers, sameNames },
    unusualPrices: formData.get("intent") === "unusual" ? ("take" as const) : undefined,
    zeroPrices: formData.get("intent") === "gifts" ? ("take" as const) : undefined,
    priceBase: formData.get("intent") === "differences" ? ("lowest" as const) : undefined,
  };
  const outcome = await attempt(getCall(context)(setImportNumbers, { params: { importId }, body }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}

/**
 * `names` are the option names in the form; some may be empty. `way` is for example `split:2`; ""
 * leaves the options as they are.
 */
const shape = z.object({
  names: z.string({ error: "required" }).transform((text, context) => {
    const names = OptionFold.shape.names.safeParse(parseJson(text));
    if (names.success) return names.data;
    context.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }),
  way: z
    .string()
    .regex(/^(?:split|join):[0-2](?:,[0-2])?$/, "invalid_value")
    .transform((text) => {
      const [by, at = ""] = text.split(":");
      return FoldWay.parse({ by, at: at.split(",").map(Number) });
    })
    .optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function foldOptions(context: Context, importId: string, formData: FormData) {
  const form = parseForm(formData, z.object({ shapes: z.array(shape).max(50) }));
  if (!form.ok) return rejectInvalid(form);
  const folds = form.value.shapes.flatMap(({ names, way }) => (way ? [{ names, ...way }] : []));
  const outcome = await attempt(
    getCall(context)(setImportFolds, { params: { importId }, body: { folds } }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/product-import/${encodeURIComponent(importId)}`, 303);
}
