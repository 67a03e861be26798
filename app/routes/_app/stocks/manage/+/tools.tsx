import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
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
  const chips = [
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
  ];
  const set = (["sku", "less", "sync", "rule", "channel", "sort"] as const).filter(
    (name) => params[name] !== DEFAULTS[name],
  ).length;
  return (
    <>
      {params.warehouse ? <input type="hidden" name="warehouse" value={params.warehouse} /> : null}
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
              className={toggleVariants({ size: "control" })}
              to={chip.to}
              aria-current={chip.on ? "true" : undefined}
            >
              {chip.label}
            </Link>
          ))}
        </span>
        <PopoverTrigger className="flex-none" opens="stock-filters">
          <Icon name="sliders-horizontal" />
          {t("stocks:filters")}
          {set > 0 ? <Count>{set}</Count> : null}
        </PopoverTrigger>
      </div>
      <Popover id="stock-filters" width="wide" inset="form" className="anchor-[bottom_span-left]">
        <FilterFields {...{ params, channels, rules, orders }} />
        <div className="flex items-center gap-2">
          <Link to={`/stocks/manage${searchWith(DEFAULTS, { warehouse: params.warehouse })}`}>
            {t("common:action.clear")}
          </Link>
          <Button type="submit" variant="default" className="ml-auto">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </>
  );
}
