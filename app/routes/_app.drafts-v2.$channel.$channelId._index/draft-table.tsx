"use client";
import { useMemo } from "react";
import { Form } from "react-router";
import { ListingItem, ListingState } from "#app/components/listing/listing-cells.tsx";
import type { ListingRow } from "#app/components/listing/listing-row.ts";
import { Button } from "#app/components/ui/button.tsx";
import { type Packed, unpack } from "#app/components/ui/packed.ts";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface DraftTableProps {
  rows: Packed<ListingRow[]>;
  caption: string;
  /** What is under way can only be waited for. */
  canAct: boolean;
}

/** One form; each button says by its value what is done with which row. */
export function DraftTable({ rows: packed, caption, canAct }: DraftTableProps) {
  const t = useT();
  const rows = useMemo(() => unpack(packed), [packed]);
  return (
    <Form method="post">
      {canAct ? (
        <div className="row tools">
          <Button type="submit" name="do" value="retry-all">
            {t("listings:retry.all")}
          </Button>
          {rows.some(({ paused }) => paused) ? (
            <Button type="submit" name="do" value="reset-all">
              {t("listings:reset.all")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Table cards className="products listings">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("products:table.product")}</th>
            <th scope="col">{t("listings:status")}</th>
            <th className="num" scope="col">
              {t("listings:attempts")}
            </th>
            <th scope="col">{t("listings:lastTry")}</th>
            <th className="num act">
              <span className="vh">{t("common:action.more")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <ListingItem row={row} />
              </th>
              <td>
                <ListingState row={row} t={t} />
              </td>
              <td className="num">{row.attempts}</td>
              <td className="muted nowrap">{row.lastSync ?? t("listings:neverTried")}</td>
              <td className="num nowrap act">{canAct ? <RowButton row={row} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Form>
  );
}

function RowButton({ row }: { row: ListingRow }) {
  const t = useT();
  const text = row.paused ? t("listings:reset") : row.status === 1 ? t("listings:publishNow") : t("products:sync.retry");
  return (
    <Button type="submit" size="sm" name="do" value={`${row.paused ? "reset" : "retry"} ${row.id}`} aria-label={`${text}: ${row.name}`}>
      {text}
    </Button>
  );
}
