"use client";
import { useTranslation } from "react-i18next";
import { Select, Textarea } from "#app/components/ui/input.tsx";
import { GRID_COLUMNS } from "#app/models/product/product-draft.ts";
import { EditButton } from "./edit-button.tsx";
import { useEditor } from "./editor-context.ts";

/**
 * For phones, keyboards and pages without JavaScript: the cells go into a field of their own and
 * from there into the rows.
 */
export function PasteTable({ grid, from }: { grid: string; from: string }) {
  const { t } = useTranslation(["productEdit"]);
  const { unit } = useEditor();
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
          {GRID_COLUMNS.map((column) => (
            <option key={column} value={column}>
              {t(`productEdit:col.${column}`, { unit })}
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
