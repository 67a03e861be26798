import { RuleForm } from "#app/components/stock/rule-form.tsx";
import { RuleTrial } from "#app/components/stock/rule-trial.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import {
  answerSaved,
  findCustomRule,
  loadEditor,
  readChoices,
} from "#app/services/stock/stock-rule-editor.ts";
import { parseRule } from "#app/services/stock/stock-rule-form.ts";
import { attempt } from "#app/upstream/http.ts";
import { updateStockRule } from "#contract/stock-rules.ts";
import type { Route } from "./+types/index";

const DELETE_DIALOG_ID = "delete-rule";

export async function loader({ context, params }: Route.LoaderArgs) {
  const rule = await findCustomRule(context, params.ruleId);
  return {
    name: rule.name,
    deleteTo: `/stocks/settings/custom/${encodeURIComponent(rule.id)}/delete`,
    editor: await loadEditor(context, "custom", rule),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = parseRule(await request.formData(), await readChoices(context), "custom");
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(
    getCall(context)(updateStockRule, { params, body: { rule: form.value } }),
  );
  return outcome.ok
    ? answerSaved(context, outcome.value.rule)
    : rejectProblem(form.formData, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const {
    name,
    deleteTo,
    editor: { trial, ...editor },
  } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ to: "/stocks/settings", label: t("stockRules:title") }]}
        actions={
          <DialogLink opens={DELETE_DIALOG_ID} to={deleteTo} className={buttonVariants()}>
            <Icon name="trash-2" />
            {t("stockRules:delete")}
          </DialogLink>
        }
      />
      <RuleForm {...editor}>{trial ? <RuleTrial {...trial} /> : null}</RuleForm>
      <Dialog
        id={DELETE_DIALOG_ID}
        title={t("stockRules:delete.title", { name })}
        description={t("stockRules:delete.text")}
        icon="warning"
        action={deleteTo}
        cancel={t("stockRules:delete.keep")}
        confirm={t("stockRules:delete")}
        destructive
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
