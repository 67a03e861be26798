import { getT } from "#app/middleware/request-store.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";
import { METRICS } from "#contract/dashboards.ts";
import { DEAD_DAYS, STOCK_DAYS } from "#contract/statistics.ts";

/** Explains each figure and list in a sentence or two. */
export function Definitions() {
  const t = getT();
  const terms: [name: string, meaning: string][] = [
    ...METRICS.map((metric): [string, string] => [
      t(`statistics:metric.${metric}`),
      t(`statistics:definition.${metric}`),
    ]),
    [t("statistics:stock.value"), t("statistics:definition.stock.value")],
    [
      t("statistics:stock.daysLeft"),
      t("statistics:definition.stock.daysLeft", { days: STOCK_DAYS }),
    ],
    [t("statistics:stock.dead"), t("statistics:definition.stock.dead", { days: DEAD_DAYS })],
    [t("statistics:definitions.products"), t("statistics:definition.products")],
    [t("statistics:definitions.ranks"), t("statistics:definition.ranks")],
  ];
  return (
    <details className="rounded-lg border bg-card px-4.5 py-3 print:hidden">
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:content-center">
        {t("statistics:definitions")}
      </summary>
      <UntilOpened>
        <p className="mt-2 max-w-180 text-secondary-foreground">
          {t("statistics:definitions.day")}
        </p>
        <dl className="mt-3 grid grid-cols-[12rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-md:grid-cols-1">
          {terms.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-medium">{name}</dt>
              <dd className="max-w-180 text-secondary-foreground">{meaning}</dd>
            </div>
          ))}
        </dl>
      </UntilOpened>
    </details>
  );
}
