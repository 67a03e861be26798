import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { FilterPanel } from "#app/components/list/filter-panel.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterChoices } from "./filter-options.ts";
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
              key={chip.to}
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
        <FilterPanel id="order-filters" set={set} clearTo={clearTo} end>
          <FilterFields {...{ params, channels, couriers, warehouses, payments }} />
        </FilterPanel>
      </div>
    </>
  );
}
