import { WrittenForm } from "#app/components/list/written-form.tsx";
import { writtenAside } from "#app/components/rows/written-aside.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import { DEFAULTS, type ListParams, searchWith } from "./list-params.ts";

const SORTS = ["updated", "name", "sku", "available"] as const;

/** Search, chips and the filter panel: one GET form. */
export function Tools(props: ToolsProps) {
  const html = writtenAside(Fields, { ...props, t: getT() });
  return (
    <WrittenForm
      key={searchWith(props.params)}
      method="get"
      action="/stocks/manage"
      role="search"
      html={html}
    />
  );
}

interface ToolsProps {
  params: ListParams;
  /** Fewer available units than this are low. */
  lowStockLevel: number;
}

function Fields({ params, lowStockLevel, t }: ToolsProps & { t: Translate }) {
  const here = (changes: Partial<ListParams>) => `/stocks/manage${searchWith(params, changes)}`;
  const chips = [
    {
      label: t("stocks:chip.out"),
      on: params.less === 1,
      to: here({ less: params.less === 1 ? "" : 1 }),
    },
    {
      label: t("stocks:chip.low"),
      on: params.less === lowStockLevel,
      to: here({ less: params.less === lowStockLevel ? "" : lowStockLevel }),
    },
    {
      label: t("stocks:chip.syncOff"),
      on: params.sync === "off",
      to: here({ sync: params.sync === "off" ? "" : "off" }),
    },
    ...(params.rule ? [{ label: t("stocks:chip.rule"), on: true, to: here({ rule: "" }) }] : []),
  ];
  const set = [params.less !== "", params.sync !== "", params.sort !== DEFAULTS.sort].filter(
    Boolean,
  ).length;
  return (
    <>
      {params.warehouse ? <input type="hidden" name="warehouse" value={params.warehouse} /> : null}
      {params.rule ? <input type="hidden" name="rule" value={params.rule} /> : null}
      <div className="tools">
        <SearchField
          label={t("stocks:search")}
          placeholder={t("stocks:search.placeholder")}
          value={params.search || params.sku}
        />
        <span className="chips">
          {chips.map((chip) => (
            <Link
              key={chip.label}
              className="toggle"
              to={chip.to}
              aria-current={chip.on ? "true" : undefined}
            >
              {chip.label}
            </Link>
          ))}
        </span>
        <PopoverTrigger opens="stock-filters">
          <Icon name="sliders-horizontal" />
          {t("stocks:filters")}
          {set > 0 ? <Count>{set}</Count> : null}
        </PopoverTrigger>
      </div>
      <Popover id="stock-filters" className="filter-pop">
        <div className="formgrid">
          <Field id="f-less" label={t("stocks:filter.less")} className="w6">
            <Input
              id="f-less"
              type="number"
              inputMode="numeric"
              name="less"
              defaultValue={params.less}
            />
          </Field>
          <Field id="f-sync" label={t("stocks:filter.sync")} className="w6">
            <Select id="f-sync" name="sync" defaultValue={params.sync}>
              <option value="">{t("stocks:filter.any")}</option>
              <option value="on">{t("stocks:filter.sync.on")}</option>
              <option value="off">{t("stocks:filter.sync.off")}</option>
            </Select>
          </Field>
          <Field id="f-sort" label={t("stocks:filter.sort")} className="w12">
            <Select id="f-sort" name="sort" defaultValue={params.sort}>
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`stocks:sort.${sort}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="row">
          <Link to={`/stocks/manage${searchWith(DEFAULTS, { warehouse: params.warehouse })}`}>
            {t("common:action.clear")}
          </Link>
          <Button type="submit" variant="default" className="push">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </>
  );
}
