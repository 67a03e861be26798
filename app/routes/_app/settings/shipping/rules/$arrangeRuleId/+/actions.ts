import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  createArrangeRule,
  deleteArrangeRule,
  updateArrangeRule,
} from "#contract/shipping-settings.ts";
import { readRule } from "./rule-fields.ts";
import { TypedRule } from "./rule-schema.ts";

const LIST_PATH = "/settings/shipping/rules";

/** `ruleId` is `null` for a new rule. Deleting needs a checkbox, which works without scripts. */
export async function saveRule(
  context: Readonly<RouterContextProvider>,
  ruleId: string | null,
  request: Request,
) {
  const formData = await request.formData();
  const call = getCall(context);
  if (ruleId !== null && formData.get("intent") === "delete") {
    if (formData.get("sure") !== "on")
      return rejectInvalid({ formData, fieldErrors: { sure: "required" } });
    await call(deleteArrangeRule, { params: { ruleId } });
    return redirectWithToast(context, LIST_PATH, "shipping:toast.deleted");
  }
  const { account } = await getMe(context);
  const form = parseForm(formData, TypedRule);
  if (!form.ok) return rejectInvalid(form);
  const rule = readRule(formData, account.countryCode);
  const outcome = await attempt(
    ruleId === null
      ? call(createArrangeRule, { body: { rule } })
      : call(updateArrangeRule, { params: { ruleId }, body: { rule } }),
  );
  if (outcome.ok)
    return redirectWithToast(context, LIST_PATH, "shipping:toast.saved", { name: rule.name });
  const fields = Object.entries(outcome.problem.fields ?? {}).map(([name, code]) => [
    name.split(".").at(-1),
    code,
  ]);
  return rejectProblem(formData, {
    ...outcome.problem,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
  });
}
