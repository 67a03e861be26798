"use client";
import { useTranslation } from "react-i18next";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { ItemRow } from "#app/models/shop-import/item-view.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";

const ITEM_DECISIONS = ["link", "create", "skip"] as const;

const cellStyle = "h-auto py-2.5 whitespace-normal max-cards:py-0";

/**
 * Lists the shop's items with their decisions in one form: a row's button names the row, and the
 * bar's buttons apply to all picked rows. `decidable` is the number of items that can still be
 * decided; without any, rows have no checkboxes.
 */
export function ItemTable({
  rows,
  path,
  currentUrl,
  decidable,
}: {
  rows: ItemRow[];
  path: string;
  currentUrl: string;
  decidable: number;
}) {
  const { t } = useTranslation(["shopImports", "products"]);
  return (
    <PostForm action={path} preventScrollReset className="group/bulk [counter-reset:picked]">
      <input type="hidden" name="back" value={currentUrl} />
      <Table cards twoLines>
        <caption className="sr-only">{t("shopImports:show")}</caption>
        <thead>
          <tr>
            {decidable > 0 ? <PickPage /> : null}
            <th scope="col">{t("shopImports:item.product")}</th>
            <th scope="col" className="num">
              {t("shopImports:item.price")}
            </th>
            <th scope="col" className="num">
              {t("shopImports:item.stock")}
            </th>
            <th scope="col">{t("shopImports:item.master")}</th>
            <th scope="col">{t("shopImports:item.decision")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {decidable > 0 ? (
                <td className="pick max-cards:col-start-4 max-cards:row-start-1 max-cards:block max-cards:justify-self-end">
                  {row.decision ? (
                    <Checkbox
                      name="ids"
                      value={row.id}
                      aria-label={t("products:pick.row", { name: row.name })}
                    />
                  ) : null}
                </td>
              ) : null}
              <th
                scope="row"
                className={cn(
                  cellStyle,
                  "cards:w-[30%]",
                  decidable > 0
                    ? "max-cards:col-start-1 max-cards:col-end-4 max-cards:row-start-1"
                    : "max-cards:col-span-full",
                )}
              >
                <span className="item items-start">
                  <Thumb url={row.image} size="lg" />
                  <span className="cell2">
                    <Link className="font-medium" to={`${path}/${encodeURIComponent(row.id)}`}>
                      {row.name}
                    </Link>
                    <span>
                      {[row.skus, row.isListed ? "" : t("shopImports:item.hidden")]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                </span>
              </th>
              <td
                className={cn(cellStyle, "num max-cards:col-span-2")}
                data-l={t("shopImports:item.price")}
              >
                {row.price}
              </td>
              <td
                className={cn(cellStyle, "num max-cards:col-span-2")}
                data-l={t("shopImports:item.stock")}
              >
                {row.stock}
              </td>
              <td
                className={cn(cellStyle, "cards:w-[30%] max-cards:col-span-full")}
                data-l={t("shopImports:item.master")}
              >
                <Master row={row} />
              </td>
              <td className={cn(cellStyle, "max-cards:col-span-full")}>
                {row.outcome ? (
                  <span className="cell2">
                    <StatusDot tone={row.outcome.tone}>{row.outcome.text}</StatusDot>
                    {row.outcome.detail ? (
                      <span className="text-critical">{row.outcome.detail}</span>
                    ) : null}
                  </span>
                ) : null}
                {row.decision ? <Choices row={row} path={path} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {decidable > 0 ? (
        <BulkBar label={t("shopImports:many")} total={decidable}>
          {ITEM_DECISIONS.map((decision) => (
            <Button
              key={decision}
              variant="inverse"
              type="submit"
              name="choice"
              value={`many:${decision}`}
            >
              {t(`shopImports:choice.${decision}`)}
            </Button>
          ))}
        </BulkBar>
      ) : null}
    </PostForm>
  );
}

function Master({ row: { master, question } }: { row: ItemRow }) {
  const { t } = useTranslation(["shopImports"]);
  return (
    <span className="cell2">
      {master?.to ? (
        <Link to={master.to}>{master.name}</Link>
      ) : (
        <span>{master?.name ?? t("shopImports:master.none")}</span>
      )}
      {master?.detail ? <span>{master.detail}</span> : null}
      {question ? <span className="text-warning">{question}</span> : null}
    </span>
  );
}

/** If the item cannot be decided here, links to its page. */
function Choices({ row, path }: { row: ItemRow; path: string }) {
  const { t } = useTranslation(["shopImports"]);
  const choices = [...(row.canLink ? (["link"] as const) : []), "create" as const, "skip" as const];
  return (
    <span className="flex flex-wrap items-center gap-y-1.5 gap-x-3">
      <span className="inline-flex">
        {choices.map((choice) => (
          <Button
            className="-ml-px rounded-none first:ml-0 first:rounded-l-sm last:rounded-r-sm focus-visible:z-1 current:z-1 current:border-primary-mark current:bg-primary-soft current:font-semibold current:text-link max-md:min-h-11 max-md:px-2"
            key={choice}
            type="submit"
            size="sm"
            name="choice"
            value={`${choice}:${row.id}`}
            aria-pressed={row.decision === choice}
            aria-label={t(`shopImports:choice.${choice}Of`, { name: row.name })}
          >
            {t(`shopImports:choice.${choice}`)}
          </Button>
        ))}
      </span>
      <Link
        className="max-md:py-2.5 max-md:-my-3"
        to={`${path}/${encodeURIComponent(row.id)}`}
        aria-label={t("shopImports:item.details", { name: row.name })}
      >
        {t("shopImports:item.choose")}
      </Link>
    </span>
  );
}
