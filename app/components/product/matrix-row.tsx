import { useTranslation } from "react-i18next";
import { Switch } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { DraftVariant, GridColumn } from "#app/models/product/product-draft.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { EditButton } from "./edit-button.tsx";
import { Cell, Illustrated, isOfParcel, PARCEL, RowErrors } from "./matrix-cells.tsx";
import { cellStyle, nameStyle, parcelStyle, rowStyle } from "./matrix-style.ts";

interface MatrixRowProps {
  variant: DraftVariant;
  index: number;
  name: string;
  /** Its address, "" where it has none; null: no variant has one. */
  picture: string | null;
  columns: { column: GridColumn; label: string }[];
  stock: number | undefined;
  removable: boolean;
}

export function MatrixRow({
  variant,
  index,
  name,
  picture,
  columns,
  stock,
  removable,
}: MatrixRowProps) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const path = `variants[${index}]`;
  return (
    <>
      <tr className={rowStyle}>
        <th scope="row" className={nameStyle}>
          <input type="hidden" name={`${path}.id`} value={variant.id} />
          <input type="hidden" name={`${path}.optionIds`} value={variant.optionIds.join(",")} />
          {picture === null ? name : <Illustrated name={name} picture={picture} />}
        </th>
        {columns.map(({ column, label }) => (
          <td
            key={column}
            className={cn(cellStyle, isOfParcel(column) && parcelStyle)}
            data-l={label}
          >
            <Cell
              path={`${path}.${column}`}
              column={column}
              value={variant[column]}
              label={t("productEdit:cell", { column: label, variant: name })}
            />
          </td>
        ))}
        <td className={cellStyle} data-l={t("productEdit:col.stockMode")}>
          <Select
            look="cell"
            name={`${path}.stockMode`}
            defaultValue={variant.stockMode}
            aria-label={t("productEdit:cell", {
              column: t("productEdit:col.stockMode"),
              variant: name,
            })}
          >
            {STOCK_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`productEdit:mode.${mode}`)}
              </option>
            ))}
          </Select>
        </td>
        <td
          className={cn(cellStyle, "num px-2 text-secondary-foreground max-md:px-0")}
          data-l={t("productEdit:col.available")}
        >
          {stock === undefined ? (
            "–"
          ) : (
            <span className={stock <= 0 ? "text-critical" : undefined}>{format.number(stock)}</span>
          )}
        </td>
        <td
          className={cn(cellStyle, "text-center [&_input]:align-middle")}
          data-l={t("productEdit:col.onSale")}
        >
          <Switch
            name={`${path}.isActive`}
            defaultChecked={variant.isActive}
            aria-label={t("productEdit:cell", {
              column: t("productEdit:col.onSale"),
              variant: name,
            })}
          />
        </td>
        {removable ? (
          <td
            className={cn(cellStyle, "text-center max-md:absolute max-md:top-3 max-md:right-1.5")}
          >
            <EditButton
              edit={`variant-remove:${index}`}
              variant="ghost"
              size="icon-sm"
              className="m-auto"
              aria-label={t("productEdit:options.removeValue", { name })}
            >
              <Icon name="x" size="s" />
            </EditButton>
          </td>
        ) : null}
      </tr>
      <RowErrors path={path} width={columns.length - PARCEL.length + (removable ? 5 : 4)} />
    </>
  );
}
