"use client";
import { useTranslation } from "react-i18next";
import { CellField } from "#app/components/form/fields.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Table } from "#app/components/ui/table.tsx";
import { FieldChecks } from "./field-checks.tsx";
import type { VariantValues } from "./listing-values.ts";
import { Reset } from "./own-fields.tsx";

/**
 * The price this channel asks beside the master's, and which of the channel's variants is which of
 * ours with the figure last sent.
 */
export function VariantFields({ variants }: { variants: VariantValues[] }) {
  const { t } = useTranslation(["listing"]);
  return (
    <>
      <FieldChecks field="variants" />
      <Table cards id="variants">
        <caption className="sr-only">{t("listing:variants")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("listing:variant")}</th>
            <th className="num" scope="col">
              {t("listing:price.master")}
            </th>
            <th scope="col">{t("listing:price")}</th>
            <th scope="col">{t("listing:theirs")}</th>
            <th scope="col">{t("listing:pushed")}</th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row" className="span">
                <span className="cell2">
                  <span>{variant.sku}</span>
                  <span className="text-muted-foreground">{variant.name}</span>
                </span>
              </th>
              <td className="span2 num" data-l={t("listing:price.master")}>
                {variant.masterPrice}
              </td>
              <td
                className={cn(
                  "span2",
                  variant.price !== "" &&
                    "border-l-3 border-primary pl-3 max-cards:border-l-3! max-cards:pl-2.25!",
                )}
                data-l={t("listing:price")}
              >
                <Price variant={variant} />
                {variant.price === "" ? null : (
                  <Reset
                    field={`price.${variant.id}`}
                    label={t("listing:price.of", { sku: variant.sku })}
                  />
                )}
              </td>
              <td className="span2 text-muted-foreground" data-l={t("listing:theirs")}>
                {variant.externalId ?? t("listing:notLinked")}
              </td>
              <td className="span2 text-muted-foreground" data-l={t("listing:pushed")}>
                {variant.pushed ?? "–"}
                {variant.problem ? (
                  <span className="text-xs text-critical"> {variant.problem}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Price({ variant: { id, sku, price, masterPrice } }: { variant: VariantValues }) {
  const { t } = useTranslation(["listing"]);
  return (
    <CellField
      name={`price.${id}`}
      label={t("listing:price.of", { sku })}
      defaultValue={price}
      inputMode="decimal"
      placeholder={masterPrice}
    />
  );
}
