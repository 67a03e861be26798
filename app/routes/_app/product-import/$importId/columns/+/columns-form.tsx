"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { REQUIRED_FIELDS } from "#contract/import-fields.ts";
import { ColumnRow, type ShownColumn } from "./column-row.tsx";

interface ColumnsFormProps {
  intro: string;
  columns: ShownColumn[];
  /** By whose columns the file is known. */
  system: string | null;
  /** To the preview as it was; null: there is none yet. */
  back: string | null;
}

/** Every column of a file with what it holds, and what the seller takes it for. */
export function ColumnsForm({ intro, columns, system, back }: ColumnsFormProps) {
  const { t } = useTranslation(["imports"]);
  // Forgotten, or proposed anew: the fields start from other values.
  const start = columns.map(({ choice }) => choice).join(" ");
  return (
    <ActionForm intent="columns" fieldsKey={start}>
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p className="max-w-prose text-secondary-foreground">{intro}</p>
        <div className="grid gap-1">
          <p>{t("imports:columns.needed")}</p>
          {REQUIRED_FIELDS.map((field) => (
            <FieldError key={field} name={`needs.${field}`} />
          ))}
        </div>
      </div>
      <Table cards>
        <caption className="sr-only">{t("imports:columns.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("imports:columns.head")}</th>
            <th scope="col">{t("imports:columns.samples")}</th>
            <th scope="col">{t("imports:columns.field")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <ColumnRow
              // A column stands where it stands: two may have one head.
              // biome-ignore lint/suspicious/noArrayIndexKey: the file's columns neither move nor go.
              key={index}
              index={index}
              column={column}
              system={system}
            />
          ))}
        </tbody>
      </Table>
      <div className={cn(sectionStyle, "grid gap-4")}>
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton>{t("imports:columns.submit")}</SubmitButton>
          {back === null ? null : <ButtonLink to={back}>{t("imports:columns.back")}</ButtonLink>}
        </div>
        <p className="text-xs text-muted-foreground">{t("imports:columns.remembers")}</p>
      </div>
    </ActionForm>
  );
}
