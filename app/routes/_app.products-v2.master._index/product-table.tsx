"use client";
import { useMemo } from "react";
import { Form } from "react-router";
import type { ListColumn } from "#app/components/product/list-params.ts";
import { BulkBar, PickPage, PickRow } from "#app/components/product/pick-rows.tsx";
import type { ChannelColumn, ProductRow } from "#app/components/product/product-row.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { type Packed, unpack } from "#app/components/ui/packed.ts";
import { PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { StaticRow, Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { SyncMark } from "./sync-mark.tsx";

interface ProductTableProps {
  rows: Packed<ProductRow[]>;
  columns: readonly ListColumn[];
  channels: ChannelColumn[];
  caption: string;
  /** How many products the filters find, formatted. */
  total: string;
  /** The list's filters, for "all that match". */
  filters: [string, string][];
}

/**
 * The rows and what is done with several of them: a GET form to the page that asks for channels or a confirmation. The bar
 * appears and counts by CSS, so that choosing works without JavaScript.
 */
export function ProductTable({ rows: packed, columns, channels, caption, total, filters }: ProductTableProps) {
  const t = useT();
  const rows = useMemo(() => unpack(packed), [packed]);
  return (
    <>
      <Form method="get" action="/products-v2/master/bulk" className="pickable">
        {filters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Table cards className="products">
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <PickPage />
              <th scope="col">{t("products:table.product")}</th>
              {columns.includes("category") ? <th scope="col">{t("products:table.category")}</th> : null}
              {columns.includes("price") ? (
                <th className="num" scope="col">
                  {t("products:table.price")}
                </th>
              ) : null}
              {columns.includes("available") ? (
                <th className="num" scope="col">
                  {t("products:table.available")}
                </th>
              ) : null}
              {channels.map((channel, index) => (
                <th key={channel.id} className={index === 0 ? "chc first" : "chc"} scope="col">
                  <ChannelMark type={channel.type} label={`${CHANNEL_NAMES[channel.type]} · ${channel.name}`} />
                </th>
              ))}
              {columns.includes("updated") ? (
                <th className="num" scope="col">
                  {t("products:table.updated")}
                </th>
              ) : null}
              <th className="more">
                <span className="vh">{t("common:action.more")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <StaticRow key={row.id}>
                <Cells row={row} columns={columns} channels={channels} t={t} />
              </StaticRow>
            ))}
          </tbody>
        </Table>
        <BulkBar label={t("products:bulk")} total={total}>
          <BulkActions t={t} />
        </BulkBar>
      </Form>
      <Form method="post" id="retry" />
    </>
  );
}

interface RowProps {
  row: ProductRow;
  t: Translate;
}

function Cells({ row, columns, channels, t }: RowProps & Pick<ProductTableProps, "columns" | "channels">) {
  return (
    <>
      <PickRow row={row} t={t} />
      <th scope="row">
        <span className="item">
          {row.image ? <img className="thumb" src={row.image} width="40" height="40" alt="" loading="lazy" /> : <NoImage />}
          <span className="cell2">
            <Link className="ell" to={`/products-v2/master/${row.id}`}>
              {row.name}
            </Link>
            <span className="ell">{row.detail}</span>
          </span>
        </span>
      </th>
      {columns.includes("category") ? <td className="sec category">{row.category}</td> : null}
      {columns.includes("price") ? <td className="num price">{row.price}</td> : null}
      {columns.includes("available") ? (
        <td className="num avail-cell">
          <Available row={row} t={t} />
        </td>
      ) : null}
      {row.sync.map((cell, index) => {
        const channel = channels[index];
        return channel ? (
          <td key={channel.id} className={index === 0 ? "chc first" : "chc"} data-channel={channel.type}>
            <SyncMark cell={cell} channel={channel} product={row} t={t} />
          </td>
        ) : null;
      })}
      {columns.includes("updated") ? <td className="num muted updated">{row.updated}</td> : null}
      <td className="more">
        <RowMenu row={row} t={t} />
      </td>
    </>
  );
}

function NoImage() {
  return (
    <span className="thumb none">
      <Icon name="image" />
    </span>
  );
}

function Available({ row, t }: RowProps) {
  if (!row.isActive) return <Badge>{t("products:table.off")}</Badge>;
  if (row.stock === "out") return <Badge tone="critical">{t("products:table.out")}</Badge>;
  if (row.stock === "ok") return row.available;
  return (
    <>
      <Badge tone="warning">{t("products:table.low")}</Badge> <span className="strong">{row.available}</span>
    </>
  );
}

const ACTIONS = ["publish", "unpublish", "delete"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", delete: "trash-2" } as const;

/** Its links leave the list, which closes it. */
function RowMenu({ row, t }: RowProps) {
  const id = `m-${row.id}`;
  return (
    <>
      <PopoverTrigger opens={id} variant="ghost" size="icon-sm" aria-label={t("products:row.more", { name: row.name })}>
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <StillMenu id={id} end>
        <Link to={`/products-v2/master/${row.id}`}>
          <Icon name="pencil" />
          {t("products:row.edit")}
        </Link>
        {ACTIONS.map((action) => (
          <Link key={action} to={`/products-v2/master/bulk?do=${action}&ids=${row.id}`} className={action === "delete" ? "crit" : undefined}>
            <Icon name={ICONS[action]} />
            {t(`products:row.${action}`)}
          </Link>
        ))}
      </StillMenu>
    </>
  );
}

function BulkActions({ t }: { t: Translate }) {
  return (
    <>
      <Button type="submit" name="do" value="publish" variant="default">
        <Icon name="upload" size="s" />
        {t("products:bulk.publish")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/bulk-edit">
        {t("products:bulk.edit")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/export">
        {t("products:bulk.export")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/merge">
        {t("products:bulk.merge")}
      </Button>
      <Button type="submit" name="do" value="unpublish">
        {t("products:bulk.unpublish")}
      </Button>
      <Button type="submit" name="do" value="delete">
        {t("products:bulk.delete")}
      </Button>
    </>
  );
}
