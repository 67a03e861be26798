import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ProductSort } from "#app/components/product/product-sort.tsx";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { splitValues } from "#app/services/list/list-params.ts";
import {
  LIST_COLUMNS,
  type ProductParams,
  productList,
} from "#app/services/product/product-list.ts";
import { Static } from "#app/static/static.tsx";
import { UntilOpened } from "#app/static/until-opened.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { countPanelFilters } from "./list-view.ts";

interface ToolsProps {
  params: ProductParams;
  channels: ChannelColumn[];
  categories: string[];
  /** Closes the panel on a phone, where it would cover the page. */
  onPhone: boolean;
}

/**
 * Search, filters, columns and order in one GET form. Without JavaScript, Enter or a panel's button
 * sends it.
 */
export function Tools(props: ToolsProps) {
  return (
    <GetForm action={productList.path}>
      <Static as="div" className={filterBarStyle} enhance={["sends"]}>
        <Fields {...props} />
      </Static>
    </GetForm>
  );
}

function Fields({ params, channels, categories, onPhone }: ToolsProps) {
  const t = getT();
  const form = productList.tools(params, { t, format: getFormat() });
  const filters = countPanelFilters(params) + form.set;
  const panel = (
    <FilterPanel params={params} channels={channels} categories={categories} others={form.more} />
  );
  return (
    <>
      <SearchField
        narrow
        label={t("products:search")}
        placeholder={t("products:search.placeholder")}
        value={params.search}
      />
      <details
        id="list-filters"
        className="group contents details-content:order-9 details-content:-mx-gutter details-content:flex-[1_0_100%] not-open:details-content:hidden"
        open={filters > 0 && !onPhone}
      >
        <ButtonSummary className="flex-none group-open:bg-accent [&::-webkit-details-marker]:hidden">
          <Icon name="sliders-horizontal" />
          {t("common:filters")}
          {filters > 0 ? <Count>{filters}</Count> : null}
        </ButtonSummary>
        {filters > 0 ? panel : <UntilOpened>{panel}</UntilOpened>}
      </details>
      <ColumnPicker
        columns={LIST_COLUMNS}
        shown={LIST_COLUMNS.filter((column) => splitValues(params.columns).includes(column))}
        nameOf={(column) =>
          t(column === "channels" ? "productList:column.channels" : `products:table.${column}`)
        }
      />
      <ProductSort sort={params.sort} send={t("products:sort.go")} />
      <Legend />
    </>
  );
}

function Legend() {
  const t = getT();
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-secondary-foreground max-xl:hidden">
      {([3, 2, 6, 1, 5, 4] as const).map((status) => (
        <span className="inline-flex items-center gap-1.5" key={status}>
          <span
            className={cn(
              "inline-flex h-5 w-5 items-center justify-center rounded-xs",
              SYNC_LOOKS[status].mark,
            )}
          >
            <Icon className="size-3" name={SYNC_LOOKS[status].icon} />
          </span>
          {t(`products:sync.${status}`)}
        </span>
      ))}
    </span>
  );
}
