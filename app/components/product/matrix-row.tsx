import { useTranslation } from "react-i18next";
import { Switch } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { DraftVariant, GridColumn } from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { EditButton } from "./edit-button.tsx";
import { isFigure, isOfParcel, PARCEL_COLUMNS, RowErrors } from "./matrix-cells.tsx";
import { parcelStyle } from "./matrix-style.ts";
import { CellInput, GridCell, GridRow, readOnlyCellStyle } from "./variant-grid.tsx";

interface MatrixRowProps {
  variant: DraftVariant;
  index: number;
  name: string;
  /** Address of the variant's picture, "" without one. `null` if no variant has a picture. */
  picture: string | null;
  columns: { key: GridColumn; label: string }[];
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
  const labelCell = (column: string) => t("productEdit:cell", { column, variant: name });
  return (
    <>
      <GridRow
        name={name}
        picture={picture}
        hidden={
          <>
            <input type="hidden" name={`${path}.id`} value={variant.id} />
            <input type="hidden" name={`${path}.optionIds`} value={variant.optionIds.join(",")} />
          </>
        }
        tool={
          removable ? (
            <EditButton
              edit={`variant-remove:${index}`}
              variant="ghost"
              size="icon-sm"
              className="m-auto"
              aria-label={t("productEdit:options.removeValue", { name })}
            >
              <Icon name="x" size="s" />
            </EditButton>
          ) : null
        }
      >
        {columns.map(({ key, label }) => (
          <GridCell key={key} className={isOfParcel(key) ? parcelStyle : undefined} label={label}>
            <CellInput
              path={`${path}.${key}`}
              value={variant[key]}
              label={labelCell(label)}
              isFigure={isFigure(key)}
              maxLength={key === "sku" ? PRODUCT_LIMITS.sku : PRODUCT_LIMITS.barcode}
            />
          </GridCell>
        ))}
        <GridCell label={t("productEdit:col.stockMode")}>
          <Select
            look="cell"
            name={`${path}.stockMode`}
            defaultValue={variant.stockMode}
            aria-label={labelCell(t("productEdit:col.stockMode"))}
          >
            {STOCK_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`productEdit:mode.${mode}`)}
              </option>
            ))}
          </Select>
        </GridCell>
        <GridCell className={cn("num", readOnlyCellStyle)} label={t("productEdit:col.available")}>
          {stock === undefined ? (
            "–"
          ) : (
            <span className={stock <= 0 ? "text-critical" : undefined}>{format.number(stock)}</span>
          )}
        </GridCell>
        <GridCell
          className="text-center [&_input]:align-middle"
          label={t("productEdit:col.onSale")}
        >
          <Switch
            name={`${path}.isActive`}
            defaultChecked={variant.isActive}
            aria-label={labelCell(t("productEdit:col.onSale"))}
          />
        </GridCell>
      </GridRow>
      <RowErrors path={path} width={columns.length - PARCEL_COLUMNS.length + (removable ? 5 : 4)} />
    </>
  );
}
