import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { deleteRole, getRole } from "#contract/roles.ts";
import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = await getCall(context)(getRole, { params: { roleId: params.roleId } });
  return { name: role.name, isUsed: role.isDefault || role.staffs.length > 0 };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deleted = await attempt(
    getCall(context)(deleteRole, { params: { roleId: params.roleId } }),
  );
  if (!deleted.ok) return rejectProblem(await request.formData(), deleted.problem);
  return redirectWithToast(context, "/staffs?tab=roles", "staff:toast.roleDeleted");
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { name, isUsed } = loaderData;
  return (
    <>
      <PageHead
        title={t("staff:role.delete.title", { name: translateRoleName(t, name) })}
        crumbs={[
          { to: "/staffs", label: t("staff:title") },
          { to: "/staffs?tab=roles", label: t("staff:tab.roles") },
        ]}
      />
      <div className={sectionStyle}>
        <ActionForm className="grid max-w-form gap-4">
          <p>{t(isUsed ? "staff:role.delete.used" : "staff:role.delete.text")}</p>
          <div className="flex items-center gap-2">
            {isUsed ? null : (
              <SubmitButton variant="destructive">{t("staff:role.delete")}</SubmitButton>
            )}
            <ButtonLink to={`/staffs/roles/${encodeURIComponent(params.roleId)}`}>
              {t("staff:role.delete.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
