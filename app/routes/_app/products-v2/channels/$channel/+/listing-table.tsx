import { getT } from "#app/middleware/request-store.ts";
import { Static } from "#app/static/static.tsx";
import "server-only";
import { Form } from "react-router";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { ListingRow as Row } from "#app/models/listing/listing-row.ts";
import { LISTING_ACTIONS, type ListingColumn, ListingHead, ListingRow } from "./columns.tsx";
import type { ListingParams } from "./list.ts";

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
  sort: { by: ListingParams["sort"]; nameTo: string };
}

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
        <ListingHead columns={columns} sort={sort} />
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
