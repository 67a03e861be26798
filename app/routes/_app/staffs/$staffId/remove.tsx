import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { deleteStaff, getStaff } from "#contract/staff.ts";
import type { Route } from "./+types/remove";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { staff } = await getCall(context)(getStaff, { params });
  return { name: staff.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const call = getCall(context);
  const { staff } = await call(getStaff, { params });
  const removed = await attempt(call(deleteStaff, { params }));
  if (!removed.ok) return rejectProblem(await request.formData(), removed.problem);
  return redirectWithToast(context, "/staffs", "staff:toast.removed", { name: staff.name });
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("staff:remove.title", { name: loaderData.name })}
        crumbs={[{ to: "/staffs", label: t("staff:title") }]}
      />
      <div className={sectionStyle}>
        <ActionForm className="grid max-w-form gap-4">
          <p>{t("staff:remove.text")}</p>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("staff:member.remove")}</SubmitButton>
            <ButtonLink to={`/staffs/${encodeURIComponent(params.staffId)}`}>
              {t("staff:remove.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
