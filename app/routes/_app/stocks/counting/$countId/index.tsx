import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders, makeChoiceParam } from "#app/services/list/list-params.ts";
import {
  COUNT_ITEM_FILTERS,
  COUNT_ITEM_SHOWS,
  getStockCount,
  listStockCountItems,
  type StockCount,
  type StockCountItem,
} from "#contract/stock-counts.ts";
import { COUNT_TONES, nameAssignee } from "../+/count-table.tsx";
import { addScan, changeItems, runCountStep } from "./+/actions.ts";
import { ItemTable } from "./+/item-table.tsx";
import { ScanForm } from "./+/scan-form.tsx";
import { CountProgress } from "./+/unsent-counts.tsx";
import type { Route } from "./+types/index";

const { of, as } = createParamBuilders(COUNT_ITEM_FILTERS);
/** Each count has its own list, so the path is relative. */
const itemList = defineList({
  path: "",
  pageSize: 100,
  keepsAddress: true,
  filters: COUNT_ITEM_FILTERS,
  params: { show: as("show", makeChoiceParam(COUNT_ITEM_SHOWS)), search: of("search") },
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const state = currentState(context);
  const call = getCall(context);
  const [me, { count }, { items, pager, params: list }] = await Promise.all([
    getMe(context),
    call(getStockCount, { params }),
    itemList.loadList(context, (query) => call(listStockCountItems, { params, query })),
  ]);
  return {
    ...{ count, items, list, pager },
    racks: me.user.isInternal,
    currentUrl: state.url.pathname,
    clientId: crypto.randomUUID(),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const intent = formData.get("intent");
  switch (intent) {
    case "scan":
      return addScan(context, params, formData);
    case "items":
      return changeItems(context, params, formData);
    case "start":
    case "review":
    case "post":
      return runCountStep(context, params, intent);
    default:
      return runCountStep(context, params, "void");
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { count, items, list, pager, racks, currentUrl, clientId } = loaderData;
  const { show, search } = list;
  const t = getT();
  const isBlind = count.differing === null;
  const isEditable = count.status === "counting" || count.status === "review";
  const shows = COUNT_ITEM_SHOWS.filter(
    (one) => !(isBlind && (one === "differing" || one === "moved")),
  );
  return (
    <>
      {count.status === "posting" ? <Poll everySeconds={2} /> : null}
      {/* Others count too, so the page polls for their units. */}
      {count.status === "counting" ? <Poll everySeconds={15} reloads={false} /> : null}
      <PageHead
        title={count.name}
        crumbs={[{ to: "/stocks/counting", label: t("counting:title") }]}
        titleMetadata={
          <Badge tone={COUNT_TONES[count.status]}>{t(`counting:status.${count.status}`)}</Badge>
        }
        actions={isEditable || count.status === "draft" ? <GiveUp /> : null}
      />
      <div className={cn(sectionStyle, "grid gap-4")}>
        <Summary {...{ count, items }} to={`${currentUrl}/scan`} />
        {count.status === "counting" ? (
          <ScanForm clientId={clientId} to={`${currentUrl}/scan`} />
        ) : null}
        <NextStep count={count} />
      </div>
      <Tabs
        label={count.name}
        tabs={shows.map((one) => ({
          to: one === "all" ? currentUrl : `${currentUrl}?show=${one}`,
          label: t(`counting:show.${one}`),
          current: one === show,
        }))}
      />
      <GetForm className={filterBarStyle}>
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
        <SearchField label={t("counting:search")} value={search} />
      </GetForm>
      {items.length > 0 ? (
        <ItemTable
          {...{ items, isEditable, racks }}
          caption={count.name}
          isOpen={!isBlind}
          to={`${currentUrl}/scan`}
        />
      ) : search ? (
        <NoMatches clearTo={currentUrl} />
      ) : (
        <EmptyResult action={null}>{t("counting:empty")}</EmptyResult>
      )}
      <ListFoot {...pager} shown={items.length} />
    </>
  );
}

/** Asks first, because the scans are lost. */
function GiveUp() {
  const t = getT();
  return (
    <>
      <PopoverTrigger opens="give-up">{t("counting:void")}</PopoverTrigger>
      <Popover id="give-up" className="anchor-[bottom_span-left]">
        <ActionForm intent="void" className="grid justify-items-start gap-2">
          <p className="text-secondary-foreground">{t("counting:void.text")}</p>
          <SubmitButton variant="destructive">{t("counting:void.confirm")}</SubmitButton>
        </ActionForm>
      </Popover>
    </>
  );
}

function Summary({
  count,
  items,
  to,
}: {
  count: StockCount;
  items: readonly StockCountItem[];
  /** Address that takes the scans. */
  to: string;
}) {
  const t = getT();
  const { money } = getFormat();
  const formatWorth = (value: number | null) =>
    value === null ? t("counting:costUnknown") : money(value);
  return (
    <div className="grid gap-2">
      <p>
        {`${count.warehouseName} · ${t(`counting:scope.${count.scope}`)}`}
        {count.scopeValues.length > 0 ? `: ${count.scopeValues.join(", ")}` : ""}
      </p>
      {count.assigneeName === null ? null : <p>{nameAssignee(count, t)}</p>}
      {count.note ? <p className="text-secondary-foreground">{count.note}</p> : null}
      <CountProgress {...{ count, items, to }} />
      {count.differing === null || count.status === "draft" ? null : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <dt className="sr-only">{t("counting:col.variance")}</dt>
          <dd>
            {t("counting:sum.differing", {
              count: count.differing,
            })}
          </dd>
          <div className="flex gap-1.5">
            <dt className="text-muted-foreground">{t("counting:sum.missing")}</dt>
            <dd>{formatWorth(count.missingValue)}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-muted-foreground">{t("counting:sum.surplus")}</dt>
            <dd>{formatWorth(count.surplusValue)}</dd>
          </div>
          {count.unpriced ? <dd>{t("counting:sum.unpriced", { count: count.unpriced })}</dd> : null}
        </dl>
      )}
      {count.needsApproval && count.status === "review" ? (
        <Alert
          tone="warning"
          title={
            count.unpriced
              ? t("counting:needsApproval.unpriced", { count: count.unpriced })
              : t("counting:needsApproval")
          }
        />
      ) : null}
    </div>
  );
}

/** Shows the button for the next step of the count and explains it. */
function NextStep({ count }: { count: StockCount }) {
  const t = getT();
  switch (count.status) {
    case "draft":
      return (
        <ActionForm intent="start" className="grid justify-items-start gap-2">
          <p className="text-secondary-foreground">
            {t("counting:draft.text", {
              count: count.total,
            })}
          </p>
          <SubmitButton>{t("counting:start")}</SubmitButton>
        </ActionForm>
      );
    case "counting":
      return (
        <ActionForm intent="review" className="flex flex-wrap items-center gap-3">
          <SubmitButton variant="outline">{t("counting:review")}</SubmitButton>
          <span className="text-secondary-foreground">{t("counting:review.text")}</span>
        </ActionForm>
      );
    case "review":
      return (
        <ActionForm intent="post" className="flex flex-wrap items-center gap-3">
          <SubmitButton>{t("counting:post")}</SubmitButton>
          <span className="text-secondary-foreground">{t("counting:post.text")}</span>
        </ActionForm>
      );
    default:
      return null;
  }
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
