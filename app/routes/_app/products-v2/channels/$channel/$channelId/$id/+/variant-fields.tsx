"use client";
import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormContext } from "#app/components/form/form-context.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { isControl, restoreTypedValue } from "#app/components/form/typed-controls.ts";
import {
  EditorContext,
  useEditor,
  useEditorError,
} from "#app/components/product/editor-context.ts";
import { FillColumn } from "#app/components/product/fill-column.tsx";
import { PasteTable } from "#app/components/product/paste-table.tsx";
import {
  CellInput,
  GridCell,
  type GridHead,
  GridRow,
  RowNotes,
  readOnlyCellStyle,
  VariantGrid,
} from "#app/components/product/variant-grid.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { findSentValue } from "#app/models/form/reply.ts";
import { FieldChecks } from "./field-checks.tsx";
import type { VariantValues } from "./listing-values.ts";
import { editPrices, FILL_ACTIONS, pastePrices } from "./price-edit.ts";

interface VariantFieldsProps {
  variants: VariantValues[];
  max: number;
}

/**
 * Shows the listing's price beside the product's, and links the channel's variants to ours with the
 * last pushed stock, in the table of the product's editor.
 */
export function VariantFields({ variants, max }: VariantFieldsProps) {
  const { t } = useTranslation(["listing", "productEdit"]);
  const { reply } = use(FormContext);
  const editor = useEditor();
  const section = useRef<HTMLElement>(null);
  const findFields = (name: string) =>
    [...(section.current?.querySelectorAll(`[name="${name}"]`) ?? [])].find(isControl);
  const findPriceCells = () => [
    ...(section.current?.querySelectorAll<HTMLInputElement>('input[name^="price."]') ?? []),
  ];
  // Changes the fields as if they were typed, so that the form notices unsaved changes.
  const changePrices = (of: (prices: string[]) => string[]) => {
    const now = findPriceCells();
    const prices = of(now.map(({ value }) => value));
    for (const [index, cell] of now.entries())
      if (cell.value !== prices[index]) restoreTypedValue(cell, prices[index] ?? "");
  };
  const edit = (name: string) => {
    const chosenEdit = {
      fillColumn: findFields("fillColumn")?.value ?? "",
      grid: findFields("grid")?.value ?? "",
    };
    changePrices((prices) => editPrices(prices, name, chosenEdit));
    if (name !== "paste") return;
    restoreTypedValue(findFields("grid"), "");
    findPriceCells()[0]?.focus();
  };
  const pasteIntoCells = (at: { row: number }, grid: string[][]) =>
    changePrices((prices) => pastePrices(prices, at.row, grid));
  const priceLabel = t("listing:price", { unit: editor.unit });
  return (
    <section ref={section} className={sectionStyle} aria-labelledby="variants">
      <EditorContext value={{ ...editor, edit, paste: pasteIntoCells }}>
        <header className={cn(sectionHeadStyle, "flex-wrap")}>
          <h2 id="variants">{t("listing:variants")}</h2>
          <span className="text-muted-foreground">
            {t("productEdit:counter", { count: variants.length, max })}
          </span>
          {variants.length > 1 ? (
            <FillColumn
              columns={FILL_ACTIONS.map((key) => ({ key, label: t(`listing:fill.${key}`) }))}
              column={findSentValue(reply, "fillColumn") ?? "price"}
            />
          ) : null}
        </header>
        <FieldChecks field="variants" />
        <Prices variants={variants} priceLabel={priceLabel} />
        <PasteTable
          columns={[{ key: "price", label: priceLabel }]}
          grid={findSentValue(reply, "grid") ?? ""}
          from="price"
        />
      </EditorContext>
    </section>
  );
}

function Prices({ variants, priceLabel }: { variants: VariantValues[]; priceLabel: string }) {
  const { t } = useTranslation(["listing", "productEdit"]);
  const isIllustrated = variants.some(({ picture }) => picture !== "");
  const hasTools = variants.some(({ price }) => price !== "");
  const columns: GridHead[] = [
    { key: "sku", label: t("productEdit:col.sku"), className: "text-left" },
    { key: "master", label: t("listing:price.master"), className: "w-28 text-right" },
    { key: "price", label: priceLabel, className: "w-33 text-right" },
    { key: "theirs", label: t("listing:theirs"), className: "w-28 text-left" },
    { key: "pushed", label: t("listing:pushed"), className: "w-33 text-left" },
  ];
  return (
    <VariantGrid
      caption={t("listing:variants")}
      columns={columns}
      isIllustrated={isIllustrated}
      hasTools={hasTools}
      className="md:min-w-175"
      placeOf={(name) => {
        const row = variants.findIndex(({ id }) => name === `price.${id}`);
        return row < 0 ? null : { row, column: "price" };
      }}
    >
      {variants.map((variant) => (
        <PriceRow
          key={variant.id}
          variant={variant}
          picture={isIllustrated ? variant.picture : null}
          hasTools={hasTools}
          priceLabel={priceLabel}
        />
      ))}
    </VariantGrid>
  );
}

interface PriceRowProps {
  variant: VariantValues;
  picture: string | null;
  hasTools: boolean;
  priceLabel: string;
}

function PriceRow({ variant, picture, hasTools, priceLabel }: PriceRowProps) {
  const { t } = useTranslation(["listing", "productEdit"]);
  const { reply } = use(FormContext);
  const { errors } = useEditor();
  const text = useEditorError();
  const path = `price.${variant.id}`;
  const label = t("listing:price.of", { sku: variant.sku });
  const code = errors[path];
  const notes = [
    ...(code ? [{ field: path, text: `${priceLabel}: ${text(code)}` }] : []),
    ...(variant.problem ? [{ field: `variant.${variant.id}`, text: variant.problem }] : []),
  ];
  return (
    <>
      <GridRow
        name={variant.name || t("productEdit:one")}
        picture={picture}
        tool={hasTools ? variant.price !== "" && <BackToMaster path={path} label={label} /> : null}
      >
        <GridCell
          className={cn("py-1 wrap-anywhere max-md:py-0", readOnlyCellStyle)}
          label={t("productEdit:col.sku")}
        >
          {variant.sku}
        </GridCell>
        <GridCell className={cn("num", readOnlyCellStyle)} label={t("listing:price.master")}>
          {variant.masterPrice}
        </GridCell>
        <GridCell
          className={variant.price === "" ? undefined : "bg-primary-soft"}
          label={priceLabel}
        >
          <CellInput
            path={path}
            value={findSentValue(reply, path) ?? variant.price}
            label={label}
            isFigure
            placeholder={variant.masterPrice}
          />
        </GridCell>
        <GridCell className={cn("wrap-anywhere", readOnlyCellStyle)} label={t("listing:theirs")}>
          {variant.externalId ?? t("listing:notLinked")}
        </GridCell>
        <GridCell className={readOnlyCellStyle} label={t("listing:pushed")}>
          {variant.pushed ?? "–"}
        </GridCell>
      </GridRow>
      <RowNotes notes={notes} width={hasTools ? 7 : 6} />
    </>
  );
}

/** Saves everything typed, with this price emptied. */
function BackToMaster({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation(["listing"]);
  const says = t("listing:reset.of", { field: label });
  return (
    <SubmitButton
      name="do"
      value={`reset:${path}`}
      variant="ghost"
      size="icon-sm"
      className="m-auto"
      aria-label={says}
      title={says}
    >
      <Icon name="undo-2" size="s" />
    </SubmitButton>
  );
}
