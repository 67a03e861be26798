import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ListTools } from "#app/components/list/list-tools.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { LabelForm } from "#app/components/order/print-label.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Empty, EmptyResult } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Menu, MenuItem, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { formatPayment } from "#app/models/order/channel-words.ts";
import { buildOrderRow } from "#app/models/order/order-row.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { splitValues } from "#app/services/list/list-params.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { countToAnswer } from "#app/services/storefront/orders-to-answer.ts";
import { Static } from "#app/static/static.tsx";
import { getOrderImport, importOrders } from "#contract/order-actions.ts";
import { findOrders } from "#contract/orders.ts";
import { runBulk } from "./+/bulk-actions.ts";
import { readChoices } from "./+/choices.ts";
import { MAX_CHOSEN } from "./+/chosen-orders.ts";
import { ORDER_COLUMNS } from "./+/columns.tsx";
import { isFiltered, orderList } from "./+/list.ts";
import { buildChips, buyerChips, linkProcessing, placeTabs, queueChips } from "./+/list-view.ts";
import { OrderHead, OrderRow } from "./+/order-rows.tsx";
import { OrderTable } from "./+/order-table.tsx";
import { pullOrders } from "./+/pull-orders.ts";
import { PullStrip } from "./+/pull-strip.tsx";
import { ToAnswer } from "./+/to-answer.tsx";
import type { Route } from "./+types/index";

const MINUTE_MS = 60_000;
/**
 * Counts at most this many orders beyond the page: a full count takes about a second per million.
 */
const COUNTED_BEYOND = 10_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, timeZone, countryCode } = currentState(context);
  const params = orderList.openList(context);
  const call = getCall(context);
  const t = getT(context);
  const format = getFormat(context);
  // Marks show minutes, so rows that were loaded in the same minute read the same.
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const me = await getMe(context);
  const soonHours = me.account.shipByWarningHours;
  const countUpTo = params.page * orderList.pageSize + COUNTED_BEYOND;
  const clock = { now, timeZone, countryCode, soonHours };
  const query = { ...orderList.shownQuery(params, clock), countUpTo };
  const [{ orders, total, counts }, known, views, toAnswer, pull] = await Promise.all([
    call(findOrders, { query: { ...query, include: ["counts"] } }),
    readChoices(context),
    readViews(context, "orders", "/orders", orderList.searchWith(params)),
    countToAnswer(context),
    params.pull
      ? call(getOrderImport, { params: { importId: params.pull } }).catch(() => null)
      : null,
  ]);
  if (!counts) throw new Error("The list was answered without the counts that it was asked for");
  const namesWarehouses = known.warehouses.length > 1;
  const words = { t, format };
  const choices = {
    channel: buildOptions(me.account.channels),
    courier: known.couriers.map((value) => ({ value, label: value })),
    payment: known.paymentTypes.map((value) => ({ value, label: formatPayment(value, t) })),
    warehouse: buildOptions(known.warehouses),
  };
  const onlyPicks = me.user.orderScope === "picking";
  return {
    params,
    now,
    soonHours,
    pager: orderList.pager(url, params, total),
    hasMore: total === countUpTo,
    wholePage: orderList.wholePageHref(params),
    views,
    toAnswer,
    pull,
    tabs: placeTabs(params, counts, t, format),
    toProcess: linkProcessing(params, counts),
    chips: [
      ...queueChips(params, counts, t, format),
      ...buildChips(params, counts, { soonHours, t, format }),
      ...orderList.chosenChips(params, words, choices),
      ...buyerChips(params, t),
    ],
    namesWarehouses,
    onlyPicks,
    rows: orders.map((order) => {
      const row = buildOrderRow(order, t, format);
      const next = onlyPicks && row.next === "arrange" ? null : row.next;
      return { ...row, next, warehouse: namesWarehouses ? row.warehouse : "", order };
    }),
    form: orderList.tools(params, words, choices),
    hasShops: choices.channel.length > 0,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get("intent") === "bulk" ? runBulk(context, form) : pullOrders(context);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const {
    params,
    rows,
    pager,
    hasMore,
    wholePage,
    views,
    now,
    soonHours,
    tabs,
    pull,
    chips,
    form,
  } = loaderData;
  const { toProcess } = loaderData;
  const { namesWarehouses, onlyPicks, hasShops, toAnswer } = loaderData;
  const t = getT();
  const columns = ORDER_COLUMNS.filter((column) => splitValues(params.columns).includes(column));
  const currentUrl = orderList.hrefWith(params);
  const clearTo = orderList.hrefWith({
    ...orderList.standards,
    ...{ status: params.status, columns: params.columns },
  });
  return (
    <>
      <PageHead
        title={t("orders:title")}
        actions={
          <>
            {toProcess ? (
              <IfMay open="/orders/bulk-arrange">
                <ButtonLink variant="default" to={toProcess.to}>
                  <Icon name="truck" />
                  {t("orderRun:process", { count: toProcess.count })}
                </ButtonLink>
              </IfMay>
            ) : null}
            <IfMay open="/orders/export">
              <ButtonLink to={`/orders/export${orderList.searchWith(params)}`}>
                <Icon name="download" />
                {t("orders:bulk.export")}
              </ButtonLink>
            </IfMay>
            <IfMay call={importOrders}>
              <PostForm>
                <Button type="submit" name="intent" value="pull">
                  <Icon name="rotate-cw" />
                  {t("orders:pull")}
                </Button>
              </PostForm>
            </IfMay>
          </>
        }
      />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        <Tabs label={t("orders:tabs")} tabs={tabs.row} />
        <PopoverTrigger className="flex-none" opens="more-tabs" variant="ghost">
          {t("orders:tab.more")}
          <Icon name="chevron-down" size="s" />
        </PopoverTrigger>
        <Menu id="more-tabs" end>
          {tabs.more.map((tab) => (
            <MenuItem key={tab.to} to={tab.to}>
              {tab.label}
            </MenuItem>
          ))}
        </Menu>
        <SavedViews {...views} />
      </div>
      {toAnswer ? <ToAnswer counts={toAnswer} /> : null}
      <ListTools
        label={t("orders:search")}
        placeholder={t("orders:search.placeholder")}
        {...{ form, chips, clearTo }}
      >
        <ColumnPicker
          columns={ORDER_COLUMNS}
          shown={columns}
          nameOf={(column) => t(`orders:col.${column}`)}
        />
      </ListTools>
      {pull ? <PullStrip pull={pull} /> : null}
      {rows.length > 0 ? (
        <>
          <LabelForm />
          <OrderTable
            key={currentUrl}
            total={pager.total}
            {...{ hasMore, most: MAX_CHOSEN, onlyPicks }}
            head={<OrderHead {...{ params, namesWarehouses, columns }} />}
            rows={
              <Static as="tbody">
                {rows.map((row) => (
                  <OrderRow key={row.id} {...{ row, now, soonHours, columns }} />
                ))}
              </Static>
            }
          />
          <ListFoot {...pager} shown={rows.length} {...{ hasMore, wholePage }} />
        </>
      ) : isFiltered(params) ? (
        <NoMatches clearTo={clearTo} />
      ) : params.status !== "open" && params.status !== "all" ? (
        <EmptyResult
          action={<ButtonLink to="/orders?status=all">{t("orders:empty.all")}</ButtonLink>}
        >
          {t("orders:empty.tab")}
        </EmptyResult>
      ) : (
        <Empty
          title={t("orders:empty")}
          actions={
            !hasShops ? (
              <IfMay open="/channels">
                <ButtonLink variant="default" to="/channels">
                  {t("orders:empty.connect")}
                </ButtonLink>
              </IfMay>
            ) : (
              <ButtonLink to="/orders?status=all">{t("orders:empty.all")}</ButtonLink>
            )
          }
        >
          {t("orders:empty.text")}
        </Empty>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
