"use client";
import { useMemo } from "react";
import { Form } from "react-router";
import { ListingItem, ListingState } from "#app/components/listing/listing-cells.tsx";
import type { ListingRow } from "#app/components/listing/listing-row.ts";
import { BulkBar, PickPage, PickRow } from "#app/components/product/pick-rows.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { type Packed, unpack } from "#app/components/ui/packed.ts";
import { PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { StaticRow, Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";

interface ListingTableProps {
  rows: Packed<ListingRow[]>;
  /** Where the bulk bar leads. */
  bulk: string;
  caption: string;
  total: string;
  filters: [string, string][];
}

const ACTIONS = ["publish", "unpublish", "archive"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", archive: "trash-2" } as const;

/** A GET form, so that picking works without JavaScript: the next page says how many will change, before they change. */
export function ListingTable({ rows: packed, bulk, caption, total, filters }: ListingTableProps) {
  const t = useT();
  const rows = useMemo(() => unpack(packed), [packed]);
  return (
    <Form method="get" action={bulk} className="pickable">
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Table cards className="products listings">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <PickPage />
            <th scope="col">{t("products:table.product")}</th>
            <th scope="col">{t("listings:shop")}</th>
            <th className="num" scope="col">
              {t("products:table.price")}
            </th>
            <th scope="col">{t("listings:status")}</th>
            <th scope="col">{t("listings:lastSync")}</th>
            <th scope="col">{t("listings:mapped")}</th>
            <th className="more">
              <span className="vh">{t("common:action.more")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StaticRow key={row.id}>
              <Cells row={row} bulk={bulk} t={t} />
            </StaticRow>
          ))}
        </tbody>
      </Table>
      <BulkBar label={t("listings:bulk")} total={total}>
        {ACTIONS.map((action) => (
          <Button key={action} type="submit" name="do" value={action} variant={action === "publish" ? "default" : "outline"}>
            {t(`listings:do.${action}`)}
          </Button>
        ))}
      </BulkBar>
    </Form>
  );
}

interface RowProps {
  row: ListingRow;
  bulk: string;
  t: Translate;
}

function Cells({ row, bulk, t }: RowProps) {
  return (
    <>
      <PickRow row={row} t={t} />
      <th scope="row">
        <ListingItem row={row} />
      </th>
      <td className="sec">{row.shop}</td>
      <td className="num price">{row.price}</td>
      <td>
        <ListingState row={row} t={t} />
      </td>
      <td className="muted nowrap">{row.lastSync ?? t("products:sync.never")}</td>
      <td className="nowrap">{row.mapped.complete ? <span className="muted">{row.mapped.text}</span> : <Badge tone="warning">{row.mapped.text}</Badge>}</td>
      <td className="more">
        <RowMenu row={row} bulk={bulk} t={t} />
      </td>
    </>
  );
}

function RowMenu({ row, bulk, t }: RowProps) {
  const id = `m-${row.id}`;
  return (
    <>
      <PopoverTrigger opens={id} variant="ghost" size="icon-sm" aria-label={t("products:row.more", { name: row.name })}>
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <StillMenu id={id} end>
        <Link to={row.edit}>
          <Icon name="pencil" />
          {t("listings:do.edit")}
        </Link>
        <Link to={`/products-v2/master/${row.productId}`}>
          <Icon name="package" />
          {t("listings:do.master")}
        </Link>
        {ACTIONS.map((action) => (
          <Link key={action} to={`${bulk}?do=${action}&ids=${row.id}`} className={action === "archive" ? "crit" : undefined}>
            <Icon name={ICONS[action]} />
            {t(`listings:do.${action}`)}
          </Link>
        ))}
        {row.paused ? (
          <Link to={`${bulk}?do=resetRetries&ids=${row.id}`}>
            <Icon name="rotate-cw" />
            {t("listings:do.resetRetries")}
          </Link>
        ) : null}
      </StillMenu>
    </>
  );
}
