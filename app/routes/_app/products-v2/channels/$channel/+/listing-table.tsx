import { getT } from "#app/middleware/request-store.ts";
import { Static } from "#app/static/static.tsx";
import "server-only";
import { Form } from "react-router";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { ListingColumn } from "#app/models/listing/listing-params.ts";
import type { ListingRow as Row } from "#app/models/listing/listing-row.ts";
import type { ListingParams } from "#app/services/listing/listing-list.ts";
import { LISTING_ACTIONS, ListingRow } from "./listing-cells.tsx";

interface ListingTableProps {
  /** Whether the server can publish to this channel. */
  canAct: boolean;
  rows: Row[];
  /** The columns in the table's order, the product first. */
  columns: readonly ListingColumn[];
  bulk: string;
  caption: string;
  total: number;
  filters: [string, string][];
  /** The current sorting, and the address that sorts by name. */
  sort: { by: ListingParams["sort"]; nameTo: string };
}

const NAME_SORTED = { 0: undefined, 1: "ascending", 2: "descending" } as const;
const HEADS: Partial<Record<ListingColumn, string>> = {
  price: "num",
  lastSync: "cards:max-lg:hidden",
};

export const columnName = (column: ListingColumn, t: Translate): string =>
  t(column === "product" || column === "price" ? `products:table.${column}` : `listings:${column}`);

/**
 * A GET form, so that picking works without JavaScript. The next page says how many listings will
 * change before they do.
 */
export function ListingTable({
  canAct,
  rows,
  columns,
  bulk,
  caption,
  total,
  filters,
  sort,
}: ListingTableProps) {
  const t = getT();
  return (
    <Form className="group/bulk [counter-reset:picked]" discover="none" method="get" action={bulk}>
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Table cards className="products">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <PickPage />
            <SortHead to={sort.nameTo} sorted={NAME_SORTED[sort.by]}>
              {t("products:table.product")}
            </SortHead>
            {columns.slice(1).map((column) => (
              <th key={column} className={HEADS[column]} scope="col">
                {columnName(column, t)}
              </th>
            ))}
            <th className="more">
              <span className="sr-only">{t("common:action.more")}</span>
            </th>
          </tr>
        </thead>
        <Static as="tbody">
          {rows.map((row) => (
            <ListingRow key={row.id} row={row} canAct={canAct} columns={columns} bulk={bulk} />
          ))}
        </Static>
      </Table>
      <BulkBar label={t("listings:bulk")} total={total}>
        {(canAct ? LISTING_ACTIONS : []).map((action) => (
          <Button
            key={action}
            type="submit"
            name="do"
            value={action}
            variant={action === "publish" ? "default" : "inverse"}
          >
            {t(`listings:do.${action}`)}
          </Button>
        ))}
      </BulkBar>
    </Form>
  );
}
