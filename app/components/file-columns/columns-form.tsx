"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { ColumnRow, type ShownColumn, type ShownField } from "./column-row.tsx";

interface ColumnsFormProps {
  intro: string;
  columns: ShownColumn[];
  fields: readonly ShownField[];
  /** Says which fields a file needs. */
  needed: string;
  /** Names of the errors about missing fields: `name` for `needs.name`. */
  needs: readonly string[];
  /** The percentage that is added to prices without tax; left out where there are no prices. */
  taxPercent?: string;
  /** Whether the choices are kept for files with the same headings. */
  remembers: boolean;
  /** Address of the preview. `null` if there is none yet. */
  back: string | null;
}

/** Shows every column of a file with samples, and the field that it is read as. */
export function ColumnsForm({
  intro,
  columns,
  fields,
  needed,
  needs,
  taxPercent,
  remembers,
  back,
}: ColumnsFormProps) {
  const { t } = useTranslation(["imports"]);
  // A new key resets the fields when choices are forgotten or proposed again.
  const start = columns.map(({ choice }) => choice).join(" ");
  return (
    <ActionForm intent="columns" className="alert-in-gutter" fieldsKey={start}>
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p className="max-w-prose text-secondary-foreground">{intro}</p>
        <div className="grid gap-1">
          <p>{needed}</p>
          {needs.map((field) => (
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
              // The index identifies a column: two columns may have the same heading.
              // biome-ignore lint/suspicious/noArrayIndexKey: the file's columns neither move nor go.
              key={index}
              index={index}
              column={column}
              fields={fields}
            />
          ))}
        </tbody>
      </Table>
      <div className={cn(sectionStyle, "grid gap-4")}>
        {taxPercent === undefined ? null : (
          <TextField
            name="taxPercent"
            className="max-w-prose [form:not(:has(option[value^=price\_]:checked))_&]:hidden"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            label={t("imports:columns.tax")}
            hint={t("imports:columns.tax.hint")}
            defaultValue={taxPercent}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton>{t("imports:columns.submit")}</SubmitButton>
          {back === null ? null : <ButtonLink to={back}>{t("imports:columns.back")}</ButtonLink>}
        </div>
        {remembers ? (
          <p className="text-xs text-muted-foreground">{t("imports:columns.remembers")}</p>
        ) : null}
      </div>
    </ActionForm>
  );
}
