import { getFormat, getT } from "#app/middleware/request-store.ts";
import "server-only";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { RowMenuButton } from "#app/components/list/row-menu-button.tsx";
import { ROW_MENU_FORM } from "#app/components/product/row-menu.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { pictureStyle } from "#app/components/ui/thumb.tsx";
import type { BoardColumn } from "#app/models/product/board-columns.ts";
import type { ListColumn } from "#app/models/product/list-columns.ts";
import type { ProductRow as Row } from "#app/models/product-list/product-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { SyncMark } from "./sync-mark.tsx";

interface RowProps {
  row: Row;
}

export function ProductRow({
  row,
  columns,
  channels,
}: RowProps & { columns: readonly ListColumn[]; channels: readonly BoardColumn[] }) {
  const t = getT();
  return (
    <tr>
      <PickRow id={row.id} label={t("products:pick.row", { name: row.name })} />
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
      {columns.includes("category") ? (
        <td className="text-secondary-foreground max-cards:basis-full max-cards:pl-7">
          {row.category}
        </td>
      ) : null}
      {columns.includes("price") ? <td className="price num">{row.price}</td> : null}
      {columns.includes("available") ? (
        <td className="num max-cards:text-right">
          <Available row={row} />
        </td>
      ) : null}
      {row.sync.map((cell, index) => {
        const channel = channels[index];
        return channel ? (
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
        ) : null;
      })}
      {columns.includes("updated") ? (
        <td className="num text-muted-foreground max-lg:hidden">{row.updated}</td>
      ) : null}
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

function Available({ row }: RowProps) {
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
