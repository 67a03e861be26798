"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";

interface ProductTableProps {
  head: ReactNode;
  rows: ReactNode;
  /** The page's form that opens a row's menu (row-menu.tsx). */
  menuForm: string;
  caption: string;
  total: number;
  /** The list's filters as form fields, for "all that match". */
  filters: [string, string][];
}

/**
 * The rows and the bulk bar: a GET form to the page that asks for channels or a confirmation. CSS
 * shows the bar and counts, so that choosing works without JavaScript.
 */
export function ProductTable({ head, rows, menuForm, caption, total, filters }: ProductTableProps) {
  const { t } = useTranslation(["products"]);
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
          {head}
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
