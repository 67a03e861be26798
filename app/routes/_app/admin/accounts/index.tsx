import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { paramsOf } from "#app/services/list/list-params.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import {
  ADMIN_ACCOUNT_FILTERS,
  ADMIN_ACCOUNT_STATES,
  listAdminAccounts,
} from "#contract/admin-accounts.ts";
import { AccountStanding } from "../+/account-standing.tsx";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

const { of } = paramsOf(ADMIN_ACCOUNT_FILTERS);
const accountList = defineList({
  path: "/admin/accounts",
  pageSize: 10,
  filters: ADMIN_ACCOUNT_FILTERS,
  params: { search: of("search"), state: of("state") },
});

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = accountList.open(context);
  const query = accountList.query(params, state);
  const { accounts, total } = await getCall(context)(listAdminAccounts, { query });
  requirePage(state.url, params.page, total, accountList.pageSize);
  return { params, accounts, total };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, accounts, total } = loaderData;
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
        <Table cards>
          <caption className="sr-only">{t("admin:accounts")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("admin:col.account")}</th>
              <th scope="col">{t("admin:col.state")}</th>
              <th scope="col" className="num">
                {t("admin:col.quota")}
              </th>
              <th scope="col" className="num">
                {t("admin:col.members")}
              </th>
              <th scope="col" className="num">
                {t("admin:col.channels")}
              </th>
              <th scope="col">{t("admin:col.lastOrder")}</th>
              <th scope="col">{t("admin:col.since")}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row" className="span">
                  <span className="grid gap-px">
                    <Link to={`/admin/accounts/${encodeURIComponent(account.id)}`}>
                      {account.name}
                    </Link>
                    <span className="text-xs font-normal text-secondary-foreground wrap-anywhere">
                      {account.ownerName} · {account.ownerEmail}
                    </span>
                  </span>
                </th>
                <td data-l={t("admin:col.state")}>
                  <AccountStanding account={account} />
                </td>
                <td className="num span2" data-l={t("admin:col.quota")}>
                  {format.number(account.orderQuota)}
                </td>
                <td className="num" data-l={t("admin:col.members")}>
                  {format.number(account.members)}
                </td>
                <td className="num" data-l={t("admin:col.channels")}>
                  {format.number(account.channels)}
                </td>
                <td className="span2" data-l={t("admin:col.lastOrder")}>
                  {account.lastOrderAt ? format.dateTime(account.lastOrderAt) : "–"}
                </td>
                <td className="span2" data-l={t("admin:col.since")}>
                  {format.date(account.createdAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ListFoot
        page={params.page}
        pageSize={accountList.pageSize}
        shown={accounts.length}
        total={total}
        url={accountList.hrefWith(params)}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
