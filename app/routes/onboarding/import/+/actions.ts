import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
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

const PATH = "/onboarding/import";
const Send = z.object({ mode: z.enum(MIGRATION_MODES, { error: "required" }) });
const STEPS = {
  start: startMigration,
  continue: continueMigration,
  check: checkMigration,
} as const;

/** Runs a step of the migration and redirects to its page. */
export async function runMigrationStep(context: Context, form: FormData, step: keyof typeof STEPS) {
  const taken = await attempt(getCall(context)(STEPS[step]));
  return taken.ok ? redirect(PATH, 303) : rejected(form, taken.problem);
}

export async function send(context: Context, form: FormData) {
  const parsed = parseForm(form, Send);
  if (!parsed.ok) return invalid(parsed);
  const sent = await attempt(getCall(context)(sendMigration, { body: parsed.value }));
  return sent.ok ? redirect(PATH, 303) : rejected(form, sent.problem);
}

/** Handles a row's button and returns to the list, or to the migration's new state. */
export async function handleLeaveOut(context: Context, form: FormData) {
  const [leave, take, back] = ["leave", "take", "back"].map((name) => String(form.get(name) ?? ""));
  const productId = leave || take;
  const returnPath = back?.startsWith(`${PATH}?`) ? back : PATH;
  if (!productId) return redirect(returnPath, 303);
  const body = { productIds: [productId], isLeftOut: leave !== "" };
  const left = await attempt(nullIfMissing(getCall(context)(leaveOutOfMigration, { body })));
  if (!left.ok && left.problem.code !== "migration_state")
    addProblemToast(context, "error", left.problem);
  return redirect(returnPath, 303);
}
