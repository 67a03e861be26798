import { data } from "react-router";
import { z } from "zod";
import { TwoStepForms, type TwoStepReply } from "#app/components/account/two-step-forms.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  confirmTwoStep,
  getMySignIn,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
} from "#contract/my-sign-in.ts";
import type { Route } from "./+types/two-step";

const password = z.string({ error: "required" }).min(1, "required").max(1000, "too_long");
const code = z.string({ error: "required" }).trim().min(1, "required").max(30, "too_long");
const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), password }),
  z.object({ intent: z.literal("confirm"), code }),
  z.object({ intent: z.enum(["stop", "renew"]), password, code }),
]);

export async function loader({ context }: Route.LoaderArgs) {
  const { hasTwoStep } = await getCall(context)(getMySignIn);
  return { hasTwoStep };
}

/** Secrets and recovery codes are shown once and not stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { formData, value } = form;
  const call = getCall(context);
  const { intent } = value;
  const answerUncached = (reply: TwoStepReply) =>
    data({ intent, ...reply }, { headers: { "Cache-Control": "no-store" } });
  if (intent === "start") {
    const outcome = await attempt(call(startTwoStep, { body: { password: value.password } }));
    if (!outcome.ok) return rejectProblem(formData, outcome.problem);
    const { secret, qrCode } = outcome.value;
    return answerUncached({ setup: { secret, qrCode } });
  }
  if (intent === "confirm") {
    const confirmed = await attempt(call(confirmTwoStep, { body: { code: value.code } }));
    if (!confirmed.ok) return rejectProblem(formData, confirmed.problem);
    return answerUncached({ recoveryCodes: confirmed.value.recoveryCodes });
  }
  const body = { password: value.password, code: value.code };
  if (intent === "renew") {
    const renewed = await attempt(call(renewRecoveryCodes, { body }));
    if (!renewed.ok) return rejectProblem(formData, renewed.problem);
    return answerUncached({ recoveryCodes: renewed.value.recoveryCodes });
  }
  const stopped = await attempt(call(stopTwoStep, { body }));
  if (!stopped.ok) return rejectProblem(formData, stopped.problem);
  return redirectWithToast(context, "/account", "account:toast.twoStepOff");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("account:twoStep")}
        crumbs={[{ to: "/account", label: t("account:title") }]}
      />
      <div className={sectionStyle}>
        <TwoStepForms hasTwoStep={loaderData.hasTwoStep} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
