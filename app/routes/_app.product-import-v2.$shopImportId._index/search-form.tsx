"use client";
import { Form } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** One GET form that keeps the tab. */
export function SearchForm({ path, show, search }: { path: string; show: string; search: string }) {
  const t = useT();
  return (
    <Form method="get" action={path} role="search" className="tools">
      {show === "all" ? null : <input type="hidden" name="show" value={show} />}
      <span className="search">
        <Icon name="search" />
        <Input
          key={search}
          type="search"
          name="search"
          maxLength={200}
          aria-label={t("shopImports:search")}
          placeholder={t("shopImports:search")}
          defaultValue={search}
        />
      </span>
    </Form>
  );
}
