import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  checkMigration,
  continueMigration,
  leaveOutOfMigration,
  MIGRATION_MODES,
  sendMigration,
  startMigration,
} from "#contract/migrations.ts";

type Context = Readonly<RouterContextProvider>;

const PAGE_PATH = "/onboarding/import";
const Send = z.object({ mode: z.enum(MIGRATION_MODES, { error: "required" }) });
const STEP_CALLS = {
  start: startMigration,
  continue: continueMigration,
  check: checkMigration,
} as const;

/** Runs a step of the migration and redirects to its page. */
export async function runMigrationStep(
  context: Context,
  form: FormData,
  step: keyof typeof STEP_CALLS,
) {
  const outcome = await attempt(getCall(context)(STEP_CALLS[step]));
  return outcome.ok ? redirect(PAGE_PATH, 303) : rejectProblem(form, outcome.problem);
}

export async function sendChosen(context: Context, form: FormData) {
  const parsed = parseForm(form, Send);
  if (!parsed.ok) return rejectInvalid(parsed);
  const outcome = await attempt(getCall(context)(sendMigration, { body: parsed.value }));
  return outcome.ok ? redirect(PAGE_PATH, 303) : rejectProblem(form, outcome.problem);
}

/** Handles a row's button and returns to the list, or to the migration's new state. */
export async function handleLeaveOut(context: Context, form: FormData) {
  const [leave, take, back] = ["leave", "take", "back"].map((name) => String(form.get(name) ?? ""));
  const productId = leave || take;
  const returnPath = back?.startsWith(`${PAGE_PATH}?`) ? back : PAGE_PATH;
  if (!productId) return redirect(returnPath, 303);
  const body = { productIds: [productId], isLeftOut: leave !== "" };
  const outcome = await attempt(nullIfMissing(getCall(context)(leaveOutOfMigration, { body })));
  if (!outcome.ok && outcome.problem.code !== "migration_state")
    addProblemToast(context, "error", outcome.problem);
  return redirect(returnPath, 303);
}
