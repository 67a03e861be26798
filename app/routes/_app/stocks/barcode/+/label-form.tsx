import { DataTable } from "#app/components/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Field, FieldMessage, FieldSet } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { LABEL_SIZE_NAMES, LABEL_SIZES, MAX_LABELS } from "#contract/stock-labels.ts";
import type { findCopiesFault, LabelChoices } from "./typed-labels.ts";

export interface LabelItem {
  id: string;
  sku: string;
  name: string;
  barcode: string;
  warehouse: string;
  onHand: number;
  /** The text that was typed, and why it is not a valid number. */
  copies: string;
  error: ReturnType<typeof findCopiesFault>;
}

/** Asks for copies, size and printed fields. It is a plain form, and the response is the PDF. */
export function LabelForm({
  items,
  fields,
  chosen,
}: {
  items: LabelItem[];
  fields: LabelChoices["fields"];
  chosen: LabelChoices;
}) {
  const t = getT();
  const { number } = getFormat();
  return (
    <form method="post" action="/stocks/barcode/labels" target="_blank" rel="noopener">
      <DataTable
        caption={t("labels:items", { count: items.length })}
        rows={items}
        columns={[
          {
            head: t("labels:col.item"),
            cell: (item) => (
              <span className="cell2">
                <span>{item.sku}</span>
                <span className="block min-w-0 truncate">{`${item.name} · ${item.warehouse}`}</span>
              </span>
            ),
          },
          {
            head: t("labels:col.barcode"),
            cell: (item) =>
              item.barcode || (
                <span className="text-muted-foreground">{t("labels:noBarcode")}</span>
              ),
          },
          { head: t("labels:col.onHand"), isNumber: true, cell: (item) => number(item.onHand) },
          {
            head: t("labels:col.copies"),
            isNumber: true,
            cell: (item) => (
              <>
                <Input
                  className="max-w-24"
                  name={`copies-${item.id}`}
                  inputMode="numeric"
                  defaultValue={item.copies}
                  aria-label={`${t("labels:col.copies")} ${item.sku}`}
                  aria-invalid={item.error !== null || undefined}
                  aria-describedby={item.error ? `copies-${item.id}-error` : undefined}
                />
                {item.error ? (
                  <div className="mt-1 ml-auto max-w-24 text-left whitespace-normal">
                    <FieldMessage id={`copies-${item.id}-error`}>
                      {errorMessage(t, item.error, { bound: "at_most.number", limit: MAX_LABELS })}
                    </FieldMessage>
                  </div>
                ) : null}
              </>
            ),
          },
        ]}
      />
      <div className={sectionStyle}>
        <div className="grid max-w-form gap-4">
          <Checkbox name="asOnHand" value="1" defaultChecked={chosen.asOnHand}>
            {t("labels:asOnHand")}
          </Checkbox>
          <Field id="label-size" label={t("labels:size")}>
            <Select id="label-size" name="size" defaultValue={chosen.size}>
              {LABEL_SIZE_NAMES.map((name) => {
                const { width, height, columns, rows, isSheet } = LABEL_SIZES[name];
                const size = `${number(width)} × ${number(height)}`;
                return (
                  <option key={name} value={name}>
                    {isSheet
                      ? t("labels:size.sheet", { size, grid: `${columns} × ${rows}` })
                      : t("labels:size.roll", { size })}
                  </option>
                );
              })}
            </Select>
          </Field>
          <FieldSet legend={t("labels:fields")}>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {fields.map((field) => (
                <Checkbox
                  key={field}
                  name="fields"
                  value={field}
                  defaultChecked={chosen.fields.includes(field)}
                >
                  {t(`labels:field.${field}`)}
                </Checkbox>
              ))}
            </div>
          </FieldSet>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="default">
              {t("labels:print")}
            </Button>
            <span className="text-secondary-foreground">{t("labels:print.hint")}</span>
          </div>
        </div>
      </div>
    </form>
  );
}
