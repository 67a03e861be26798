import { data } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { deleteDashboard, getDashboard, updateDashboard } from "#contract/dashboards.ts";
import { findFirstBoard } from "../+/first-board.ts";
import { BoardForm, sortTiles } from "./+/board-form.ts";
import { TileFields } from "./+/tile-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ dashboard }, { account }] = await Promise.all([
    getCall(context)(getDashboard, { params }),
    getMe(context),
  ]);
  if (!dashboard.canEdit) throw data({ code: "not_found" }, { status: 404 });
  return { dashboard, channels: account.channels.map(({ id, name }) => ({ id, name })) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  if (formData.get("intent") === "delete") {
    const deleted = await attempt(call(deleteDashboard, { params }));
    if (!deleted.ok) return rejectProblem(formData, deleted.problem);
    // Not via /dashboard, whose redirect would consume the message.
    const nextPath = (await findFirstBoard(call)) ?? "/dashboard";
    return redirectWithToast(context, nextPath, "dashboards:toast.deleted");
  }
  const form = parseForm(formData, BoardForm);
  if (!form.ok) return rejectInvalid(form);
  const { name, isShared, version } = form.value;
  const dashboard = { name, isShared, tiles: sortTiles(form.value) };
  const outcome = await attempt(call(updateDashboard, { params, body: { dashboard, version } }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, `/dashboard/${params.dashboardId}`, "dashboards:toast.saved");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { dashboard, channels } = loaderData;
  const t = getT();
  const path = `/dashboard/${dashboard.id}`;
  return (
    <>
      <PageHead
        title={t("dashboards:edit.title", { name: dashboard.name })}
        crumbs={[{ to: path, label: dashboard.name }]}
      />
      <div className={sectionStyle}>
        <ActionForm intent="save" className="grid gap-4">
          <input type="hidden" name="version" value={dashboard.version} />
          <div className="grid max-w-form gap-4">
            <TextField
              name="name"
              label={t("dashboards:name")}
              defaultValue={dashboard.name}
              maxLength={60}
              required
            />
            <CheckboxField
              name="isShared"
              label={t("dashboards:share")}
              defaultChecked={dashboard.isShared}
            />
          </div>
          <TileFields tiles={dashboard.tiles} channels={channels} />
          <div className="flex gap-2">
            <SubmitButton>{t("dashboards:save")}</SubmitButton>
            <ButtonLink to={path}>{t("common:action.cancel")}</ButtonLink>
          </div>
        </ActionForm>
      </div>
      <div className={sectionStyle}>
        <ActionForm intent="delete" className="flex flex-wrap items-center gap-3">
          <label className="flex items-center gap-2">
            <input type="checkbox" required />
            {t("dashboards:delete.sure")}
          </label>
          <SubmitButton variant="destructive">{t("dashboards:delete")}</SubmitButton>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
