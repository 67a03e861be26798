"use client";
import { useTranslation } from "react-i18next";
import { Select } from "#app/components/ui/input.tsx";
import { EditButton } from "./edit-button.tsx";

interface FillColumnProps {
  /** Columns that can be filled, and the widths at which each is hidden. */
  columns: readonly { key: string; label: string; className?: string | undefined }[];
  column: string;
}

/** A select and a button that fill one column of the table. */
export function FillColumn({ columns, column }: FillColumnProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <span className="ml-auto flex items-center gap-2 font-normal max-md:ml-0 max-md:w-full">
      <span className="text-xs text-muted-foreground">{t("productEdit:fill")}</span>
      <Select
        name="fillColumn"
        fill={false}
        className="max-md:flex-1"
        defaultValue={column}
        aria-label={t("productEdit:fill")}
      >
        {columns.map(({ key, label, className }) => (
          <option key={key} value={key} className={className}>
            {label}
          </option>
        ))}
      </Select>
      <EditButton edit="fill" size="sm" title={t("productEdit:fill.hint")}>
        {t("productEdit:fill.do")}
      </EditButton>
    </span>
  );
}
