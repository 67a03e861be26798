import { Form } from "react-router";
import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { LIST_COLUMNS, type ListParams, MASTER_PATH } from "#app/components/product/list-params.ts";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
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
      <ColumnPicker
        columns={LIST_COLUMNS}
        shown={params.columns}
        nameOf={(column) => t(column === "channels" ? "productList:column.channels" : `products:table.${column}`)}
        t={t}
      />
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
