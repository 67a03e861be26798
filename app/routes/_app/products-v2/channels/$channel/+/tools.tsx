import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { filterBarStyle, filterChoiceStyle } from "#app/components/list/filter-bar.ts";
import { FilterControl } from "#app/components/list/filter-line.tsx";
import { ProductSort } from "#app/components/product/product-sort.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { FilterField } from "#app/models/list/filter-field.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Static } from "#app/static/static.tsx";
import { LISTING_COLUMNS, type ListingColumn, nameColumn } from "./columns.tsx";
import type { ListingParams } from "./list.ts";

interface ToolsProps {
  path: string;
  params: ListingParams;
  shops: { id: string; name: string }[];
  columns: ListingColumn[];
  /** Fields of the call's other filters. */
  others: readonly FilterField[];
}

/** Search, shop, columns and order: one GET form that keeps the tab. */
export function Tools(props: ToolsProps) {
  return (
    <GetForm action={props.path}>
      <Static as="div" className={filterBarStyle} enhance={["sends"]}>
        <Fields {...props} />
      </Static>
    </GetForm>
  );
}

function Fields({ params, shops, columns, others }: ToolsProps) {
  const t = getT();
  return (
    <>
      {params.status === "-1" ? null : <input type="hidden" name="status" value={params.status} />}
      <SearchField
        label={t("products:search")}
        placeholder={t("products:search.placeholder")}
        value={params.search}
      />
      {shops.length > 1 ? (
        <Select
          look="filter"
          fill={false}
          className={cn("max-w-45", filterChoiceStyle)}
          name="shop"
          aria-label={t("listings:shop")}
          defaultValue={params.shop}
          data-sends
        >
          <option value="">{t("listings:shop.all")}</option>
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {others.map((field) => (
        <FilterControl key={field.name} {...field} />
      ))}
      <ColumnPicker
        columns={LISTING_COLUMNS}
        shown={columns}
        nameOf={(column) => nameColumn(column, t)}
      />
      <ProductSort sort={params.sort} send={t("listings:show")} />
    </>
  );
}
