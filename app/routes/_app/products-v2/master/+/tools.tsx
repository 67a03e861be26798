import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { WrittenForm } from "#app/components/list/written-form.tsx";
import {
  LIST_COLUMNS,
  type ListParams,
  listHref,
  MASTER_PATH,
} from "#app/components/product/list-params.ts";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { writtenAside } from "#app/components/rows/written-aside.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { panelCount } from "./list-view.ts";

interface ToolsProps {
  params: ListParams;
  channels: ChannelColumn[];
  categories: string[];
  /** A phone keeps the panel closed: it would be all there is to see. */
  onPhone: boolean;
}

/** Search, filters, columns and order: one GET form. Without JavaScript Enter or a panel's button sends it. */
export function Tools(props: ToolsProps) {
  const html = writtenAside(Fields, { ...props, t: getT() });
  return (
    <WrittenForm
      key={`tools ${listHref(props.params)}`}
      method="get"
      action={MASTER_PATH}
      role="search"
      className="tools"
      html={html}
    />
  );
}

function Fields({ params, channels, categories, onPhone, t }: ToolsProps & { t: Translate }) {
  const filters = panelCount(params);
  return (
    <>
      <SearchField
        label={t("products:search")}
        placeholder={t("products:search.placeholder")}
        value={params.search}
      />
      <details className="filterbox" open={filters > 0 && !onPhone}>
        <ButtonSummary>
          <Icon name="sliders-horizontal" />
          {t("products:filters")}
          {filters > 0 ? <Count>{filters}</Count> : null}
        </ButtonSummary>
        <FilterPanel params={params} channels={channels} categories={categories} t={t} />
      </details>
      <ColumnPicker
        columns={LIST_COLUMNS}
        shown={params.columns}
        nameOf={(column) =>
          t(column === "channels" ? "productList:column.channels" : `products:table.${column}`)
        }
        t={t}
      />
      <span className="row sortbox">
        <Select name="sort" aria-label={t("products:sort")} defaultValue={params.sort} data-sends>
          {([0, 1, 2] as const).map((sort) => (
            <option key={sort} value={sort}>
              {t(`products:sort.${sort}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">{t("products:sort.go")}</Button>
        </noscript>
      </span>
      <Legend t={t} />
    </>
  );
}

function Legend({ t }: { t: Translate }) {
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
