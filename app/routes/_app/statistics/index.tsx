import { z } from "zod";
import { ChannelCourse } from "#app/components/statistics/channel-course.tsx";
import { Definitions } from "#app/components/statistics/definitions.tsx";
import { FigureTiles } from "#app/components/statistics/figure-tiles.tsx";
import { HourMap } from "#app/components/statistics/hour-map.tsx";
import type { ListExpansion } from "#app/components/statistics/list-end.tsx";
import { MetricCourse } from "#app/components/statistics/metric-course.tsx";
import { OnTimeCourse } from "#app/components/statistics/on-time-course.tsx";
import { ProductRanks } from "#app/components/statistics/product-ranks.tsx";
import { ChannelRanks, PartRanks } from "#app/components/statistics/ranks.tsx";
import { StockFigures } from "#app/components/statistics/stock-figures.tsx";
import { HourRanks, WeekdayRanks } from "#app/components/statistics/time-ranks.tsx";
import { UncostedSales } from "#app/components/statistics/uncosted-sales.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import type { LongList } from "#app/models/statistics/ranking.ts";
import { formatDays } from "#app/models/statistics/time-texts.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { requireCleanUrl } from "#app/services/list/list-url.ts";
import { readEverything } from "#app/services/statistics/read-statistics.ts";
import {
  buildStatisticsQuery,
  buildStatisticsSearch,
  parseStatisticsParams,
} from "#app/services/statistics/statistics-params.ts";
import { readReader, viewFacts } from "#app/services/statistics/statistics-view.ts";
import { Static } from "#app/static/static.tsx";
import { attempt } from "#app/upstream/http.ts";
import { costPastSales } from "#contract/statistics.ts";
import { FileMenu } from "./+/file-menu.tsx";
import { RankTools } from "./+/rank-tools.tsx";
import { StatisticsControls } from "./+/statistics-controls.tsx";
import { buildFigureTiles } from "./+/tiles-of.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const reader = await readReader(context);
  const params = parseStatisticsParams(
    url.searchParams,
    reader.channels.map(({ id }) => id),
  );
  requireCleanUrl(url, buildStatisticsSearch(params));
  const askedQuery = buildStatisticsQuery(params, reader.day);
  const pageStatistics = await readEverything(getCall(context), askedQuery, params);
  return {
    params,
    asked: askedQuery,
    found: pageStatistics,
    facts: viewFacts(reader, { ...askedQuery, channel: params.channel }),
  };
}

const ChosenVariants = z.object({ variantIds: z.array(z.string(), { error: "too_few" }) });

/** Uses the present cost of the chosen variants for their past sales. */
export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = parseForm(formData, ChosenVariants);
  if (!form.ok) return rejectInvalid(form);
  const costed = await attempt(getCall(context)(costPastSales, { body: form.value }));
  if (!costed.ok) return rejectProblem(formData, costed.problem);
  const { url } = currentState(context);
  return redirectWithToast(context, url.pathname + url.search, "statistics:uncosted.used", {
    count: costed.value.orders,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, asked, found, facts: view } = loaderData;
  const t = getT();
  const format = getFormat();
  const { now, before } = found;
  const versus = asked.compared ? formatDays(asked.compared, format) : "";
  const course = { now, before, versus, view };
  const buildExpansion = (list: LongList): ListExpansion => ({
    isShown: params.whole === list,
    to: `/statistics${buildStatisticsSearch(params, { whole: params.whole === list ? "" : list })}`,
  });
  return (
    <>
      <PageHead
        title={t("statistics:title")}
        titleMetadata={
          <span className="text-muted-foreground">
            {formatDays(asked.days, format)}
            {versus ? <> · {t("statistics:versus", { days: versus })}</> : null}
          </span>
        }
        actions={
          <>
            <ButtonLink to="/dashboard">
              <Icon name="layout-grid" />
              {t("dashboards:title")}
            </ButtonLink>
            <FileMenu params={params} />
          </>
        }
      />
      <StatisticsControls params={params} asked={asked} channels={view.channels} />
      <div className="grid grid-cols-1 gap-3 px-gutter pt-1 pb-7">
        <FigureTiles label={t("statistics:figures")} tiles={buildFigureTiles(now, before, view)} />
        <UncostedSales uncosted={found.uncosted} />
        {now.totals.orders === 0 ? (
          <EmptyResult action={null}>{t("statistics:empty")}</EmptyResult>
        ) : (
          <>
            <Static as="div" className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
              <MetricCourse
                id="net"
                metric="net"
                className="col-span-2 max-lg:col-span-1"
                {...course}
              />
              <OnTimeCourse id="on-time" now={now} view={view} />
              <MetricCourse id="orders" metric="orders" kind="bar" {...course} />
              <HourMap className="col-span-2 max-lg:col-span-1" now={now} view={view} />
            </Static>
            {now.channels.length > 1 ? (
              <Static as="div" className="contents">
                <ChannelCourse id="channels" now={now} view={view} />
              </Static>
            ) : null}
            <RankTools params={params} />
            <Static
              as="div"
              className="columns-2 gap-3 *:mb-3 *:break-inside-avoid max-lg:columns-1"
            >
              <ProductRanks
                show={params.rank === "worst" ? "unsold" : "sold"}
                products={found.sold.products}
                more={found.sold.total - found.sold.products.length}
                whole={buildExpansion("sold")}
                view={view}
              />
              <ProductRanks show="returned" products={found.returned} view={view} />
              <ChannelRanks now={now} view={view} ranking={params.rank} />
              <PartRanks by="channelType" parts={found.channelTypes} now={now} view={view} />
              {found.platforms.total > 0 ? (
                <PartRanks by="platform" parts={found.platforms} now={now} view={view} />
              ) : null}
              <PartRanks
                by="category"
                parts={found.categories}
                {...{ now, view }}
                whole={buildExpansion("category")}
              />
              <PartRanks
                by="courier"
                parts={found.couriers}
                {...{ now, view }}
                whole={buildExpansion("courier")}
              />
              <PartRanks
                by="city"
                parts={found.cities}
                {...{ now, view }}
                whole={buildExpansion("city")}
              />
              <WeekdayRanks now={now} view={view} ranking={params.rank} />
              <HourRanks
                now={now}
                view={view}
                ranking={params.rank}
                whole={buildExpansion("hour")}
              />
            </Static>
          </>
        )}
        <Static as="div" className="contents">
          <StockFigures stock={found.stock} view={view} />
          <Definitions />
        </Static>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
