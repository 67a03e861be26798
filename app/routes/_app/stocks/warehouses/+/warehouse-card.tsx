"use client";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Card } from "#app/components/ui/section.tsx";
import type { Warehouse } from "#contract/warehouses.ts";
import { type compareWithSaved, DETAIL_FIELDS } from "./warehouse-draft.ts";

export interface WarehousePlace {
  id: string;
  search: ReactNode;
  /** Whether a search was sent. */
  isAsked: boolean;
}

interface WarehouseCardProps {
  index: number;
  /** Absent for a new warehouse, which has the temporary `id`. */
  warehouse?: Warehouse;
  /** The units in it, as text. */
  units?: string;
  id?: string;
  place: WarehousePlace | undefined;
  state: ReturnType<typeof compareWithSaved>;
}

/**
 * Shows a warehouse: name, address, opening hours and the mark that deletes it. A new one is folded
 * away until it is needed.
 */
export function WarehouseCard({ index, warehouse, units, id, place, state }: WarehouseCardProps) {
  const { t } = useTranslation(["warehouses"]);
  const prefix = `warehouses[${index}]`;
  // After an error, typed values must stay visible.
  const typedName = useField(`${prefix}.name`).control.defaultValue;
  const fields = (
    <>
      <input type="hidden" name={`${prefix}.id`} value={warehouse?.id ?? id} />
      <TextField
        name={`${prefix}.name`}
        label={t("warehouses:name")}
        hint={warehouse ? undefined : t("warehouses:add.hint")}
        defaultValue={warehouse?.name}
        maxLength={100}
        required={warehouse !== undefined}
        autoComplete="off"
      />
      <Details prefix={prefix} warehouse={warehouse} place={place} />
    </>
  );
  if (!warehouse)
    return (
      <Card>
        <details open={typedName || place?.isAsked ? true : undefined}>
          <summary className="flex min-h-control cursor-pointer items-center gap-2 font-medium text-link max-md:min-h-11">
            <Icon name="plus" size="s" />
            {t("warehouses:add")}
            <State state={state} />
          </summary>
          <div className="mt-3 grid gap-3">
            {fields}
            {/* Without JavaScript, the page returns without the typed values. */}
            <Button
              type="submit"
              name="removed"
              value={id}
              formNoValidate
              className="justify-self-start"
              onClick={emptyRow}
            >
              {t("warehouses:add.remove")}
            </Button>
          </div>
        </details>
      </Card>
    );
  return (
    <Card>
      <div className="mb-3 flex min-h-6 flex-wrap items-center gap-2">
        <h2 className="min-w-0 wrap-anywhere">{warehouse.name}</h2>
        {warehouse.isDefault ? <Badge>{t("warehouses:default")}</Badge> : null}
        {warehouse.status === "created" ? null : (
          <Badge tone="info">{t(`warehouses:status.${warehouse.status}`)}</Badge>
        )}
        <State state={state} />
      </div>
      {units ? <p className="mb-3 text-secondary-foreground">{units}</p> : null}
      <div className="grid gap-3">
        {fields}
        {warehouse.isDefault ? (
          <p className="text-xs text-muted-foreground">{t("warehouses:delete.default")}</p>
        ) : (
          <CheckboxField name={`${prefix}.isDeleted`} value="1" label={t("warehouses:delete")} />
        )}
      </div>
    </Card>
  );
}

/**
 * Empties the fields of a new warehouse and folds them away, so that it is not added. Links to it
 * return to what is saved, as without JavaScript.
 */
function emptyRow(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  const { form, value: removedId } = event.currentTarget;
  for (const choice of form?.querySelectorAll<HTMLSelectElement>("select[data-saved]") ?? [])
    if (choice.value === removedId) choice.value = choice.dataset.saved ?? "";
  const row = event.currentTarget.closest("details");
  for (const field of row?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  ) ?? []) {
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = false;
    else field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (row) row.open = false;
  row?.querySelector("summary")?.focus();
}

function State({ state }: Pick<WarehouseCardProps, "state">) {
  const { t } = useTranslation(["warehouses"]);
  return state ? (
    <Badge tone={state === "markDeleted" ? "critical" : "warning"}>
      {t(`warehouses:state.${state}`)}
    </Badge>
  ) : null;
}

interface DetailsProps extends Pick<WarehouseCardProps, "warehouse" | "place"> {
  prefix: string;
}

function Details({ prefix, warehouse, place }: DetailsProps) {
  const { t } = useTranslation(["warehouses"]);
  const isFilled = DETAIL_FIELDS.some((field) => warehouse?.[field]);
  return (
    <details open={isFilled || place?.isAsked || undefined}>
      <summary className="flex min-h-6 cursor-pointer items-center text-xs text-link max-md:min-h-11">
        {t("warehouses:details")}
      </summary>
      <div className="mt-2 grid gap-3">
        <TextareaField
          name={`${prefix}.address`}
          label={t("warehouses:address")}
          defaultValue={warehouse?.address}
          maxLength={500}
          rows={3}
        />
        {place?.search}
        <TextField
          name={`${prefix}.contactName`}
          label={t("warehouses:contactName")}
          defaultValue={warehouse?.contactName}
          maxLength={100}
        />
        <TextField
          name={`${prefix}.contactPhone`}
          label={t("warehouses:contactPhone")}
          defaultValue={warehouse?.contactPhone}
          inputMode="tel"
          maxLength={40}
        />
        <TextField
          name={`${prefix}.pickupHours`}
          label={t("warehouses:pickupHours")}
          hint={t("warehouses:pickupHours.hint")}
          defaultValue={warehouse?.pickupHours}
          maxLength={200}
        />
      </div>
    </details>
  );
}
