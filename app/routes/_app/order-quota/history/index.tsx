import { FileLinks } from "#app/components/list/file-links.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { pagerOf } from "#app/services/list/list-url.ts";
import { listOrderQuotaHistories } from "#contract/billing.ts";
import { PENDING_PAGE } from "#contract/payment-methods.ts";
import { getOrderQuota, listActiveCoupons } from "#contract/top-up.ts";
import { listTransactions } from "#contract/transactions.ts";
import { redeemCoupon } from "./+/actions.ts";
import { Balance } from "./+/balance.tsx";
import { Coupons } from "./+/coupons.tsx";
import { HistoryTable } from "./+/history-table.tsx";
import { quotaList } from "./+/list.ts";
import { PaymentTable } from "./+/payment-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = quotaList.openList(context);
  const call = getCall(context);
  const { account } = await getMe(context);
  const isPayments = params.view === "payments";
  const [quota, { coupons }, history, payments, pending] = await Promise.all([
    call(getOrderQuota),
    call(listActiveCoupons),
    isPayments ? null : call(listOrderQuotaHistories, { query: quotaList.query(params, state) }),
    isPayments
      ? call(listTransactions, {
          query: { limit: PENDING_PAGE, offset: (params.page - 1) * PENDING_PAGE },
        })
      : null,
    call(listTransactions, { query: { limit: 1, status: ["REGISTERED"] } }),
  ]);
  const total = history?.total ?? payments?.total ?? 0;
  const pageSize = isPayments ? PENDING_PAGE : quotaList.pageSize;
  return {
    ...{ params, quota, coupons, status: account.status },
    pager: pagerOf(state.url, quotaList.searchWith(params), { page: params.page, pageSize, total }),
    isHeld: account.isHeld,
    graceEndsAt: account.gracePeriodEndedAt,
    histories: history?.histories ?? null,
    transactions: payments?.transactions ?? null,
    pending: pending.total,
    now: Date.now(),
  };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  redeemCoupon(context, await request.formData());

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, quota, coupons, histories, transactions, pager, pending, now } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("quota:title")}
        actions={
          <>
            {histories && histories.length > 0 ? (
              <FileLinks to={`${quotaList.path}/export-file${quotaList.searchWith(params)}`} />
            ) : null}
            <ButtonLink variant="default" to="/order-quota/top-up">
              <Icon name="plus" />
              {t("quota:topUp")}
            </ButtonLink>
          </>
        }
      />
      <Balance
        quota={quota}
        status={loaderData.status}
        isHeld={loaderData.isHeld}
        graceEndsAt={loaderData.graceEndsAt}
      />
      <Coupons coupons={coupons} now={now} />
      <Tabs
        label={t("quota:title")}
        tabs={[
          { to: quotaList.path, label: t("quota:tab.history"), current: histories !== null },
          {
            to: quotaList.hrefWith(quotaList.standards, { view: "payments" }),
            label: t("quota:tab.payments"),
            current: transactions !== null,
            ...(pending > 0 ? { count: String(pending), critical: true } : {}),
          },
        ]}
      />
      {histories ? (
        <>
          <FilterLine
            form={quotaList.tools(params, { t, format: getFormat() })}
            submit={t("quota:filter.apply")}
            namesDays
          />
          <HistoryTable histories={histories} isFiltered={quotaList.searchWith(params) !== ""} />
        </>
      ) : null}
      {transactions ? <PaymentTable transactions={transactions} now={now} /> : null}
      <ListFoot {...pager} shown={(histories ?? transactions ?? []).length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
