"use client";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";

/** One GET form that keeps the tab. */
export function SearchForm({ path, show, search }: { path: string; show: string; search: string }) {
  const { t } = useTranslation(["shopImports"]);
  return (
    <Form discover="none" method="get" action={path} role="search" className={filterBarStyle}>
      {show === "all" ? null : <input type="hidden" name="show" value={show} />}
      <SearchField key={search} label={t("shopImports:search")} value={search} />
    </Form>
  );
}
