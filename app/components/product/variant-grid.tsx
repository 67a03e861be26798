"use client";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";
import { isGrid, parseGrid } from "#app/models/product/pasted-grid.ts";
import { useEditor, useEditorField } from "./editor-context.ts";
import { moveInGrid } from "./grid-keys.ts";
import {
  cellStyle,
  headStyle,
  nameStyle,
  rowStyle,
  scrollerStyle,
  tableStyle,
} from "./grid-style.ts";

export interface GridHead {
  key: string;
  label: string;
  /** Classes for width, position and the widths at which it is hidden. */
  className: string;
}

interface VariantGridProps extends Pick<ComponentProps<"table">, "onInput" | "onBlur"> {
  caption: string;
  columns: readonly GridHead[];
  /** Whether the names have pictures. */
  isIllustrated: boolean;
  /** Whether rows end with a button. */
  hasTools: boolean;
  /** Class with the minimum width before the table scrolls. */
  className: string;
  /** Returns the start cell of a paste into the named field. `null` if it takes only text. */
  placeOf: (name: string) => { row: number; column: string } | null;
  children: ReactNode;
}

/**
 * The table of variants in the product editor and the listing editor: one row of inputs per
 * variant, with spreadsheet keys. On phones each row is a card.
 */
export function VariantGrid({
  caption,
  columns,
  isIllustrated,
  hasTools,
  className,
  placeOf,
  children,
  ...watch
}: VariantGridProps) {
  const { t } = useTranslation(["productEdit"]);
  const { paste } = useEditor();
  return (
    <div className={scrollerStyle}>
      <table
        className={cn(tableStyle, className)}
        {...watch}
        onKeyDown={moveInGrid}
        onPaste={(event) => {
          const place = placeOf(event.target instanceof HTMLInputElement ? event.target.name : "");
          const text = event.clipboardData.getData("text/plain");
          if (!place || !isGrid(text)) return;
          event.preventDefault();
          paste(place, parseGrid(text));
        }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th
              scope="col"
              className={cn(
                headStyle,
                "sticky left-0 z-1 border-r text-left",
                isIllustrated ? "w-37" : "w-28",
              )}
            >
              {t("productEdit:col.variant")}
            </th>
            {columns.map(({ key, label, className: own }) => (
              <th key={key} scope="col" className={cn(headStyle, own)}>
                {label}
              </th>
            ))}
            {hasTools ? <td className={cn(headStyle, "w-9")} /> : null}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2">{children}</tbody>
      </table>
    </div>
  );
}

interface GridRowProps {
  name: string;
  /** Address of the variant's picture, "" without one. `null` if no variant has a picture. */
  picture: string | null;
  hidden?: ReactNode;
  /** Button at the end of the row. `null` if no row has one. */
  tool: ReactNode;
  children: ReactNode;
}

export function GridRow({ name, picture, hidden, tool, children }: GridRowProps) {
  return (
    <tr className={rowStyle}>
      <th scope="row" className={nameStyle}>
        {hidden}
        {picture === null ? name : <Illustrated name={name} picture={picture} />}
      </th>
      {children}
      {tool === null ? null : (
        <td className={cn(cellStyle, "text-center max-md:absolute max-md:top-3 max-md:right-1.5")}>
          {tool}
        </td>
      )}
    </tr>
  );
}

/** A variant's name with its option's picture, or a placeholder. */
function Illustrated({ name, picture }: { name: string; picture: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture ? (
        <img
          className="size-7 flex-none rounded-xs bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
          src={resizeImage(picture, 64)}
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

/** `label` stands above the cell on phones, which hide the table's head. */
export function GridCell({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <td className={cn(cellStyle, className)} data-l={label}>
      {children}
    </td>
  );
}

export const readOnlyCellStyle = "px-2 text-secondary-foreground max-md:px-0";

interface CellInputProps {
  path: string;
  value: string;
  /** Accessible label with row and column. */
  label: string;
  isFigure: boolean;
  maxLength?: number;
  placeholder?: string;
}

export function CellInput({ path, value, label, isFigure, ...props }: CellInputProps) {
  const { control } = useEditorField(path);
  return (
    <Input
      {...control}
      {...props}
      look="cell"
      className={isFigure ? "num max-md:text-left" : undefined}
      defaultValue={value}
      aria-label={label}
      inputMode={isFigure ? "decimal" : undefined}
      autoComplete="off"
    />
  );
}

interface RowNotesProps {
  /** Messages by field. A channel's message has no particular field. */
  notes: { field: string; text: string }[];
  /** Number of columns that the notes span. */
  width: number;
  /** Cells below the optional columns. */
  children?: ReactNode;
}

/** Messages under the row, where a sentence fits. */
export function RowNotes({ notes, width, children }: RowNotesProps) {
  if (notes.length === 0) return null;
  return (
    <tr className={cn(rowStyle, "max-md:-mt-3 max-md:border-critical-line")}>
      <td
        className="h-auto bg-critical-soft px-2 py-1.25 max-md:col-span-full max-md:bg-transparent max-md:p-0"
        colSpan={width}
      >
        {notes.map(({ field, text }) => (
          <FieldMessage key={field} id={`${field}-error`}>
            {text}
          </FieldMessage>
        ))}
      </td>
      {children}
    </tr>
  );
}
