import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { GuideDraft } from "#app/models/size-guide/guide-table.ts";

/**
 * `arrivesAt` is the field to start at when the page reloads without JavaScript. With JavaScript,
 * `placesAfter` takes account of who is typing.
 */
export function GuideCells({
  guide: { measures, rows },
  arrivesAt,
}: {
  guide: GuideDraft;
  arrivesAt: string | undefined;
}) {
  const { t } = useTranslation(["sizeGuide", "common"]);
  return (
    <Table className="flush w-max" data-sticky-column="">
      <caption className="sr-only">{t("sizeGuide:form.table")}</caption>
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 z-1 bg-card p-1.5 align-top">
            {t("sizeGuide:form.size")}
          </th>
          {measures.map((measure, column) => (
            // Columns and rows have no ids, so their position is the key.
            <th key={`column ${String(column)}`} scope="col" className="p-1.5 align-top">
              <span className="flex items-center gap-2">
                <Cell
                  name={`measures[${column}]`}
                  arrives={arrivesAt === `measures[${column}]`}
                  value={measure}
                  label={t("sizeGuide:form.measure", { number: column + 1 })}
                  placeholder={t("sizeGuide:form.measure.example")}
                />
                <Remove
                  value={`remove-measure:${column}`}
                  label={t("sizeGuide:form.removeMeasure", { number: column + 1 })}
                  hidden={measures.length === 1}
                />
              </span>
            </th>
          ))}
          <th>
            <span className="sr-only">{t("common:action.more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, values }, row) => (
          <tr key={`row ${String(row)}`}>
            <th scope="row" className="sticky left-0 z-1 bg-card p-1.5 align-top">
              <Cell
                name={`rows[${row}].size`}
                arrives={arrivesAt === `rows[${row}].size`}
                value={size}
                label={t("sizeGuide:form.sizeOf", { number: row + 1 })}
              />
            </th>
            {values.map((value, column) => (
              <td key={`cell ${String(column)}`} className="p-1.5 align-top">
                <Cell
                  name={`rows[${row}].values[${column}]`}
                  value={value}
                  decimal
                  label={t("sizeGuide:form.value", {
                    size: size || String(row + 1),
                    measure: measures[column] || String(column + 1),
                  })}
                />
              </td>
            ))}
            <td className="p-1.5 align-top">
              <Remove
                value={`remove-size:${row}`}
                label={t("sizeGuide:form.removeSize", { number: row + 1 })}
                hidden={rows.length === 1}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface CellProps {
  name: string;
  value: string;
  label: string;
  placeholder?: string;
  decimal?: boolean;
  arrives?: boolean;
}

function Cell({ name, value, label, placeholder, decimal = false, arrives = false }: CellProps) {
  const { control } = useField(name);
  return (
    <span className="block w-33 max-md:w-28">
      <Input
        {...control}
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        inputMode={decimal ? "decimal" : undefined}
        maxLength={decimal ? 8 : 50}
        autoComplete="off"
        autoFocus={arrives}
        className={decimal ? "num" : undefined}
      />
      <FieldError name={name} />
    </span>
  );
}

function Remove({ value, label, hidden }: { value: string; label: string; hidden: boolean }) {
  if (hidden) return null;
  return (
    <Button
      className="max-md:min-h-11 max-md:min-w-11"
      type="submit"
      name="edit"
      value={value}
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      data-moves
    >
      <Icon name="x" />
    </Button>
  );
}
