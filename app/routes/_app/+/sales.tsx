import { MetricCourse } from "#app/components/statistics/metric-course.tsx";
import { OnTimeCourse } from "#app/components/statistics/on-time-course.tsx";
import { ProductRanks } from "#app/components/statistics/product-ranks.tsx";
import { ChannelRanks } from "#app/components/statistics/ranks.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";
import type { SalesToday } from "./read-sales.ts";

/** Today's sales compared with yesterday at the same time, and their breakdown. */
export function Sales({ sales }: { sales: SalesToday }) {
  const t = getT();
  const { now, before, today: view } = sales;
  return (
    <>
      <Static as="div" className="mb-3 grid grid-cols-3 gap-3 px-gutter max-lg:grid-cols-1">
        <MetricCourse
          id="sales-today"
          metric="net"
          isRunning
          versus={t("home:sales.yesterday")}
          className="col-span-2 max-lg:col-span-1"
          {...{ now, before, view }}
        />
        <OnTimeCourse id="on-time" now={sales.week} view={sales.days} />
      </Static>
      {now.totals.orders > 0 ? (
        <Static
          as="div"
          className="mb-3 grid grid-cols-2 items-start gap-3 px-gutter max-lg:grid-cols-1"
        >
          <ChannelRanks now={now} view={view} />
          <ProductRanks show="sold" products={sales.products} view={view} />
        </Static>
      ) : null}
      <p className="mb-3 px-gutter">
        <Link to="/statistics">{t("home:sales.all")}</Link>
      </p>
    </>
  );
}
