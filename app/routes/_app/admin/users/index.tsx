import { z } from "zod";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  ADMIN_USER_FILTERS,
  type AdminUser,
  endUserSessions,
  listAdminUsers,
} from "#contract/admin-accounts.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

const { of } = createParamBuilders(ADMIN_USER_FILTERS);
const userList = defineList({
  path: "/admin/users",
  pageSize: 40,
  filters: ADMIN_USER_FILTERS,
  params: { search: of("search") },
});

export const loader = ({ context }: Route.LoaderArgs) =>
  userList.loadList(context, (query) => getCall(context)(listAdminUsers, { query }));

const Form = z.object({ userId: z.string({ error: "required" }) });

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(getCall(context)(endUserSessions, { params: form.value }));
  if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
  const list = userList.path + userList.searchOf(userList.readParams(context));
  return redirectWithToast(context, list, "admin:toast.signedOut", {
    count: outcome.value.ended,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, users, pager } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:users")} />
      <FilterLine
        form={userList.tools(params, { t, format })}
        label={t("admin:users.search")}
        submit={t("common:action.search")}
      />
      {users.length === 0 ? (
        <NoMatches clearTo="/admin/users">{t("admin:users.none")}</NoMatches>
      ) : (
        <DataTable
          caption={t("admin:users")}
          rows={users}
          columns={[
            {
              head: t("admin:col.person"),
              cell: (user) => (
                <span className="grid gap-px">
                  <span>{user.name}</span>
                  <span className="text-xs font-normal text-secondary-foreground wrap-anywhere">
                    {user.email}
                  </span>
                </span>
              ),
            },
            { head: t("admin:col.accounts"), card: "all", cell: (user) => <Places user={user} /> },
            { head: t("admin:col.signIn"), card: "all", cell: (user) => <Marks user={user} /> },
            {
              head: t("admin:col.lastSeen"),
              cell: (user) => (user.lastSeenAt ? format.dateTime(user.lastSeenAt) : "–"),
            },
            {
              head: t("admin:users.signOut"),
              isHeadHidden: true,
              card: "all",
              cell: (user) => (
                <AskedForm
                  intent={`end-${user.id}`}
                  label={t("admin:users.signOut")}
                  text={t("admin:users.signOut.text", { name: user.name || user.email })}
                  confirm={t("common:answer.yes")}
                  look={{ size: "sm" }}
                >
                  <input type="hidden" name="userId" value={user.id} />
                </AskedForm>
              ),
            },
          ]}
        />
      )}
      <ListFoot {...pager} shown={users.length} />
    </>
  );
}

function Places({ user }: { user: AdminUser }) {
  const t = getT();
  return (
    <ul className="grid gap-0.5">
      {user.accounts.map((account) => (
        <li key={account.id}>
          <Link to={`/admin/accounts/${encodeURIComponent(account.id)}`}>{account.name}</Link>{" "}
          <span className="text-xs text-secondary-foreground">
            {t(account.isEnabled ? `admin:type.${account.userType}` : "admin:type.disabled")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Marks({ user }: { user: AdminUser }) {
  const t = getT();
  return (
    <span className="flex flex-wrap gap-1">
      {user.isInternal ? <Badge tone="info">{t("nav:user.internal")}</Badge> : null}
      {user.hasTwoStep ? <Badge tone="success">{t("admin:users.twoStep")}</Badge> : null}
      {user.passkeys > 0 ? (
        <Badge tone="success">{t("admin:users.passkeys", { count: user.passkeys })}</Badge>
      ) : null}
      {user.isEmailConfirmed ? null : <Badge>{t("admin:users.unconfirmed")}</Badge>}
    </span>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
