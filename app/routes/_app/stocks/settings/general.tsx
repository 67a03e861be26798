import { RuleForm } from "#app/components/stock/rule-form.tsx";
import { RuleTrial } from "#app/components/stock/rule-trial.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import {
  answerSaved,
  findGeneralRule,
  loadEditor,
  readChoices,
} from "#app/services/stock/stock-rule-editor.ts";
import { parseRule } from "#app/services/stock/stock-rule-form.ts";
import { attempt } from "#app/upstream/http.ts";
import { saveGeneralRule } from "#contract/stock-rules.ts";
import type { Route } from "./+types/general";

export async function loader({ context }: Route.LoaderArgs) {
  return loadEditor(context, "general", await findGeneralRule(context));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseRule(await request.formData(), await readChoices(context), "general");
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(getCall(context)(saveGeneralRule, { body: { rule: form.value } }));
  return outcome.ok
    ? answerSaved(context, outcome.value.rule)
    : rejectProblem(form.formData, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { trial, ...editor } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockRules:general")}
        crumbs={[{ to: "/stocks/settings", label: t("stockRules:title") }]}
      />
      <p className="max-w-[90ch] px-gutter pb-4 text-secondary-foreground">
        {t("stockRules:general.text")}
      </p>
      <RuleForm {...editor}>{trial ? <RuleTrial {...trial} /> : null}</RuleForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
