import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PRODUCT_GROUPINGS, RANKINGS } from "#app/models/statistics/ranking.ts";
import { Link } from "#app/navigation/link.tsx";
import {
  buildStatisticsSearch,
  type StatisticsParams,
} from "#app/services/statistics/statistics-params.ts";

/** Chooses which end of the lists comes first, and products or variants. */
export function RankTools({ params }: { params: StatisticsParams }) {
  const t = getT();
  const renderChoice = (label: string, to: Partial<StatisticsParams>, isChosen: boolean) => (
    <Link
      key={label}
      className={toggleVariants({ size: "control" })}
      to={`/statistics${buildStatisticsSearch(params, to)}#ranks`}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
  return (
    <nav
      id="ranks"
      className="flex scroll-mt-20 flex-wrap gap-x-4 gap-y-2 print:hidden"
      aria-label={t("statistics:rank")}
    >
      <span className="flex gap-1.5">
        {RANKINGS.map((rank) =>
          renderChoice(t(`statistics:rank.${rank}`), { rank }, rank === params.rank),
        )}
      </span>
      <span className="flex gap-1.5">
        {PRODUCT_GROUPINGS.map((goods) =>
          renderChoice(t(`statistics:goods.${goods}`), { goods }, goods === params.goods),
        )}
      </span>
    </nav>
  );
}
