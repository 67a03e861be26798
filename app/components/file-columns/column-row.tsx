"use client";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { Select } from "#app/components/ui/input.tsx";

export interface ShownColumn {
  head: string;
  samples: string[];
  choice: string;
  /** The text of the choice to read the column like its system writes it; `null` without it. */
  auto: string | null;
}

export interface ShownField {
  value: string;
  text: string;
}

export function ColumnRow({
  index,
  column: { head, samples, choice, auto },
  fields,
}: {
  index: number;
  column: ShownColumn;
  fields: readonly ShownField[];
}) {
  const { t } = useTranslation(["imports"]);
  const name = `choices[${index}]`;
  const { control } = useField(name, choice);
  const shownHead = head || t("imports:columns.noHead", { place: index + 1 });
  return (
    <tr>
      <th scope="row" className="py-2 align-top md:w-[24%] max-md:col-span-full max-md:py-0">
        {/* The language of the file is unknown. */}
        <span lang={head ? "" : undefined} className="font-medium wrap-anywhere">
          {shownHead}
        </span>
      </th>
      <td className="py-2 align-top max-md:col-span-full max-md:py-0">
        {samples.length === 0 ? (
          <span className="text-faint">{t("imports:columns.empty")}</span>
        ) : (
          <ul lang="" className="grid gap-0.5 text-xs text-muted-foreground">
            {samples.map((sample) => (
              <li key={sample} className="line-clamp-1 wrap-anywhere">
                {sample}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="py-2 align-top md:w-72 max-md:col-span-full max-md:py-0">
        <Select {...control} aria-label={t("imports:columns.fieldOf", { head: shownHead })}>
          {auto === null ? null : <option value="auto">{auto}</option>}
          <option value="none">{t("imports:columns.none")}</option>
          {fields.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <FieldError name={name} />
      </td>
    </tr>
  );
}
