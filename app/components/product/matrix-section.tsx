"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Switch } from "#app/components/ui/input.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { optionNames, optionPictures } from "./draft-edit.ts";
import { EditButton } from "./edit-button.tsx";
import { EditorContext, useEditor, useEditorField } from "./editor-context.ts";
import { Cell, Illustrated, isFigure, PARCEL, RowErrors } from "./matrix-cells.tsx";
import { OptionsSection } from "./options-section.tsx";
import { PasteTable } from "./paste-table.tsx";
import { isGrid, parseGrid } from "./pasted-grid.ts";
import {
  type DraftVariant,
  GRID_COLUMNS,
  type GridColumn,
  type OptionPictureUrls,
  type ProductDraft,
} from "./product-draft.ts";
import { useRowChecks } from "./use-row-checks.ts";

/** Variant id → units available, and what the account calls its money. */
export type Available = Record<string, number>;

const FILLS = [
  "price",
  "cogs",
  "weightG",
  "lengthCm",
  "widthCm",
  "heightCm",
  "stockMode",
  "sku",
] as const;

/** Options, and the table of bare inputs with one row a variant. Stock is read-only here. */
export function MatrixSection({ draft, available }: { draft: ProductDraft; available: Available }) {
  const { t } = useTranslation(["productEdit"]);
  const { error } = useEditorField("variants");
  const [pictures, setPictures] = useState(() => optionPictures(draft));
  const many = draft.variants.length > 1;
  return (
    <section className="sect" aria-labelledby="variants">
      <header className="wrap">
        <h2 id="variants">{t("productEdit:variants")}</h2>
        <span className="muted" role="status">
          {t("productEdit:counter", { count: draft.variants.length, max: PRODUCT_LIMITS.variants })}
        </span>
        {many ? (
          <fieldset className="push row wrap" aria-label={t("productEdit:fill")}>
            <span className="muted xs">{t("productEdit:fill")}</span>
            {FILLS.map((column) => (
              <EditButton
                key={column}
                edit={`fill:${column}`}
                size="sm"
                title={column === "sku" ? undefined : t("productEdit:fill.hint")}
              >
                {t(`productEdit:fill.${column}`)}
              </EditButton>
            ))}
          </fieldset>
        ) : null}
      </header>
      <OptionsSection
        types={draft.variationTypes}
        images={draft.images}
        pictures={pictures}
        onPick={(optionId, url) => setPictures((now) => ({ ...now, [optionId]: url }))}
      />
      {error ? <FieldMessage id="variants-error">{error}</FieldMessage> : null}
      <Matrix draft={draft} available={available} pictures={pictures} removable={many} />
      <PasteTable grid={draft.grid} from={draft.gridFrom} />
      <p className="hint">{t("productEdit:stockHint")}</p>
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
    <div className="matrix-box">
      <table
        className="matrix"
        {...watch}
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
        <caption className="vh">{t("productEdit:variants")}</caption>
        <thead>
          <tr>
            <th scope="col" className="c-variant">
              {t("productEdit:col.variant")}
            </th>
            {columns.map(({ column, label }) => (
              <th
                key={column}
                scope="col"
                className={`c-${column}${isFigure(column) ? " num" : ""}${isOfParcel(column) ? " parcel" : ""}`}
              >
                {label}
              </th>
            ))}
            <th scope="col" className="c-stockMode">
              {t("productEdit:col.stockMode")}
            </th>
            <th scope="col" className="num c-available">
              {t("productEdit:col.available")}
            </th>
            <th scope="col" className="c-sale">
              {t("productEdit:col.onSale")}
            </th>
            {removable ? <th className="c-more" /> : null}
          </tr>
        </thead>
        <tbody>
          <EditorContext value={{ ...editor, errors }}>
            {draft.variants.map((variant, index) => {
              const name = optionNames(draft, variant).join(" · ") || t("productEdit:one");
              return (
                <Row
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

const isOfParcel = (column: GridColumn) => PARCEL.includes(column);

interface RowProps {
  variant: DraftVariant;
  index: number;
  name: string;
  /** Its address, "" where it has none; null: no variant has one. */
  picture: string | null;
  columns: { column: GridColumn; label: string }[];
  stock: number | undefined;
  removable: boolean;
}

function Row({ variant, index, name, picture, columns, stock, removable }: RowProps) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const path = `variants[${index}]`;
  return (
    <>
      <tr>
        <th scope="row">
          <input type="hidden" name={`${path}.id`} value={variant.id} />
          <input type="hidden" name={`${path}.optionIds`} value={variant.optionIds.join(",")} />
          {picture === null ? name : <Illustrated name={name} picture={picture} />}
        </th>
        {columns.map(({ column, label }) => (
          <td key={column} className={isOfParcel(column) ? "parcel" : undefined} data-l={label}>
            <Cell
              path={`${path}.${column}`}
              column={column}
              value={variant[column]}
              label={t("productEdit:cell", { column: label, variant: name })}
            />
          </td>
        ))}
        <td data-l={t("productEdit:col.stockMode")}>
          <select
            className="input"
            name={`${path}.stockMode`}
            defaultValue={variant.stockMode}
            aria-label={t("productEdit:cell", {
              column: t("productEdit:col.stockMode"),
              variant: name,
            })}
          >
            {STOCK_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`productEdit:mode.${mode}`)}
              </option>
            ))}
          </select>
        </td>
        <td className="num ro" data-l={t("productEdit:col.available")}>
          {stock === undefined ? (
            "–"
          ) : (
            <span className={stock <= 0 ? "crit" : undefined}>{format.number(stock)}</span>
          )}
        </td>
        <td className="c" data-l={t("productEdit:col.onSale")}>
          <Switch
            name={`${path}.isActive`}
            defaultChecked={variant.isActive}
            aria-label={t("productEdit:cell", {
              column: t("productEdit:col.onSale"),
              variant: name,
            })}
          />
        </td>
        {removable ? (
          <td className="c">
            <EditButton
              edit={`variant-remove:${index}`}
              variant="ghost"
              size="icon-sm"
              aria-label={t("productEdit:options.removeValue", { name })}
            >
              <Icon name="x" size="s" />
            </EditButton>
          </td>
        ) : null}
      </tr>
      <RowErrors path={path} width={columns.length - PARCEL.length + (removable ? 5 : 4)} />
    </>
  );
}
