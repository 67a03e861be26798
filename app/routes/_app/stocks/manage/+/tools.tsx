import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { FilterPanel } from "#app/components/list/filter-panel.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { DEFAULTS, type ListParams, searchWith } from "#app/services/stock/stock-params.ts";
import { Static } from "#app/static/static.tsx";
import { type FilterChoices, FilterFields } from "./filter-fields.tsx";

/** Search, chips and the filter panel: one GET form. */
export function Tools(props: ToolsProps) {
  return (
    <GetForm action="/stocks/manage">
      <Static as="div">
        <Fields {...props} />
      </Static>
    </GetForm>
  );
}

interface ToolsProps extends FilterChoices {
  params: ListParams;
  /** Fewer available units than this are low. */
  lowStockLevel: number;
}

function Fields({ params, lowStockLevel, channels, rules, orders }: ToolsProps) {
  const t = getT();
  const hrefWith = (changes: Partial<ListParams>) => `/stocks/manage${searchWith(params, changes)}`;
  const chips: { label: string; on: boolean; to: string; place?: string }[] = [
    {
      label: t("stocks:chip.out"),
      on: params.less === 1,
      to: hrefWith({ less: params.less === 1 ? "" : 1 }),
    },
    {
      label: t("stocks:chip.low"),
      on: params.less === lowStockLevel,
      to: hrefWith({ less: params.less === lowStockLevel ? "" : lowStockLevel }),
    },
    {
      label: t("stocks:chip.syncOff"),
      on: params.sync === "off",
      to: hrefWith({ sync: params.sync === "off" ? "" : "off" }),
    },
    {
      label: t("stocks:chip.doubtful"),
      on: params.doubt === "1",
      to: hrefWith({ doubt: params.doubt === "1" ? "" : "1" }),
      // A phone's list would begin a line lower for it.
      place: params.doubt === "1" ? undefined : "max-md:hidden",
    },
  ];
  const set = (["sku", "less", "sync", "rule", "channel", "sort"] as const).filter(
    (name) => params[name] !== DEFAULTS[name],
  ).length;
  const clear = searchWith(DEFAULTS, { warehouse: params.warehouse });
  return (
    <>
      {params.warehouse ? <input type="hidden" name="warehouse" value={params.warehouse} /> : null}
      {params.doubt ? <input type="hidden" name="doubt" value={params.doubt} /> : null}
      <div className={filterBarStyle}>
        <SearchField
          label={t("stocks:search")}
          placeholder={t("stocks:search.placeholder")}
          value={params.search}
        />
        <span className={chipsStyle}>
          {chips.map((chip) => (
            <Link
              key={chip.label}
              className={cn(toggleVariants({ size: "control" }), chip.place)}
              to={chip.to}
              aria-current={chip.on ? "true" : undefined}
            >
              {chip.label}
            </Link>
          ))}
        </span>
        <FilterPanel id="stock-filters" set={set} clearTo={`/stocks/manage${clear}`} end>
          <FilterFields {...{ params, channels, rules, orders }} />
        </FilterPanel>
      </div>
    </>
  );
}
