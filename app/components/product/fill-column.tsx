"use client";
import { useTranslation } from "react-i18next";
import { Select } from "#app/components/ui/input.tsx";
import { FILLED } from "#app/models/product/draft-edit.ts";
import { EditButton } from "./edit-button.tsx";
import { isOfParcel } from "./matrix-cells.tsx";
import { parcelStyle } from "./matrix-style.ts";

/** Copies the first row's figure down a column, or gives SKUs to the rows without one. */
export function FillColumn({ column }: { column: string }) {
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
        {[...FILLED, "sku" as const].map((name) => (
          <option key={name} value={name} className={isOfParcel(name) ? parcelStyle : undefined}>
            {t(`productEdit:fill.${name}`)}
          </option>
        ))}
      </Select>
      <EditButton edit="fill" size="sm" title={t("productEdit:fill.hint")}>
        {t("productEdit:fill.do")}
      </EditButton>
    </span>
  );
}
