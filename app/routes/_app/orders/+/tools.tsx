import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";
import { type FilterChoices, FilterFields } from "./filter-fields.tsx";
import { type ListParams, panelCount } from "./list-params.ts";
import type { Chip } from "./list-view.ts";

export interface ToolsProps extends FilterChoices {
  params: ListParams;
  chips: Chip[];
  carried: [string, string][];
  clearTo: string;
}

/** Search, chips and the filter panel: one GET form. */
export function Tools(fields: ToolsProps) {
  return (
    <GetForm action="/orders">
      <Static as="div">
        <Fields {...fields} />
      </Static>
    </GetForm>
  );
}

function Fields({
  params,
  chips,
  carried,
  channels,
  couriers,
  warehouses,
  payments,
  clearTo,
}: ToolsProps) {
  const t = getT();
  const set = panelCount(params);
  return (
    <>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={filterBarStyle}>
        <SearchField
          label={t("orders:search")}
          placeholder={t("orders:search.placeholder")}
          value={params.search}
        />
        <span className={cn(chipsStyle, "md:flex-wrap")}>
          {chips.map((chip) => (
            <Link
              key={chip.label}
              className={toggleVariants({ size: "control" })}
              to={chip.to}
              aria-current={chip.on ? "true" : undefined}
            >
              {chip.label}
              {chip.count ? (
                <b className={chip.critical ? "text-critical" : undefined}>{chip.count}</b>
              ) : null}
            </Link>
          ))}
        </span>
        <PopoverTrigger className="flex-none" opens="order-filters">
          <Icon name="sliders-horizontal" />
          {t("orders:filters")}
          {set > 0 ? <Count>{set}</Count> : null}
        </PopoverTrigger>
      </div>
      <Popover
        id="order-filters"
        width="wide"
        inset="form"
        className="max-h-[min(80dvh,720px)] overflow-y-auto anchor-[bottom_span-left]"
      >
        <FilterFields {...{ params, channels, couriers, warehouses, payments }} />
        <div className="flex items-center gap-2">
          <Link to={clearTo}>{t("common:action.clear")}</Link>
          <Button type="submit" variant="default" className="ml-auto">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </>
  );
}
