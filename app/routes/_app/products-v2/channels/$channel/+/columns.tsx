import { UntilOpened } from "#app/static/until-opened.tsx";
import "server-only";
import type { ReactNode } from "react";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { PickPage } from "#app/components/list/pick-rows.tsx";
import { ListingItem, ListingState } from "#app/components/listing/listing-cells.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuItem, PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { SortHead } from "#app/components/ui/table.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import type { ListingRow as Row } from "#app/models/listing/listing-row.ts";

export const LISTING_ACTIONS = ["publish", "unpublish", "archive"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", archive: "trash-2" } as const;

interface Column {
  name: (t: Translate) => string;
  headClass?: string;
  cell: (shown: { row: Row }) => ReactNode;
}

/** The listing itself, which the list can be sorted by, is the first. */
const COLUMNS = {
  product: {
    name: (t) => t("products:table.product"),
    cell: ({ row }) => (
      <th scope="row" className="cards:w-[30%]">
        <ListingItem row={row} />
      </th>
    ),
  },
  shop: {
    name: (t) => t("listings:shop"),
    cell: ({ row }) => <td className="text-secondary-foreground max-md:pl-7">{row.shop}</td>,
  },
  price: {
    name: (t) => t("products:table.price"),
    headClass: "num",
    cell: ({ row }) => <td className="price num">{row.price}</td>,
  },
  status: {
    name: (t) => t("listings:status"),
    cell: ({ row }) => (
      <td className="max-md:basis-full max-cards:order-2 max-cards:pl-7">
        <ListingState row={row} />
      </td>
    ),
  },
  lastSync: {
    name: (t) => t("listings:lastSync"),
    headClass: "cards:max-lg:hidden",
    cell: ({ row }) => (
      <td
        className="whitespace-nowrap text-muted-foreground cards:max-lg:hidden max-cards:order-2 max-md:pl-7 max-md:before:inline max-md:before:content-[attr(data-l)_'_']"
        data-l={row.lastSync ? getT()("listings:lastSync") : undefined}
      >
        {row.lastSync ?? getT()("products:sync.never")}
      </td>
    ),
  },
  mapped: {
    name: (t) => t("listings:mapped"),
    cell: ({ row }) => (
      <td
        className="whitespace-nowrap max-cards:order-2 max-md:pl-7 max-md:before:inline max-md:before:content-[attr(data-l)_'_']"
        data-l={getT()("listings:mapped")}
      >
        {row.mapped.complete ? (
          <span className="text-muted-foreground">{row.mapped.text}</span>
        ) : (
          <Badge tone="warning">{row.mapped.text}</Badge>
        )}
      </td>
    ),
  },
} satisfies Record<string, Column>;
export type ListingColumn = keyof typeof COLUMNS;
export const LISTING_COLUMNS = Object.keys(COLUMNS) as ListingColumn[];

const getColumn = (name: ListingColumn): Column => COLUMNS[name];
export const nameColumn = (name: ListingColumn, t: Translate): string => getColumn(name).name(t);

const NAME_SORTED = { 0: undefined, 1: "ascending", 2: "descending" } as const;

interface HeadProps {
  columns: readonly ListingColumn[];
  sort: { by: "0" | "1" | "2"; nameTo: string };
}

export function ListingHead({ columns: [first = "product", ...others], sort }: HeadProps) {
  const t = getT();
  return (
    <thead>
      <tr>
        <PickPage />
        <SortHead to={sort.nameTo} sorted={NAME_SORTED[sort.by]}>
          {nameColumn(first, t)}
        </SortHead>
        {others.map((name) => (
          <th key={name} className={getColumn(name).headClass} scope="col">
            {nameColumn(name, t)}
          </th>
        ))}
        <th className="more">
          <span className="sr-only">{t("common:action.more")}</span>
        </th>
      </tr>
    </thead>
  );
}

interface MenuProps {
  /** Whether the server can publish to this channel. */
  canAct: boolean;
  row: Row;
  bulk: string;
}

export function ListingRow({
  columns,
  ...menu
}: MenuProps & { columns: readonly ListingColumn[] }) {
  const t = getT();
  const { row } = menu;
  return (
    <tr>
      <PickRow id={row.id} label={t("products:pick.row", { name: row.name })} />
      {columns.map((column) => {
        const { cell: Cell } = COLUMNS[column];
        return <Cell key={column} row={row} />;
      })}
      <td className="more">
        <RowMenu {...menu} />
      </td>
    </tr>
  );
}

function RowMenu({ canAct, row, bulk }: MenuProps) {
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
        <UntilOpened>
          {" "}
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
        </UntilOpened>
      </StillMenu>
    </>
  );
}
