import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { FilterPanel } from "#app/components/list/filter-panel.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Static } from "#app/static/static.tsx";
import { type FilterChoices, FilterFields } from "./filter-fields.tsx";
import {
  DEFAULTS,
  HISTORY_COLUMNS,
  type HistoryColumn,
  type HistoryParams,
  searchOf,
} from "./history-params.ts";

interface ToolsProps extends FilterChoices {
  params: HistoryParams;
  columns: HistoryColumn[];
}

/** Search, the filter panel and the choice of columns: one GET form. */
export function Tools(props: ToolsProps) {
  return (
    <GetForm action="/products-history">
      <Static as="div">
        <Fields {...props} />
      </Static>
    </GetForm>
  );
}

function Fields({ params, columns, ...choices }: ToolsProps) {
  const t = getT();
  const { productId, batchId } = params;
  const set = (["type", "channelId", "actor", "from", "to"] as const).filter(
    (name) => params[name] !== DEFAULTS[name],
  ).length;
  const clear = searchOf(DEFAULTS, { productId, batchId, columns: params.columns });
  return (
    <>
      {/* What is searched stays the one product's, or the one batch's. */}
      {productId ? <input type="hidden" name="productId" value={productId} /> : null}
      {batchId ? <input type="hidden" name="batchId" value={batchId} /> : null}
      <div className={filterBarStyle}>
        <SearchField label={t("productBatches:history.search")} value={params.search} />
        <FilterPanel id="history-filters" set={set} clearTo={`/products-history${clear}`}>
          <FilterFields params={params} {...choices} />
        </FilterPanel>
        <ColumnPicker
          columns={HISTORY_COLUMNS}
          shown={columns}
          nameOf={(column) => t(`productBatches:history.${column}`)}
        />
      </div>
    </>
  );
}
