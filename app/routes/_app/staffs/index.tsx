import { redirect } from "react-router";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { listRoles } from "#contract/roles.ts";
import {
  cancelStaffInvite,
  listStaffInvites,
  listStaffs,
  resendStaffInvite,
} from "#contract/staff.ts";
import { Invites } from "./+/invites.tsx";
import { buildTabHref, staffList, TABS } from "./+/list.ts";
import { Members } from "./+/members.tsx";
import { Roles } from "./+/roles.tsx";
import type { Route } from "./+types/index";

const INVITES_TAB = buildTabHref("invites");

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = staffList.openList(context);
  const { limit, offset, ...filter } = staffList.query(params, state);
  const call = getCall(context);
  const { account, user } = await getMe(context);
  const [{ roles }, members, invites] = await Promise.all([
    call(listRoles),
    call(listStaffs, {
      query: params.tab === "members" ? { ...filter, limit, offset } : { limit: 1 },
    }),
    call(listStaffInvites, {
      query: params.tab === "invites" ? { limit, offset } : { limit: 1 },
    }),
  ]);
  const total = params.tab === "members" ? members.total : invites.total;
  const words = { t: getT(context), format: getFormat(context) };
  return {
    params,
    ownId: user.id,
    roles,
    staffs: members.staffs,
    invites: invites.invites,
    pager: params.tab === "roles" ? null : staffList.pager(state.url, params, total),
    form: staffList.tools(params, words, {
      role: roles.map(({ id, name }) => ({ value: id, label: translateRoleName(words.t, name) })),
      channel: buildOptions(account.channels),
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const inviteId = String(form.get("inviteId") ?? "");
  const isResend = form.get("intent") === "resend";
  const outcome = await attempt(
    getCall(context)(isResend ? resendStaffInvite : cancelStaffInvite, { params: { inviteId } }),
  );
  if (!outcome.ok) {
    addProblemToast(context, "error", outcome.problem);
    return redirect(INVITES_TAB, 303);
  }
  const { email } = outcome.value.invite;
  return redirectWithToast(
    context,
    INVITES_TAB,
    isResend ? "staff:toast.resent" : "staff:toast.cancelled",
    { email },
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, ownId, roles, staffs, invites, pager, form } = loaderData;
  const { tab } = params;
  return (
    <>
      <PageHead
        title={t("staff:title")}
        actions={
          <>
            <IfMay open="/staffs/audit">
              <ButtonLink to="/staffs/audit">{t("audit:title")}</ButtonLink>
            </IfMay>
            {tab === "roles" ? (
              <ButtonLink to="/staffs/roles/new" variant="default" data-new="">
                <Icon name="plus" />
                {t("staff:roles.new")}
              </ButtonLink>
            ) : (
              <ButtonLink to="/staffs/invite" variant="default" data-new="">
                <Icon name="plus" />
                {t("staff:invite")}
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label={t("staff:title")}
        tabs={TABS.map((name) => ({
          to: buildTabHref(name),
          label: t(`staff:tab.${name}`),
          current: name === tab,
        }))}
      />
      {tab === "members" ? (
        <>
          <FilterLine form={form} label={t("staff:search")} submit={t("common:action.search")} />
          <Members staffs={staffs} ownId={ownId} />
        </>
      ) : null}
      {tab === "invites" ? <Invites invites={invites} /> : null}
      {tab === "roles" ? <Roles roles={roles} /> : null}
      {pager && pager.total > pager.pageSize ? (
        <ListFoot {...pager} shown={tab === "members" ? staffs.length : invites.length} />
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
