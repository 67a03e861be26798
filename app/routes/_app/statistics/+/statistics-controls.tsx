import type { ReactNode } from "react";
import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { buildDayWords } from "#app/components/ui/day-words.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { COMPARISON_PERIODS, canBeHourly } from "#app/models/statistics/periods.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import {
  type AskedStatistics,
  buildStatisticsSearch,
  type StatisticsParams,
} from "#app/services/statistics/statistics-params.ts";
import { DASHBOARD_PERIODS } from "#contract/dashboards.ts";
import { MAX_DAYS, STATISTICS_INTERVALS } from "#contract/statistics.ts";

interface StatisticsControlsProps {
  params: StatisticsParams;
  asked: AskedStatistics;
  channels: readonly { id: string; name: string }[];
}

/** Links for periods, and a form for custom days, comparison, interval and shop. */
export function StatisticsControls({ params, asked, channels }: StatisticsControlsProps) {
  const t = getT();
  const intervals = STATISTICS_INTERVALS.filter(
    (interval) => interval !== "hour" || canBeHourly(asked.days),
  );
  return (
    <GetForm action="/statistics" className="print:hidden">
      {params.rank === "best" ? null : <input type="hidden" name="rank" value={params.rank} />}
      {params.goods === "product" ? null : (
        <input type="hidden" name="goods" value={params.goods} />
      )}
      {params.from ? <input type="hidden" name="shownFrom" value={params.from} /> : null}
      {params.to ? <input type="hidden" name="shownTo" value={params.to} /> : null}
      <div className={filterBarStyle}>
        <nav className={cn(chipsStyle, "md:flex-wrap")} aria-label={t("statistics:period")}>
          {DASHBOARD_PERIODS.map((period) => (
            <Link
              key={period}
              className={toggleVariants({ size: "control" })}
              to={`/statistics${buildStatisticsSearch(params, { period, from: "", to: "" })}`}
              aria-current={params.period === period ? "true" : undefined}
            >
              {t(`statistics:period.${period}`)}
            </Link>
          ))}
        </nav>
        <PopoverTrigger className="ml-auto flex-none" opens="statistics-filters">
          <Icon name="sliders-horizontal" />
          {t("statistics:filters")}
        </PopoverTrigger>
      </div>
      <Popover
        id="statistics-filters"
        width="wide"
        inset="form"
        className="max-h-[min(80dvh,720px)] overflow-y-auto anchor-[bottom_span-left]"
      >
        <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
          <Choice name="period" label={t("statistics:period")} value={params.period}>
            {[...DASHBOARD_PERIODS, "custom" as const].map((period) => (
              <option key={period} value={period}>
                {t(`statistics:period.${period}`)}
              </option>
            ))}
          </Choice>
          <Choice name="compare" label={t("statistics:compare")} value={params.compare}>
            {COMPARISON_PERIODS.map((comparison) => (
              <option key={comparison} value={comparison}>
                {t(`statistics:compare.${comparison}`)}
              </option>
            ))}
          </Choice>
          {(["from", "to"] as const).map((name) => (
            <Field
              key={name}
              id={`statistics-${name}`}
              label={t(`statistics:${name}`)}
              hint={
                name === "from"
                  ? t("statistics:from.hint", { days: getFormat().number(MAX_DAYS) })
                  : undefined
              }
              className="col-span-6"
            >
              <DayInput
                words={buildDayWords()}
                id={`statistics-${name}`}
                name={name}
                value={params[name]}
              />
            </Field>
          ))}
          <Choice name="by" label={t("statistics:by")} value={params.by}>
            <option value="">{t("statistics:by.fitting")}</option>
            {intervals.map((interval) => (
              <option key={interval} value={interval}>
                {t(`statistics:by.${interval}`)}
              </option>
            ))}
          </Choice>
          <Choice name="channel" label={t("statistics:channel")} value={params.channel}>
            <option value="">{t("statistics:channel.all")}</option>
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        </div>
        <div className="flex items-center gap-2">
          <Link to="/statistics">{t("common:action.clear")}</Link>
          <Button type="submit" variant="default" className="ml-auto">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </GetForm>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  const id = `statistics-${name}`;
  return (
    <Field id={id} label={label} className="col-span-6">
      <Select id={id} name={name} defaultValue={value}>
        {children}
      </Select>
    </Field>
  );
}
