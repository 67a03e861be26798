"use client";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { GRID_COLUMNS, type GridColumn } from "#app/models/product/product-draft.ts";
import { useEditor, useEditorError } from "./editor-context.ts";
import { parcelStyle } from "./matrix-style.ts";
import { RowNotes } from "./variant-grid.tsx";

/** Fields that couriers require. The style sheet hides them for a digital product. */
export const PARCEL_COLUMNS: readonly GridColumn[] = ["weightG", "lengthCm", "widthCm", "heightCm"];

export const isOfParcel = (column: string) => PARCEL_COLUMNS.some((parcel) => parcel === column);

/** Returns whether a column holds a number. */
export const isFigure = (column: GridColumn) => column !== "sku" && column !== "barcode";

/** Errors under the row, each after its column's name. */
export function RowErrors({ path, width }: { path: string; width: number }) {
  const { errors, unit } = useEditor();
  const text = useEditorError();
  const { t } = useTranslation(["productEdit"]);
  const findColumnLabel = (name: string) => {
    const column = GRID_COLUMNS.find((each) => each === name);
    return column ? `${t(`productEdit:col.${column}`, { unit })}: ` : "";
  };
  const notes = Object.entries(errors)
    .filter(([field]) => field.startsWith(`${path}.`))
    .map(([field, code]) => ({
      field,
      text: findColumnLabel(field.slice(path.length + 1)) + text(code, {}, field),
    }));
  return (
    <RowNotes notes={notes} width={width}>
      <td
        className={cn(parcelStyle, "bg-critical-soft max-md:hidden")}
        colSpan={PARCEL_COLUMNS.length}
      />
    </RowNotes>
  );
}
