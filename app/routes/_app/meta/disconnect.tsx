import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { deleteMetaAccess } from "#contract/meta.ts";
import type { Route } from "./+types/disconnect";

/** The router sends a form to the server only for routes with a loader. */
export const loader = () => null;

/** The question has its own page, and its result shows there. */
export async function action({ context }: Route.ActionArgs) {
  const outcome = await attempt(getCall(context)(deleteMetaAccess));
  if (outcome.ok) return redirectWithToast(context, "/channels", "meta:disconnect.done");
  addProblemToast(context, "error", outcome.problem);
  return redirect("/channels", 303);
}

export function ServerComponent() {
  const t = getT();
  return (
    <>
      <PageHead
        title={t("meta:disconnect.title")}
        crumbs={[{ to: "/meta/sync", label: t("meta:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>{t("meta:disconnect.text")}</p>
        <ActionForm className="flex flex-wrap items-center gap-2">
          <SubmitButton variant="destructive">{t("common:answer.yes")}</SubmitButton>
          <ButtonLink to="/meta/sync">{t("common:answer.no")}</ButtonLink>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
