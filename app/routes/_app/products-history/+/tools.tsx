import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
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
        <PopoverTrigger className="flex-none" opens="history-filters">
          <Icon name="sliders-horizontal" />
          {t("products:filters")}
          {set > 0 ? <Count>{set}</Count> : null}
        </PopoverTrigger>
        <ColumnPicker
          columns={HISTORY_COLUMNS}
          shown={columns}
          nameOf={(column) => t(`productBatches:history.${column}`)}
        />
      </div>
      <Popover
        id="history-filters"
        width="wide"
        inset="form"
        className="max-h-[min(80dvh,720px)] overflow-y-auto"
      >
        <FilterFields params={params} {...choices} />
        <div className="flex items-center gap-2">
          <Link to={`/products-history${clear}`}>{t("common:action.clear")}</Link>
          <Button type="submit" variant="default" className="ml-auto">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </>
  );
}
