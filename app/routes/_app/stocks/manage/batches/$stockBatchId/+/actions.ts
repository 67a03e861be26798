import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { GUESSED_ENCODINGS } from "#contract/file-encodings.ts";
import { applyStockBatch, stopStockBatch } from "#contract/stock-batches.ts";
import { STOCK_CHOICES } from "#contract/stock-columns.ts";
import { SIGN_MEANINGS, setStockFileEncoding, setStockFileNumbers } from "#contract/stock-files.ts";

type Context = Readonly<RouterContextProvider>;

export async function runBatchStep(context: Context, batchId: string, step: "apply" | "stop") {
  const call = step === "apply" ? applyStockBatch : stopStockBatch;
  const result = await attempt(getCall(context)(call, { params: { batchId } }));
  if (!result.ok) addProblemToast(context, "error", result.problem);
  return redirect(currentState(context).url.pathname, 303);
}

const encodingSchema = z.object({
  encoding: z.enum(GUESSED_ENCODINGS, { error: "required" }),
});

/** Reads the file by the encoding that the seller confirmed, and shows what is then to be done. */
export async function confirmEncoding(context: Context, batchId: string, formData: FormData) {
  const form = parseForm(formData, encodingSchema);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(
    getCall(context)(setStockFileEncoding, { params: { batchId }, body: form.value }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(currentState(context).url.pathname, 303);
}

const answersSchema = z.object({
  answers: z
    .array(
      z.object({
        column: z.enum(STOCK_CHOICES),
        mark: z.enum([".", ","]),
        means: z.enum(["thousands", "decimals"]).optional(),
      }),
    )
    .default([]),
  signs: z.enum(SIGN_MEANINGS).optional(),
});

const ANSWER_FIELDS = ["numbers", "signs", "unusual"] as const;
export const isAnswer = (intent: unknown): boolean =>
  ANSWER_FIELDS.some((known) => known === intent);

/** Answers the questions of the check; the same file is checked again. */
export async function answerNumbers(context: Context, batchId: string, formData: FormData) {
  const form = parseForm(formData, answersSchema);
  if (!form.ok) return rejectInvalid(form);
  const { signs } = form.value;
  const answers = form.value.answers.flatMap(({ means, ...one }) =>
    means ? [{ ...one, means }] : [],
  );
  const unusualFigures = formData.get("intent") === "unusual" ? ("take" as const) : undefined;
  const outcome = await attempt(
    getCall(context)(setStockFileNumbers, {
      params: { batchId },
      body: { answers, signs, unusualFigures },
    }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(currentState(context).url.pathname, 303);
}
