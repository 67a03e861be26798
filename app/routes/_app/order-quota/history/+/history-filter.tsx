import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { type Params, TYPES } from "./params.ts";

export function HistoryFilter({ params }: { params: Params }) {
  const t = getT();
  return (
    <GetForm className={filterBarStyle}>
      <Select
        look="filter"
        fill={false}
        name="type"
        aria-label={t("quota:filter.type")}
        defaultValue={params.type}
      >
        <option value="">{t("quota:filter.any")}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`quota:type.${type}`)}
          </option>
        ))}
      </Select>
      {(["from", "to"] as const).map((name) => (
        <span
          key={name}
          className="flex items-center gap-1.5 text-xs text-secondary-foreground max-md:grid max-md:gap-0.5"
        >
          <label htmlFor={`quota-${name}`}>{t(`quota:filter.${name}`)}</label>
          <DayInput
            words={dayWords()}
            look="filter"
            fill={false}
            id={`quota-${name}`}
            name={name}
            value={params[name]}
          />
        </span>
      ))}
      <Button type="submit">{t("quota:filter.apply")}</Button>
    </GetForm>
  );
}
