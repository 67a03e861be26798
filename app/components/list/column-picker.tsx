import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface ColumnPickerProps<T extends string> {
  /** All columns of the table, in order. The first is always shown. */
  columns: readonly T[];
  shown: readonly T[];
  nameOf: (column: T) => string;
}

/**
 * Chooses a table's columns, as part of its GET form. The fixed column is sent as a hidden field,
 * so clearing every box still counts as a choice.
 */
export function ColumnPicker<T extends string>({
  columns: [first, ...others],
  shown,
  nameOf,
}: ColumnPickerProps<T>) {
  const t = getT();
  return (
    <>
      <input type="hidden" name="columns" value={first} />
      <PopoverTrigger
        opens="list-columns"
        size="icon"
        aria-label={t("productList:columns")}
        title={t("productList:columns")}
      >
        <Icon name="columns-3" />
      </PopoverTrigger>
      <Popover id="list-columns" width="narrow">
        <fieldset className="grid gap-1">
          <legend className={cn(labelStyle, "mb-2")}>{t("productList:columns.shown")}</legend>
          {others.map((column) => (
            <Checkbox
              key={column}
              name="columns"
              value={column}
              defaultChecked={shown.includes(column)}
            >
              {nameOf(column)}
            </Checkbox>
          ))}
        </fieldset>
        <span>
          <Button type="submit" variant="default" size="sm">
            {t("common:action.apply")}
          </Button>
        </span>
      </Popover>
    </>
  );
}
