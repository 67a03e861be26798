"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import {
  countCombinations,
  FILLED_COLUMNS,
  listOptionNames,
  listOptionPictures,
} from "#app/models/product/draft-edit.ts";
import {
  GRID_COLUMNS,
  type GridColumn,
  type OptionPictureUrls,
  type ProductDraft,
} from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { EditorContext, useEditor, useEditorField } from "./editor-context.ts";
import { FillColumn } from "./fill-column.tsx";
import { isFigure, isOfParcel } from "./matrix-cells.tsx";
import { MatrixRow } from "./matrix-row.tsx";
import { COLUMN_WIDTHS, matrixStyle, parcelStyle } from "./matrix-style.ts";
import { OptionsSection } from "./options-section.tsx";
import { PasteTable } from "./paste-table.tsx";
import { useRowChecks } from "./use-row-checks.ts";
import { type GridHead, VariantGrid } from "./variant-grid.tsx";

export type AvailableUnits = Record<string, number>;

/** Options, and a table of inputs with one row per variant. Stock is read-only here. */
export function MatrixSection({
  draft,
  available,
}: {
  draft: ProductDraft;
  available: AvailableUnits;
}) {
  const { t } = useTranslation(["productEdit"]);
  const { error } = useEditorField("variants");
  const [pictures, setPictures] = useState(() => listOptionPictures(draft));
  const many = draft.variants.length > 1;
  const combinationCount = countCombinations(draft.variationTypes);
  const typedColumns = useTypedColumns();
  const fillColumns = [...FILLED_COLUMNS, "sku" as const].map((key) => ({
    ...{ key, label: t(`productEdit:fill.${key}`) },
    className: isOfParcel(key) ? parcelStyle : undefined,
  }));
  return (
    <section className={sectionStyle} aria-labelledby="variants">
      <header className={cn(sectionHeadStyle, "flex-wrap")}>
        <h2 id="variants">{t("productEdit:variants")}</h2>
        <span className="text-muted-foreground" role="status">
          {t("productEdit:counter", { count: draft.variants.length, max: PRODUCT_LIMITS.variants })}
        </span>
        {many ? <FillColumn columns={fillColumns} column={draft.fillColumn} /> : null}
      </header>
      <OptionsSection
        types={draft.variationTypes}
        images={draft.images}
        pictures={pictures}
        onPick={(optionId, url) => setPictures((now) => ({ ...now, [optionId]: url }))}
      />
      {combinationCount > PRODUCT_LIMITS.variants ? (
        <FieldMessage id="variants-error">
          {t("productEdit:tooMany", {
            ...{
              wanted: combinationCount,
              max: PRODUCT_LIMITS.variants,
              shown: draft.variants.length,
            },
          })}
        </FieldMessage>
      ) : error ? (
        <FieldMessage id="variants-error">{error}</FieldMessage>
      ) : null}
      <Matrix draft={draft} available={available} pictures={pictures} removable={many} />
      <PasteTable columns={typedColumns} grid={draft.grid} from={draft.gridFrom} />
      <p className="text-xs text-muted-foreground">{t("productEdit:stockHint")}</p>
    </section>
  );
}

interface MatrixProps {
  draft: ProductDraft;
  available: AvailableUnits;
  pictures: OptionPictureUrls;
  removable: boolean;
}

function Matrix({ draft, available, pictures, removable }: MatrixProps) {
  const { t } = useTranslation(["productEdit"]);
  const editor = useEditor();
  const { errors, watch } = useRowChecks(draft.variants, editor.errors);
  const isIllustrated = Object.values(pictures).some((url) => url !== "");
  const typedColumns = useTypedColumns();
  const heads: GridHead[] = [
    ...typedColumns.map(({ key, label }) => ({
      ...{ key, label },
      className: cn(
        COLUMN_WIDTHS[key],
        isFigure(key) ? "text-right" : "text-left",
        isOfParcel(key) && parcelStyle,
      ),
    })),
    { key: "stockMode", label: t("productEdit:col.stockMode"), className: "w-33 text-left" },
    { key: "available", label: t("productEdit:col.available"), className: "w-18 text-right" },
    { key: "isActive", label: t("productEdit:col.onSale"), className: "w-16" },
  ];
  return (
    <VariantGrid
      caption={t("productEdit:variants")}
      columns={heads}
      isIllustrated={isIllustrated}
      hasTools={removable}
      className={matrixStyle}
      placeOf={parseCellName}
      {...watch}
    >
      <EditorContext value={{ ...editor, errors }}>
        {draft.variants.map((variant, index) => (
          <MatrixRow
            key={variant.id || `new ${variant.optionIds.join()}`}
            variant={variant}
            index={index}
            name={listOptionNames(draft, variant).join(" · ") || t("productEdit:one")}
            picture={
              isIllustrated
                ? (variant.optionIds.map((id) => pictures[id]).find(Boolean) ?? "")
                : null
            }
            columns={typedColumns}
            stock={available[variant.id]}
            removable={removable}
          />
        ))}
      </EditorContext>
    </VariantGrid>
  );
}

function useTypedColumns(): { key: GridColumn; label: string }[] {
  const { t } = useTranslation(["productEdit"]);
  const { unit } = useEditor();
  return GRID_COLUMNS.map((key) => ({ key, label: t(`productEdit:col.${key}`, { unit }) }));
}

function parseCellName(name: string): { row: number; column: string } | null {
  const [, row, column] = /^variants\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column };
}
