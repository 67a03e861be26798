import "server-only";
import type { ReactNode } from "react";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { PickPage } from "#app/components/list/pick-rows.tsx";
import { RowMenuButton } from "#app/components/list/row-menu-button.tsx";
import { ROW_MENU_FORM } from "#app/components/product/row-menu.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SortHead } from "#app/components/ui/table.tsx";
import { pictureStyle } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { BoardColumn } from "#app/models/product/board-columns.ts";
import type { ProductRow as Row } from "#app/models/product-list/product-row.ts";
import { Link } from "#app/navigation/link.tsx";
import {
  type ListColumn,
  type ProductParams,
  productList,
} from "#app/services/product/product-list.ts";
import { SyncMark } from "./sync-mark.tsx";

interface ListProps {
  columns: readonly ListColumn[];
  channels: readonly BoardColumn[];
}
interface HeadProps extends ListProps {
  params: ProductParams;
}
interface RowProps extends ListProps {
  row: Row;
}
interface Column {
  head: (props: HeadProps) => ReactNode;
  cell: (props: RowProps) => ReactNode;
}

const NAME_SORTED = { 0: undefined, 1: "ascending", 2: "descending" } as const;

const COLUMNS: Record<ListColumn, Column> = {
  product: {
    head: ({ params }) => (
      <SortHead
        to={productList.hrefWith(params, { sort: params.sort === "1" ? "2" : "1" })}
        sorted={NAME_SORTED[params.sort]}
      >
        {getT()("products:table.product")}
      </SortHead>
    ),
    cell: ({ row }) => (
      <th scope="row">
        <span className="item">
          {row.image ? (
            <img
              className={cn(pictureStyle, "size-8 rounded-sm")}
              src={row.image}
              width="40"
              height="40"
              alt=""
              loading="lazy"
            />
          ) : (
            <NoImage />
          )}
          <span className="cell2">
            <Link className="block min-w-0 truncate" to={`/products-v2/master/${row.id}`}>
              {row.name}
            </Link>
            <span className="block min-w-0 truncate">{row.detail}</span>
          </span>
        </span>
      </th>
    ),
  },
  category: {
    head: () => <th scope="col">{getT()("products:table.category")}</th>,
    cell: ({ row }) => (
      <td className="text-secondary-foreground max-cards:basis-full max-cards:pl-7">
        {row.category}
      </td>
    ),
  },
  price: {
    head: () => (
      <th scope="col" className="num">
        {getT()("products:table.price")}
      </th>
    ),
    cell: ({ row }) => <td className="price num">{row.price}</td>,
  },
  available: {
    head: () => (
      <th scope="col" className="num">
        {getT()("products:table.available")}
      </th>
    ),
    cell: ({ row }) => (
      <td className="num max-cards:text-right">
        <Available row={row} />
      </td>
    ),
  },
  channels: {
    head: ({ channels }) =>
      channels.map((channel, index) => (
        <th key={channel.id} className={cn("chc", index === 0 && "first")} scope="col">
          <ChannelMark
            type={channel.type}
            label={`${getFormat().channelName(channel.type)} · ${channel.name}`}
          />
          {channel.tag ? (
            <span
              className="ml-0.5 text-2xs font-semibold text-secondary-foreground"
              aria-hidden="true"
            >
              {channel.tag}
            </span>
          ) : null}
        </th>
      )),
    cell: ({ row, channels }) =>
      channels.map((channel, index) => {
        const cell = row.sync[index] ?? null;
        return (
          <td
            key={channel.id}
            className={cn(
              "chc",
              index === 0 && "first",
              (cell?.status ?? 0) === 0 && "max-cards:hidden",
            )}
            data-l={channel.tag ? channel.name : getFormat().channelName(channel.type)}
          >
            <SyncMark cell={cell} channel={channel} product={row} />
          </td>
        );
      }),
  },
  updated: {
    head: ({ params }) => (
      <SortHead
        className="num cards:max-lg:hidden"
        to={productList.hrefWith(params, { sort: "0" })}
        sorted={params.sort === "0" ? "descending" : undefined}
      >
        {getT()("products:table.updated")}
      </SortHead>
    ),
    cell: ({ row }) => <td className="num text-muted-foreground max-lg:hidden">{row.updated}</td>,
  },
};

export function ProductHead(props: HeadProps) {
  return (
    <thead>
      <tr>
        <PickPage />
        {props.columns.map((column) => {
          const { head: Head } = COLUMNS[column];
          return <Head key={column} {...props} />;
        })}
        <th className="more">
          <span className="sr-only">{getT()("common:action.more")}</span>
        </th>
      </tr>
    </thead>
  );
}

export function ProductRow(props: RowProps) {
  const t = getT();
  const { row, columns } = props;
  return (
    <tr>
      <PickRow id={row.id} label={t("products:pick.row", { name: row.name })} />
      {columns.map((column) => {
        const { cell: Cell } = COLUMNS[column];
        return <Cell key={column} {...props} />;
      })}
      <td className="more">
        <RowMenuButton
          id={row.id}
          form={ROW_MENU_FORM}
          label={t("products:row.more", { name: row.name })}
        />
      </td>
    </tr>
  );
}

function NoImage() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-sm bg-muted text-faint">
      <Icon name="image" />
    </span>
  );
}

function Available({ row }: { row: Row }) {
  const t = getT();
  if (!row.isActive) return <Badge>{t("products:table.off")}</Badge>;
  if (row.stock === "out") return <Badge tone="critical">{t("products:table.out")}</Badge>;
  if (row.stock === "ok") return row.available;
  return (
    <>
      <Badge tone="warning">{t("products:table.low")}</Badge>{" "}
      <span className="font-medium">{row.available}</span>
    </>
  );
}
