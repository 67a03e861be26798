import { DataTable } from "#app/components/list/data-table.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import {
  ADMIN_ACCOUNT_FILTERS,
  ADMIN_ACCOUNT_STATES,
  listAdminAccounts,
} from "#contract/admin-accounts.ts";
import { AccountStanding } from "../+/account-standing.tsx";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

const { of } = createParamBuilders(ADMIN_ACCOUNT_FILTERS);
const accountList = defineList({
  path: "/admin/accounts",
  pageSize: 10,
  filters: ADMIN_ACCOUNT_FILTERS,
  params: { search: of("search"), state: of("state") },
});

export const loader = ({ context }: Route.LoaderArgs) =>
  accountList.loadList(context, (query) => getCall(context)(listAdminAccounts, { query }));

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, accounts, pager } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:accounts")} />
      <Tabs
        label={t("admin:accounts")}
        tabs={(["", ...ADMIN_ACCOUNT_STATES] as const).map((state) => ({
          to: accountList.hrefWith(params, { state }),
          label: state ? t(`admin:state.${state}`) : t("admin:all"),
          current: params.state === state,
        }))}
      />
      <FilterLine
        form={accountList.tools(params, { t, format })}
        label={t("admin:accounts.search")}
        submit={t("common:action.search")}
      />
      {accounts.length === 0 ? (
        <NoMatches clearTo="/admin/accounts">{t("admin:accounts.none")}</NoMatches>
      ) : (
        <DataTable
          caption={t("admin:accounts")}
          rows={accounts}
          columns={[
            {
              head: t("admin:col.account"),
              cell: (account) => (
                <span className="grid gap-px">
                  <Link to={`/admin/accounts/${encodeURIComponent(account.id)}`}>
                    {account.name}
                  </Link>
                  <span className="text-xs font-normal text-secondary-foreground wrap-anywhere">
                    {account.ownerName} · {account.ownerEmail}
                  </span>
                </span>
              ),
            },
            {
              head: t("admin:col.state"),
              card: "quarter",
              cell: (account) => <AccountStanding account={account} />,
            },
            {
              head: t("admin:col.quota"),
              isNumber: true,
              card: "half",
              cell: (account) => format.number(account.orderQuota),
            },
            {
              head: t("admin:col.members"),
              isNumber: true,
              cell: (account) => format.number(account.members),
            },
            {
              head: t("admin:col.channels"),
              isNumber: true,
              cell: (account) => format.number(account.channels),
            },
            {
              head: t("admin:col.lastOrder"),
              cell: (account) => (account.lastOrderAt ? format.dateTime(account.lastOrderAt) : "–"),
            },
            { head: t("admin:col.since"), cell: (account) => format.date(account.createdAt) },
          ]}
        />
      )}
      <ListFoot {...pager} shown={accounts.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
