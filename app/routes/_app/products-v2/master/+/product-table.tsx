"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { BoardColumn } from "#app/models/product/board-columns.ts";
import type { ListColumn } from "#app/models/product/list-columns.ts";
import { PostForm } from "#app/navigation/post-form.tsx";

interface ProductTableProps {
  rows: ReactNode;
  /** The page's form that opens a row's menu (row-menu.tsx). */
  menuForm: string;
  columns: readonly ListColumn[];
  channels: BoardColumn[];
  caption: string;
  /** The current sorting, and the addresses for the other sortings. */
  sort: { by: "0" | "1" | "2"; nameTo: string; updatedTo: string };
  total: number;
  /** The list's filters as form fields, for "all that match". */
  filters: [string, string][];
}

const NAME_SORTED = { 0: undefined, 1: "ascending", 2: "descending" } as const;

/**
 * The rows and the bulk bar: a GET form to the page that asks for channels or a confirmation. CSS
 * shows the bar and counts, so that choosing works without JavaScript.
 */
export function ProductTable({
  rows,
  menuForm,
  columns,
  channels,
  caption,
  sort,
  total,
  filters,
}: ProductTableProps) {
  const { t } = useTranslation(["products", "common"]);
  const format = useFormat();
  return (
    <>
      <Form
        className="group/bulk [counter-reset:picked]"
        discover="none"
        method="get"
        action="/products-v2/master/bulk"
      >
        {filters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Table cards className="products">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <PickPage />
              <SortHead to={sort.nameTo} sorted={NAME_SORTED[sort.by]}>
                {t("products:table.product")}
              </SortHead>
              {columns.includes("category") ? (
                <th scope="col">{t("products:table.category")}</th>
              ) : null}
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
                <th key={channel.id} className={cn("chc", index === 0 && "first")} scope="col">
                  <ChannelMark
                    type={channel.type}
                    label={`${format.channelName(channel.type)} · ${channel.name}`}
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
              ))}
              {columns.includes("updated") ? (
                <SortHead
                  className="num cards:max-lg:hidden"
                  to={sort.updatedTo}
                  sorted={sort.by === "0" ? "descending" : undefined}
                >
                  {t("products:table.updated")}
                </SortHead>
              ) : null}
              <th className="more">
                <span className="sr-only">{t("common:action.more")}</span>
              </th>
            </tr>
          </thead>
          {rows}
        </Table>
        <BulkBar label={t("products:bulk")} total={total}>
          <BulkActions />
        </BulkBar>
      </Form>
      <PostForm id="retry" />
      <Form discover="none" method="get" action="/products-v2/master/bulk" id={menuForm} />
    </>
  );
}

function BulkActions() {
  const { t } = useTranslation(["products"]);
  return (
    <>
      <Button type="submit" name="do" value="publish" variant="default">
        <Icon name="upload" size="s" />
        {t("products:bulk.publish")}
      </Button>
      <Button variant="inverse" type="submit" formAction="/products-v2/master/bulk-edit">
        {t("products:bulk.edit")}
      </Button>
      <Button variant="inverse" type="submit" formAction="/products-v2/master/export">
        {t("products:bulk.export")}
      </Button>
      <Button variant="inverse" type="submit" formAction="/products-v2/master/merge">
        {t("products:bulk.merge")}
      </Button>
      <Button variant="inverse" type="submit" name="do" value="copy">
        {t("products:bulk.copy")}
      </Button>
      <Button variant="inverse" type="submit" name="do" value="unpublish">
        {t("products:bulk.unpublish")}
      </Button>
      <Button variant="inverse" type="submit" name="do" value="delete">
        {t("products:bulk.delete")}
      </Button>
    </>
  );
}
