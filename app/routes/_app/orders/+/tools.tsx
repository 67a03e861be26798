import { chipsStyle, filterBarStyle } from "#app/components/list/filter-bar.ts";
import { WrittenForm } from "#app/components/list/written-form.tsx";
import { writtenAside } from "#app/components/rows/written-aside.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import { ORDER_FLAGS } from "#contract/statuses.ts";
import { type ListParams, panelCount } from "./list-params.ts";
import type { Chip } from "./list-view.ts";

interface Option {
  value: string;
  label: string;
}
export interface ToolsProps {
  params: ListParams;
  /** Remounts the form when the address changes, so that its fields show the new one. */
  formKey: string;
  chips: Chip[];
  carried: [string, string][];
  channels: Option[];
  couriers: Option[];
  warehouses: Option[];
  clearTo: string;
}

/** Search, chips and the filter panel: one GET form. */
export function Tools({ formKey, ...fields }: ToolsProps) {
  return (
    <WrittenForm
      key={formKey}
      method="get"
      action="/orders"
      role="search"
      html={writtenAside(Fields, { ...fields, t: getT() })}
    />
  );
}

function Fields({
  params,
  chips,
  carried,
  channels,
  couriers,
  warehouses,
  clearTo,
  t,
}: Omit<ToolsProps, "formKey"> & { t: Translate }) {
  const set = panelCount(params);
  return (
    <>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={filterBarStyle}>
        <SearchField
          label={t("orders:search")}
          placeholder={t("orders:search.placeholder")}
          value={params.search || params.orderNumber}
        />
        <span className={chipsStyle}>
          {chips.map((chip) => (
            <Link
              key={chip.label}
              className={toggleVariants({ size: "control" })}
              to={chip.to}
              aria-current={chip.on ? "true" : undefined}
            >
              {chip.label}
              {chip.count ? (
                <b className={chip.critical ? "text-critical" : undefined}>{chip.count}</b>
              ) : null}
            </Link>
          ))}
        </span>
        <PopoverTrigger className="flex-none" opens="order-filters">
          <Icon name="sliders-horizontal" />
          {t("orders:filters")}
          {set > 0 ? <Count>{set}</Count> : null}
        </PopoverTrigger>
      </div>
      <Popover id="order-filters" width="wide" inset="form" className="anchor-[bottom_span-left]">
        <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
          <Choice
            name="channel"
            label={t("orders:filter.channel")}
            value={params.channel}
            options={channels}
            t={t}
          />
          <Choice
            name="courier"
            label={t("orders:filter.courier")}
            value={params.courier}
            options={couriers}
            t={t}
          />
          <Choice
            name="warehouse"
            label={t("orders:filter.warehouse")}
            value={params.warehouse}
            options={warehouses}
            t={t}
          />
          <Choice
            name="flag"
            label={t("orders:filter.flag")}
            value={params.flag}
            options={ORDER_FLAGS.map((flag) => ({ value: flag, label: t(`orders:flag.${flag}`) }))}
            t={t}
          />
          <Choice
            name="printed"
            label={t("orders:filter.printed")}
            value={params.printed}
            options={yesNo("printed", t)}
            t={t}
          />
          <Choice
            name="note"
            label={t("orders:filter.note")}
            value={params.note}
            options={yesNo("note", t)}
            t={t}
          />
          <Field id="f-from" label={t("orders:filter.from")} className="col-span-6">
            <Input id="f-from" type="date" name="from" defaultValue={params.from} />
          </Field>
          <Field id="f-to" label={t("orders:filter.to")} className="col-span-6">
            <Input id="f-to" type="date" name="to" defaultValue={params.to} />
          </Field>
          <Field id="f-sort" label={t("orders:filter.sort")} className="col-span-12">
            <Select id="f-sort" name="sort" defaultValue={params.sort}>
              <option value="shipBy">{t("orders:sort.shipBy")}</option>
              <option value="newest">{t("orders:sort.newest")}</option>
            </Select>
          </Field>
        </div>
        <div className="flex items-center gap-2">
          <Link to={clearTo}>{t("common:action.clear")}</Link>
          <Button type="submit" variant="default" className="ml-auto">
            {t("common:action.apply")}
          </Button>
        </div>
      </Popover>
    </>
  );
}

function yesNo(name: "printed" | "note", t: Translate): Option[] {
  return (["yes", "no"] as const).map((value) => ({
    value,
    label: t(`orders:filter.${name}.${value}`),
  }));
}

function Choice({
  name,
  label,
  value,
  options,
  t,
}: {
  name: string;
  label: string;
  value: string;
  options: Option[];
  t: Translate;
}) {
  const id = `f-${name}`;
  return (
    <Field id={id} label={label} className="col-span-6">
      <Select id={id} name={name} defaultValue={value}>
        <option value="">{t("orders:filter.any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
