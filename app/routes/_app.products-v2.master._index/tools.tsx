import { Form } from "react-router";
import { LIST_COLUMNS, type ListParams, MASTER_PATH } from "#app/components/product/list-params.ts";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { panelCount } from "./list-view.ts";
import { SortSelect } from "./sort-select.tsx";

interface ToolsProps {
  params: ListParams;
  channels: ChannelColumn[];
  categories: string[];
  /** A phone keeps the panel closed: it would be all there is to see. */
  onPhone: boolean;
}

/** Search, filters, columns and order: one GET form. Without JavaScript Enter or a panel's button sends it. */
export function Tools({ params, channels, categories, onPhone }: ToolsProps) {
  const t = getT();
  const filters = panelCount(params);
  return (
    <Form method="get" action={MASTER_PATH} role="search" className="tools">
      <SearchField label={t("products:search")} placeholder={t("products:search.placeholder")} value={params.search} />
      <details className="filterbox" open={filters > 0 && !onPhone}>
        <ButtonSummary>
          <Icon name="sliders-horizontal" />
          {t("products:filters")}
          {filters > 0 ? <Count>{filters}</Count> : null}
        </ButtonSummary>
        <FilterPanel params={params} channels={channels} categories={categories} />
      </details>
      <Columns params={params} />
      <span className="row sortbox">
        <SortSelect
          label={t("products:sort")}
          value={params.sort}
          options={([0, 1, 2] as const).map((sort) => ({ value: sort, label: t(`products:sort.${sort}`) }))}
        />
        <noscript>
          <Button type="submit">{t("products:sort.go")}</Button>
        </noscript>
      </span>
      <Legend />
    </Form>
  );
}

/** The product itself goes along hidden: with every box cleared the choice is still a choice. */
function Columns({ params }: Pick<ToolsProps, "params">) {
  const t = getT();
  return (
    <>
      <input type="hidden" name="columns" value="product" />
      <PopoverTrigger opens="list-columns" size="icon" aria-label={t("productList:columns")} title={t("productList:columns")}>
        <Icon name="columns-3" />
      </PopoverTrigger>
      <Popover id="list-columns" className="columns-pop">
        <fieldset className="stack">
          <legend className="lbl">{t("productList:columns.shown")}</legend>
          {LIST_COLUMNS.filter((column) => column !== "product").map((column) => (
            <Checkbox key={column} name="columns" value={column} defaultChecked={params.columns.includes(column)}>
              {t(column === "channels" ? "productList:column.channels" : `products:table.${column}`)}
            </Checkbox>
          ))}
        </fieldset>
        <span>
          <Button type="submit" variant="default" size="sm">
            {t("common:action.apply")}
          </Button>
        </span>
      </Popover>
    </>
  );
}

function Legend() {
  const t = getT();
  return (
    <span className="legend push">
      {([3, 2, 6, 1, 5, 4] as const).map((status) => (
        <span key={status}>
          <span className={`sync ${SYNC_LOOKS[status].mark}`}>
            <Icon name={SYNC_LOOKS[status].icon} />
          </span>
          {t(`products:sync.${status}`)}
        </span>
      ))}
    </span>
  );
}
