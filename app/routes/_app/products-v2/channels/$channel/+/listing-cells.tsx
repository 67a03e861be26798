import { getT } from "#app/middleware/request-store.ts";
import "server-only";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { ListingItem, ListingState } from "#app/components/listing/listing-cells.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuItem, PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import type { ListingColumn } from "#app/models/listing/listing-params.ts";
import type { ListingRow as Row } from "#app/models/listing/listing-row.ts";

export const LISTING_ACTIONS = ["publish", "unpublish", "archive"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", archive: "trash-2" } as const;

interface RowProps {
  /** Whether the server can publish to this channel. */
  canAct: boolean;
  row: Row;
  bulk: string;
}

export function ListingRow({
  canAct,
  row,
  columns,
  bulk,
}: RowProps & { columns: readonly ListingColumn[] }) {
  const t = getT();
  return (
    <tr>
      <PickRow id={row.id} label={t("products:pick.row", { name: row.name })} />
      <th scope="row" className="cards:w-[30%]">
        <ListingItem row={row} />
      </th>
      {columns.includes("shop") ? (
        <td className="text-secondary-foreground max-md:pl-7">{row.shop}</td>
      ) : null}
      {columns.includes("price") ? <td className="price num">{row.price}</td> : null}
      {columns.includes("status") ? (
        <td className="max-md:basis-full max-cards:order-2 max-cards:pl-7">
          <ListingState row={row} />
        </td>
      ) : null}
      {columns.includes("lastSync") ? (
        <td
          className="whitespace-nowrap text-muted-foreground cards:max-lg:hidden max-cards:order-2 max-md:pl-7 max-md:before:inline max-md:before:content-[attr(data-l)_'_']"
          data-l={row.lastSync ? t("listings:lastSync") : undefined}
        >
          {row.lastSync ?? t("products:sync.never")}
        </td>
      ) : null}
      {columns.includes("mapped") ? (
        <td
          className="whitespace-nowrap max-cards:order-2 max-md:pl-7 max-md:before:inline max-md:before:content-[attr(data-l)_'_']"
          data-l={t("listings:mapped")}
        >
          {row.mapped.complete ? (
            <span className="text-muted-foreground">{row.mapped.text}</span>
          ) : (
            <Badge tone="warning">{row.mapped.text}</Badge>
          )}
        </td>
      ) : null}
      <td className="more">
        <RowMenu canAct={canAct} row={row} bulk={bulk} />
      </td>
    </tr>
  );
}

function RowMenu({ canAct, row, bulk }: RowProps) {
  const t = getT();
  const id = `m-${row.id}`;
  return (
    <>
      <PopoverTrigger
        opens={id}
        variant="ghost"
        size="icon-sm"
        aria-label={t("products:row.more", { name: row.name })}
      >
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <StillMenu id={id} end>
        <MenuItem to={row.edit}>
          <Icon name="pencil" />
          {t("listings:do.edit")}
        </MenuItem>
        <MenuItem to={`/products-v2/master/${row.productId}`}>
          <Icon name="package" />
          {t("listings:do.master")}
        </MenuItem>
        {(canAct ? LISTING_ACTIONS : []).map((action) => (
          <MenuItem
            key={action}
            to={`${bulk}?do=${action}&ids=${row.id}`}
            destructive={action === "archive"}
          >
            <Icon name={ICONS[action]} />
            {t(`listings:do.${action}`)}
          </MenuItem>
        ))}
        {row.paused ? (
          <MenuItem to={`${bulk}?do=resetRetries&ids=${row.id}`}>
            <Icon name="rotate-cw" />
            {t("listings:do.resetRetries")}
          </MenuItem>
        ) : null}
      </StillMenu>
    </>
  );
}
