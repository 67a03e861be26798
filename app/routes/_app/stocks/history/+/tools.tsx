import { Form } from "react-router";
import { filterBarStyle, filterChoiceStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { MOVEMENT_TYPES } from "#contract/statuses.ts";
import type { HistoryParams } from "./history-params.ts";

const CHOICE = cn("max-w-45", filterChoiceStyle);

interface ToolsProps {
  params: HistoryParams;
  warehouses: { id: string; name: string }[];
}

/** One GET form. */
export function Tools({ params, warehouses }: ToolsProps) {
  const t = getT();
  return (
    <Form discover="none" method="get" role="search" className={cn(filterBarStyle, "flex-wrap")}>
      {params.stock ? <input type="hidden" name="stock" value={params.stock} /> : null}
      <SearchField label={t("stockHistory:search")} value={params.search} />
      <Select
        look="filter"
        fill={false}
        className={CHOICE}
        name="type"
        aria-label={t("stockHistory:type")}
        defaultValue={params.type}
      >
        <option value="">{t("stockHistory:anyType")}</option>
        {MOVEMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`stocks:movement.${type}`)}
          </option>
        ))}
      </Select>
      {warehouses.length > 1 ? (
        <Select
          look="filter"
          fill={false}
          className={CHOICE}
          name="warehouse"
          aria-label={t("stockHistory:warehouse")}
          defaultValue={params.warehouse}
        >
          <option value="">{t("stockHistory:anyWarehouse")}</option>
          {warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <span className="flex gap-2 max-md:flex-[1_1_100%]">
        {(["from", "to"] as const).map((end) => (
          <span
            key={end}
            className="flex items-center gap-1.5 text-xs text-secondary-foreground max-md:grid max-md:flex-[1_1_40%] max-md:gap-0.5 max-md:min-w-0"
          >
            <label htmlFor={`history-${end}`}>{t(`stockHistory:${end}`)}</label>
            <DayInput
              words={dayWords()}
              look="filter"
              fill={false}
              className="max-md:w-full max-md:min-w-0"
              id={`history-${end}`}
              name={end}
              value={params[end]}
            />
          </span>
        ))}
      </span>
      <Button className="flex-none" type="submit">
        {t("stockHistory:show")}
      </Button>
    </Form>
  );
}
