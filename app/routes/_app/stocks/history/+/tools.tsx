import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { FilterPanel } from "#app/components/list/filter-panel.tsx";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { MOVEMENT_REASONS } from "#contract/movement-reasons.ts";
import { MOVEMENT_TYPES } from "#contract/statuses.ts";
import { cleared, type HistoryParams } from "./history-params.ts";

interface ToolsProps {
  params: HistoryParams;
  warehouses: { id: string; name: string }[];
}

/** Search and the filter panel: one GET form. */
export function Tools({ params, warehouses }: ToolsProps) {
  const t = getT();
  const set = (["type", "reason", "warehouse", "from", "to"] as const).filter(
    (name) => params[name],
  ).length;
  return (
    <GetForm>
      {/* What is searched stays the one level's. */}
      {params.stock ? <input type="hidden" name="stock" value={params.stock} /> : null}
      <div className={filterBarStyle}>
        <SearchField label={t("stockHistory:search")} value={params.search} />
        <FilterPanel id="history-filters" set={set} clearTo={`/stocks/history${cleared(params)}`}>
          <FilterFields params={params} warehouses={warehouses} />
        </FilterPanel>
      </div>
    </GetForm>
  );
}

function FilterFields({ params, warehouses }: ToolsProps) {
  const t = getT();
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
      <Choice
        name="type"
        value={params.type}
        any={t("stockHistory:anyType")}
        options={MOVEMENT_TYPES.map((type) => ({ id: type, name: t(`stocks:movement.${type}`) }))}
      />
      <Choice
        name="reason"
        value={params.reason}
        any={t("stockHistory:anyReason")}
        options={MOVEMENT_REASONS.map((reason) => ({
          id: reason,
          name: t(`stocks:reason.${reason}`),
        }))}
      />
      {warehouses.length > 1 ? (
        <Choice
          name="warehouse"
          value={params.warehouse}
          any={t("stockHistory:anyWarehouse")}
          options={warehouses}
        />
      ) : null}
      {(["from", "to"] as const).map((end) => (
        <Field
          key={end}
          id={`history-${end}`}
          label={t(`stockHistory:${end}`)}
          className="col-span-6"
        >
          <DayInput words={dayWords()} id={`history-${end}`} name={end} value={params[end]} />
        </Field>
      ))}
    </div>
  );
}

interface ChoiceProps {
  name: "type" | "reason" | "warehouse";
  value: string;
  /** Of the choice that leaves nothing out. */
  any: string;
  options: readonly { id: string; name: string }[];
}

function Choice({ name, value, any, options }: ChoiceProps) {
  const id = `history-${name}`;
  return (
    <Field id={id} label={getT()(`stockHistory:${name}`)} className="col-span-6">
      <Select id={id} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
