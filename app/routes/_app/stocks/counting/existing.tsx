import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { COUNT_STATUSES } from "#contract/statuses.ts";
import { COUNT_FILTERS, listStockCounts } from "#contract/stock-counts.ts";
import { CountTable } from "./+/count-table.tsx";
import type { Route } from "./+types/existing";

const { only } = createParamBuilders(COUNT_FILTERS);
const countList = defineList({
  path: "/stocks/counting/existing",
  pageSize: 50,
  keepsAddress: true,
  filters: COUNT_FILTERS,
  without: ["warehouseId"],
  params: { status: only("statuses") },
});

export const loader = ({ context }: Route.LoaderArgs) =>
  countList.loadList(context, (query) => getCall(context)(listStockCounts, { query }));

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { counts, params, pager } = loaderData;
  const t = getT();
  const tabs = (["", ...COUNT_STATUSES] as const).map((status) => ({
    to: countList.hrefWith(params, { status }),
    label: status ? t(`counting:status.${status}`) : t("counting:show.all"),
    current: params.status === status,
  }));
  return (
    <>
      <PageHead
        title={t("counting:existing")}
        crumbs={[{ to: "/stocks/counting", label: t("counting:title") }]}
        actions={
          <ButtonLink to="/stocks/counting" variant="default">
            {t("counting:new")}
          </ButtonLink>
        }
      />
      <Tabs label={t("counting:existing")} tabs={tabs} />
      {counts.length > 0 ? (
        <CountTable counts={counts} caption={t("counting:existing")} />
      ) : (
        <Empty
          title={t("counting:none")}
          actions={
            <ButtonLink to="/stocks/counting" variant="default">
              {t("counting:new")}
            </ButtonLink>
          }
        >
          {t("counting:noneText")}
        </Empty>
      )}
      <ListFoot {...pager} shown={counts.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
