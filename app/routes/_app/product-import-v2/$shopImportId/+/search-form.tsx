"use client";
import { useTranslation } from "react-i18next";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { GetForm } from "#app/navigation/get-form.tsx";

/** One GET form that keeps the tab. */
export function SearchForm({ path, show, search }: { path: string; show: string; search: string }) {
  const { t } = useTranslation(["shopImports"]);
  return (
    <GetForm action={path} className={filterBarStyle}>
      {show === "all" ? null : <input type="hidden" name="show" value={show} />}
      <SearchField label={t("shopImports:search")} value={search} />
    </GetForm>
  );
}
