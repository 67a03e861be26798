import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, returnTyped } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { answerListingDifferences, DIFFERENCE_ANSWERS } from "#contract/listing-differences.ts";

const Chosen = z.object({
  ids: z.array(z.string()).max(100).default([]),
  /** A row's own button: `<answer>:<id>`. The bulk bar's: `<answer>:`. */
  answer: z.string().regex(/^(ours|theirs):/),
});

/** Answers one row or the chosen ones, and shows the same page again. */
export async function answerRows(context: Readonly<RouterContextProvider>, formData: FormData) {
  const t = getT(context);
  const form = parseForm(formData, Chosen);
  const answerRefused = (error: string) =>
    data({ ...returnTyped(formData), toast: error } satisfies ToldReply, { status: 422 });
  if (!form.ok) return answerRefused(t("differences:answer.none"));
  const [word, id = ""] = form.value.answer.split(":");
  const differenceIds = id ? [id] : form.value.ids;
  const answer = DIFFERENCE_ANSWERS.find((one) => one === word);
  if (!answer || differenceIds.length === 0) return answerRefused(t("differences:answer.none"));
  const outcome = await attempt(
    getCall(context)(answerListingDifferences, { body: { differenceIds, answer } }),
  );
  if (!outcome.ok) return answerRefused(errorMessage(t, outcome.problem.code));
  const { answered } = outcome.value;
  const { url } = currentState(context);
  const unansweredCount = differenceIds.length - answered.length;
  return redirectWithToast(
    context,
    url.pathname + url.search,
    unansweredCount > 0 ? "differences:answer.some" : `differences:answer.${answer}`,
    { count: answered.length, left: unansweredCount },
  );
}
