"use client";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ListingParams } from "#app/components/listing/listing-params.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface ToolsProps {
  path: string;
  params: ListingParams;
  shops: { id: string; name: string }[];
  /** The choice of columns. */
  children: ReactNode;
}

/** Search, shop, columns and order: one GET form that keeps the tab. */
export function Tools({ path, params, shops, children }: ToolsProps) {
  const t = useT();
  return (
    <Form method="get" action={path} role="search" className="tools">
      {params.status === -1 ? null : <input type="hidden" name="status" value={params.status} />}
      <SearchField label={t("products:search")} placeholder={t("products:search.placeholder")} value={params.search} />
      {shops.length > 1 ? (
        <Select name="shop" aria-label={t("listings:shop")} defaultValue={params.shop} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          <option value="">{t("listings:shop.all")}</option>
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {children}
      <span className="row sortbox">
        <Select name="sort" aria-label={t("products:sort")} defaultValue={params.sort} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          {([0, 1, 2] as const).map((sort) => (
            <option key={sort} value={sort}>
              {t(`products:sort.${sort}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">{t("listings:show")}</Button>
        </noscript>
      </span>
    </Form>
  );
}
