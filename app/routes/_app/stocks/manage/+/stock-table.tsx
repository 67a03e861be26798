"use client";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { PickPage } from "#app/components/list/pick-rows.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { BULK_FORM_ID, LevelBulk } from "./level-bulk.tsx";
import { Pushed } from "./pushed.tsx";

/** Loaded when the first row is opened: most readers open none. */
const AdjustForm = lazy(() => import("./adjust-form.tsx"));

/** Actions that the reader may use besides adjusting a row. */
interface StockMay {
  openOrders: boolean;
  pushAgain: boolean;
  printLabels: boolean;
}

interface StockTableProps {
  may: StockMay;
  rows: StockRow[];
  /** How many levels match the filters, and the filters as form fields. */
  total: number;
  filters: [name: string, value: string][];
  /** The row whose form the address opens, for use without JavaScript. */
  openId: string;
  /** The list's query without an open form. */
  listSearch: string;
  sort: { by: string; nameTo: string; availableTo: string };
}

const LEVEL_STYLES = { out: "text-critical", low: "text-warning" } as const;
export function StockTable(props: StockTableProps) {
  return (
    <div className="group/bulk [counter-reset:picked]">
      <Levels {...props} />
      <LevelBulk
        total={props.total}
        filters={props.filters}
        canPrintLabels={props.may.printLabels}
      />
    </div>
  );
}

const AVAILABLE_SORTED: Readonly<Record<string, "ascending" | "descending" | undefined>> = {
  available: "ascending",
  availableMost: "descending",
};

function Levels({ rows, openId, may, listSearch, sort }: StockTableProps) {
  const { t } = useTranslation(["stocks"]);
  // The key has the figure in it, so a form closes once its row has changed.
  const [open, setOpen] = useState(
    () => rows.filter(({ id }) => id === openId).map(buildFormKey)[0],
  );
  // The form also stays closed when the change is undone.
  if (open !== undefined && !rows.some((row) => buildFormKey(row) === open)) setOpen(undefined);
  return (
    <Table cards className="stock border-t">
      <caption className="sr-only">{t("stocks:caption")}</caption>
      <thead>
        <tr>
          <PickPage form={BULK_FORM_ID} />
          <SortHead to={sort.nameTo} sorted={sort.by === "name" ? "ascending" : undefined}>
            {t("stocks:col.item")}
          </SortHead>
          <th className="num" scope="col">
            {t("stocks:col.onHand")}
          </th>
          {(["reserved", "buffer", "locked", "damaged"] as const).map((name) => (
            <th
              key={name}
              className="num before:mr-1.5 before:font-normal before:text-faint before:content-[attr(data-op)]"
              data-op="−"
              scope="col"
            >
              {t(`stocks:col.${name}`)}
            </th>
          ))}
          <th
            className="avail num before:mr-1.5 before:font-normal before:text-faint before:content-[attr(data-op)]"
            data-op="="
            scope="col"
            aria-sort={AVAILABLE_SORTED[sort.by]}
          >
            <Link
              to={sort.availableTo}
              className={AVAILABLE_SORTED[sort.by] ? "text-foreground" : "text-inherit"}
            >
              {t("stocks:col.available")}
            </Link>
          </th>
          <th className="num cards:max-lg:hidden" scope="col">
            {t("stocks:col.incoming")}
          </th>
          <th scope="col">{t("stocks:col.pushed")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            may={may}
            open={open === buildFormKey(row)}
            onToggle={() => setOpen(open === buildFormKey(row) ? undefined : buildFormKey(row))}
            listSearch={listSearch}
          />
        ))}
      </tbody>
    </Table>
  );
}

function buildFormKey({ id, onHand }: StockRow): string {
  return `${id} ${onHand}`;
}

interface RowProps {
  row: StockRow;
  may: StockMay;
  open: boolean;
  onToggle: () => void;
  listSearch: string;
}

function Row({ row, may, open, onToggle, listSearch }: RowProps) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  const adjustHref = `/stocks/manage${listSearch ? `${listSearch}&` : "?"}adjust=${row.id}`;
  const toggleForm = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onToggle();
  };
  return (
    <>
      <tr className={open ? "open *:border-transparent" : undefined}>
        <PickRow
          id={row.id}
          label={t("stocks:pick", { sku: row.sku, warehouse: row.warehouse })}
          form={BULK_FORM_ID}
        />
        <th scope="row" className="span">
          <span className="item">
            <Thumb url={row.imageUrl} />
            <span className="cell2">
              <Link className="flex" to={`/stocks/manage/${row.id}`}>
                <span className="min-w-0 truncate">{row.product}</span>
                {row.variant ? (
                  // The variant tells rows of one product apart, so it keeps its place when the
                  // name is cut.
                  <span className="max-w-3/5 flex-none truncate whitespace-pre">
                    {` · ${row.variant}`}
                  </span>
                ) : null}
              </Link>
              <span className="block min-w-0 truncate">
                {[row.codes, row.warehouse, row.rack].filter(Boolean).join(" · ")}
              </span>
            </span>
          </span>
        </th>
        <td className="num w-18" data-l={t("stocks:col.onHand")}>
          <Link
            className="text-foreground underline decoration-faint decoration-dotted underline-offset-2"
            to={adjustHref}
            preventScrollReset
            onClick={toggleForm}
            aria-expanded={open}
            aria-label={t("stocks:adjust", { quantity: row.onHand })}
          >
            {number(row.onHand)}
          </Link>
        </td>
        <td className="num w-18" data-l={t("stocks:col.reserved")}>
          {row.reserved > 0 && may.openOrders ? (
            <Link to={`/stocks/manage/${row.id}`}>{number(row.reserved)}</Link>
          ) : (
            <Figure value={row.reserved} />
          )}
        </td>
        {(["buffer", "locked", "damaged"] as const).map((name) => (
          <td key={name} className="num w-18" data-l={t(`stocks:col.${name}`)}>
            <Figure value={row[name]} />
          </td>
        ))}
        <td className="avail num w-18" data-l={t("stocks:col.available")}>
          <span className={row.level && LEVEL_STYLES[row.level]}>{number(row.available)}</span>
          {row.doubtful > 0 ? (
            <Link className="block text-xs text-warning" to={`/stocks/manage/${row.id}`}>
              {t("stocks:doubtful", { quantity: number(row.doubtful) })}
            </Link>
          ) : null}
        </td>
        <td className="num w-18 cards:max-lg:hidden" data-l={t("stocks:col.incoming")}>
          <Figure value={row.incoming} />
        </td>
        <td className="span" data-l={t("stocks:col.pushed")}>
          <Pushed row={row} canPushAgain={may.pushAgain} />
        </td>
      </tr>
      {open ? (
        <tr className="max-cards:pt-0">
          <td
            className="h-auto border-b bg-muted px-gutter pt-0.5 pb-3 max-cards:col-span-full max-cards:px-0 max-cards:pt-0"
            colSpan={10}
          >
            <Suspense>
              <AdjustForm row={row} closeTo={`/stocks/manage${listSearch}`} onClose={onToggle} />
            </Suspense>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Figure({ value }: { value: number }) {
  const { number } = useFormat();
  return value === 0 ? <span className="text-faint">0</span> : number(value);
}
