import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { readPage } from "#app/models/list/page-number.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { COUNT_STATUSES } from "#contract/statuses.ts";
import { listStockCounts } from "#contract/stock-counts.ts";
import { CountTable } from "./+/count-table.tsx";
import type { Route } from "./+types/existing";

const PAGE_SIZE = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const page = readPage(url.searchParams);
  const status = COUNT_STATUSES.find((known) => known === url.searchParams.get("status"));
  const { counts, total } = await getCall(context)(listStockCounts, {
    query: {
      ...{ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      statuses: status ? [status] : undefined,
    },
  });
  requirePage(url, page, total, PAGE_SIZE);
  return { counts, total, page, status: status ?? null };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { counts, total, page, status } = loaderData;
  const t = getT();
  const currentUrl = "/stocks/counting/existing";
  const tabs = [
    { to: currentUrl, label: t("counting:show.all"), current: status === null },
    ...COUNT_STATUSES.map((one) => ({
      to: `${currentUrl}?status=${one}`,
      label: t(`counting:status.${one}`),
      current: status === one,
    })),
  ];
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
      <ListFoot
        page={page}
        pageSize={PAGE_SIZE}
        shown={counts.length}
        total={total}
        url={status ? `${currentUrl}?status=${status}` : currentUrl}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
