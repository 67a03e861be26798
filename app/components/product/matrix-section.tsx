"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { combinationsOf, optionNames, optionPictures } from "#app/models/product/draft-edit.ts";
import { isGrid, parseGrid } from "#app/models/product/pasted-grid.ts";
import {
  GRID_COLUMNS,
  type OptionPictureUrls,
  type ProductDraft,
} from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { EditorContext, useEditor, useEditorField } from "./editor-context.ts";
import { FillColumn } from "./fill-column.tsx";
import { moveInGrid } from "./grid-keys.ts";
import { isFigure, isOfParcel } from "./matrix-cells.tsx";
import { MatrixRow } from "./matrix-row.tsx";
import {
  COLUMN_WIDTHS,
  headStyle,
  parcelStyle,
  scrollerStyle,
  tableStyle,
} from "./matrix-style.ts";
import { OptionsSection } from "./options-section.tsx";
import { PasteTable } from "./paste-table.tsx";
import { useRowChecks } from "./use-row-checks.ts";

/** Variant id → units available, and what the account calls its money. */
export type Available = Record<string, number>;

/** Options, and the table of bare inputs with one row a variant. Stock is read-only here. */
export function MatrixSection({ draft, available }: { draft: ProductDraft; available: Available }) {
  const { t } = useTranslation(["productEdit"]);
  const { error } = useEditorField("variants");
  const [pictures, setPictures] = useState(() => optionPictures(draft));
  const many = draft.variants.length > 1;
  const wanted = combinationsOf(draft.variationTypes);
  return (
    <section className={sectionStyle} aria-labelledby="variants">
      <header className={cn(sectionHeadStyle, "flex-wrap")}>
        <h2 id="variants">{t("productEdit:variants")}</h2>
        <span className="text-muted-foreground" role="status">
          {t("productEdit:counter", { count: draft.variants.length, max: PRODUCT_LIMITS.variants })}
        </span>
        {many ? <FillColumn column={draft.fillColumn} /> : null}
      </header>
      <OptionsSection
        types={draft.variationTypes}
        images={draft.images}
        pictures={pictures}
        onPick={(optionId, url) => setPictures((now) => ({ ...now, [optionId]: url }))}
      />
      {wanted > PRODUCT_LIMITS.variants ? (
        <FieldMessage id="variants-error">
          {t("productEdit:tooMany", {
            ...{ wanted, max: PRODUCT_LIMITS.variants, shown: draft.variants.length },
          })}
        </FieldMessage>
      ) : error ? (
        <FieldMessage id="variants-error">{error}</FieldMessage>
      ) : null}
      <Matrix draft={draft} available={available} pictures={pictures} removable={many} />
      <PasteTable grid={draft.grid} from={draft.gridFrom} />
      <p className="text-xs text-muted-foreground">{t("productEdit:stockHint")}</p>
    </section>
  );
}

interface MatrixProps {
  draft: ProductDraft;
  available: Available;
  pictures: OptionPictureUrls;
  removable: boolean;
}

function Matrix({ draft, available, pictures, removable }: MatrixProps) {
  const { t } = useTranslation(["productEdit"]);
  const editor = useEditor();
  const { unit, paste } = editor;
  const { errors, watch } = useRowChecks(draft.variants, editor.errors);
  const illustrated = Object.values(pictures).some((url) => url !== "");
  const columns = GRID_COLUMNS.map((column) => ({
    column,
    label: t(`productEdit:col.${column}`, { unit }),
  }));
  return (
    <div className={scrollerStyle}>
      <table
        className={tableStyle}
        {...watch}
        onKeyDown={moveInGrid}
        onPaste={(event) => {
          const cell = /^variants\[(\d+)\]\.(\w+)$/.exec(
            event.target instanceof HTMLInputElement ? event.target.name : "",
          );
          const text = event.clipboardData.getData("text/plain");
          if (!cell || !isGrid(text)) return;
          event.preventDefault();
          paste({ row: Number(cell[1]), column: cell[2] ?? "" }, parseGrid(text));
        }}
      >
        <caption className="sr-only">{t("productEdit:variants")}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th
              scope="col"
              className={cn(
                headStyle,
                "sticky left-0 z-1 border-r text-left",
                illustrated ? "w-37" : "w-28",
              )}
            >
              {t("productEdit:col.variant")}
            </th>
            {columns.map(({ column, label }) => (
              <th
                key={column}
                scope="col"
                className={cn(
                  headStyle,
                  COLUMN_WIDTHS[column],
                  isFigure(column) ? "text-right" : "text-left",
                  isOfParcel(column) && parcelStyle,
                )}
              >
                {label}
              </th>
            ))}
            <th scope="col" className={cn(headStyle, "w-33 text-left")}>
              {t("productEdit:col.stockMode")}
            </th>
            <th scope="col" className={cn(headStyle, "w-18 text-right")}>
              {t("productEdit:col.available")}
            </th>
            <th scope="col" className={cn(headStyle, "w-16")}>
              {t("productEdit:col.onSale")}
            </th>
            {removable ? <td className={cn(headStyle, "w-9")} /> : null}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2">
          <EditorContext value={{ ...editor, errors }}>
            {draft.variants.map((variant, index) => {
              const name = optionNames(draft, variant).join(" · ") || t("productEdit:one");
              return (
                <MatrixRow
                  key={variant.id || `new ${variant.optionIds.join()}`}
                  variant={variant}
                  index={index}
                  name={name}
                  picture={
                    illustrated
                      ? (variant.optionIds.map((id) => pictures[id]).find(Boolean) ?? "")
                      : null
                  }
                  columns={columns}
                  stock={available[variant.id]}
                  removable={removable}
                />
              );
            })}
          </EditorContext>
        </tbody>
      </table>
    </div>
  );
}
