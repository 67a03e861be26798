"use client";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { imageAt } from "#app/models/product/image-size.ts";
import { GRID_COLUMNS, type GridColumn } from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { useEditor, useEditorError, useEditorField } from "./editor-context.ts";
import { parcelStyle, rowStyle } from "./matrix-style.ts";

/**
 * What a courier asks for: of a digital product the style sheet leaves it out, and nothing demands
 * it.
 */
export const PARCEL: readonly GridColumn[] = ["weightG", "lengthCm", "widthCm", "heightCm"];

export const isOfParcel = (column: string) => PARCEL.some((parcel) => parcel === column);

/** What holds a number, and not a name. */
export const isFigure = (column: GridColumn) => column !== "sku" && column !== "barcode";

/** A variant's name beside its option's picture, or the place where one would be. */
export function Illustrated({ name, picture }: { name: string; picture: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture ? (
        <img
          className="size-7 flex-none rounded-xs bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
          src={imageAt(picture, 64)}
          alt=""
          width="28"
          height="28"
          loading="lazy"
        />
      ) : (
        <span className="size-7 flex-none rounded-xs bg-muted" />
      )}
      {name}
    </span>
  );
}

/** One bare input of the table; `label` names row and column to whoever cannot see them. */
export function Cell({
  path,
  column,
  value,
  label,
}: {
  path: string;
  column: GridColumn;
  value: string;
  label: string;
}) {
  const { control } = useEditorField(path);
  const figure = isFigure(column);
  return (
    <Input
      {...control}
      look="cell"
      className={figure ? "num max-md:text-left" : undefined}
      defaultValue={value}
      aria-label={label}
      inputMode={figure ? "decimal" : undefined}
      autoComplete="off"
      maxLength={column === "sku" ? PRODUCT_LIMITS.sku : PRODUCT_LIMITS.barcode}
    />
  );
}

/** Under the row, where there is room for a sentence, which names its column. */
export function RowErrors({ path, width }: { path: string; width: number }) {
  const { errors, unit } = useEditor();
  const text = useEditorError();
  const { t } = useTranslation(["productEdit"]);
  const labelOf = (name: string) => {
    const column = GRID_COLUMNS.find((each) => each === name);
    return column ? `${t(`productEdit:col.${column}`, { unit })}: ` : "";
  };
  const found = Object.entries(errors).filter(([field]) => field.startsWith(`${path}.`));
  if (found.length === 0) return null;
  return (
    <tr className={cn(rowStyle, "max-md:-mt-3 max-md:border-critical-line")}>
      <td
        className="h-auto bg-critical-soft px-2 py-1.25 max-md:col-span-full max-md:bg-transparent max-md:p-0"
        colSpan={width}
      >
        {found.map(([field, code]) => (
          <FieldMessage key={field} id={`${field}-error`}>
            {labelOf(field.slice(path.length + 1))}
            {text(code)}
          </FieldMessage>
        ))}
      </td>
      <td className={cn(parcelStyle, "bg-critical-soft max-md:hidden")} colSpan={PARCEL.length} />
    </tr>
  );
}
