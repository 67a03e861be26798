"use client";
import { useTranslation } from "react-i18next";
import { Select, Textarea } from "#app/components/ui/input.tsx";
import { EditButton } from "./edit-button.tsx";

interface PasteTableProps {
  /** Columns to paste over, in order. */
  columns: readonly { key: string; label: string }[];
  /** The cells and the column of the first one. */
  grid: string;
  from: string;
}

/** Pastes cells through a text field, for phones, keyboards and pages without JavaScript. */
export function PasteTable({ columns, grid, from }: PasteTableProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <details className="mt-2 text-sm">
      <summary className="text-link cursor-pointer max-md:py-3">{t("productEdit:paste")}</summary>
      <p className="text-xs text-muted-foreground">{t("productEdit:paste.hint")}</p>
      <Textarea
        name="grid"
        rows={4}
        defaultValue={grid}
        aria-label={t("productEdit:paste.cells")}
      />
      <span className="flex items-center gap-2 flex-wrap">
        <Select name="gridFrom" defaultValue={from} aria-label={t("productEdit:paste.from")}>
          {columns.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
        <EditButton edit="paste" size="sm">
          {t("productEdit:paste.do")}
        </EditButton>
      </span>
    </details>
  );
}
