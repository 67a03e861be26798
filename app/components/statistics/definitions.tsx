import { getT } from "#app/middleware/request-store.ts";
import { METRICS } from "#contract/dashboards.ts";

/** What each figure is, in one sentence. */
export function Definitions() {
  const t = getT();
  return (
    <details className="rounded-lg border bg-card px-4.5 py-3 print:hidden">
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:content-center">
        {t("statistics:definitions")}
      </summary>
      <p className="mt-2 max-w-180 text-secondary-foreground">{t("statistics:definitions.day")}</p>
      <dl className="mt-3 grid grid-cols-[180px_minmax(0,1fr)] gap-x-4 gap-y-2 max-md:grid-cols-1">
        {METRICS.map((metric) => (
          <div key={metric} className="contents">
            <dt className="font-medium">{t(`statistics:metric.${metric}`)}</dt>
            <dd className="max-w-160 text-secondary-foreground">
              {t(`statistics:definition.${metric}`)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
