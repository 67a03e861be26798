import type { ReactNode } from "react";
import { FilterFields } from "#app/components/list/filter-fields.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Select } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { Segment, Toggle } from "#app/components/ui/toggle.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { FilterField } from "#app/models/list/filter-field.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { splitValues } from "#app/services/list/list-params.ts";
import {
  FILTER_STATUSES,
  type ProductParams,
  productList,
} from "#app/services/product/product-list.ts";
import { PRODUCT_MARKS } from "#contract/statuses.ts";

interface FilterPanelProps {
  params: ProductParams;
  channels: ChannelColumn[];
  categories: string[];
  /** Fields of the call's other filters. */
  others: readonly FilterField[];
}

export function FilterPanel({ params, channels, categories, others }: FilterPanelProps) {
  const t = getT();
  const { channelName } = getFormat();
  const { standards, hrefWith } = productList;
  return (
    <div className="bg-muted border-y px-gutter py-3 grid gap-y-2 gap-x-8 grid-cols-2 items-start max-xl:grid-cols-1">
      <Toggles
        name="status"
        legend={t("products:filter.status")}
        chosen={params.status}
        options={FILTER_STATUSES.map((value) => ({ value, label: t(`products:sync.${value}`) }))}
      />
      <Toggles
        name="marks"
        legend={t("productList:marks")}
        chosen={params.marks}
        options={PRODUCT_MARKS.map((value) => ({ value, label: t(`productList:mark.${value}`) }))}
      />
      <Toggles
        name="channelIds"
        legend={t("products:filter.channels")}
        chosen={params.channelIds}
        options={channels.map(({ id, type, name }) => ({
          value: id,
          label: (
            <>
              <ChannelMark type={type} label={channelName(type)} />
              <span className="min-w-0 truncate">{name || channelName(type)}</span>
            </>
          ),
        }))}
      >
        {channels.length === 0 ? (
          <span className="text-muted-foreground">{t("products:do.noChannels")}</span>
        ) : null}
      </Toggles>
      <Toggles name="channelFilterMode" legend={t("products:filter.match")} chosen="" options={[]}>
        <span className="border-line-strong">
          {(["OR", "AND"] as const).map((mode) => (
            <Segment
              key={mode}
              name="channelFilterMode"
              value={mode}
              defaultChecked={params.channelFilterMode === mode}
            >
              {t(mode === "OR" ? "products:filter.any" : "products:filter.every")}
            </Segment>
          ))}
        </span>
      </Toggles>
      <Category chosen={params.category} categories={categories} />
      {others.length > 0 ? <FilterFields fields={others} /> : null}
      <span className="flex items-center gap-2 max-md:flex-wrap max-md:min-w-0 justify-end">
        <ButtonLink variant="ghost" size="sm" to={hrefWith(standards, { columns: params.columns })}>
          {t("common:action.clear")}
        </ButtonLink>
        <Button type="submit" variant="default" size="sm">
          {t("products:filter.show")}
        </Button>
      </span>
    </div>
  );
}

interface TogglesProps {
  name: string;
  legend: string;
  /** Comma-separated. */
  chosen: string;
  options: readonly { value: string; label: ReactNode }[];
  children?: ReactNode;
}

/** A checkbox for each option, on one line with their name. */
function Toggles({ name, legend, chosen, options, children }: TogglesProps) {
  return (
    <fieldset className="flex items-center flex-wrap gap-1.5 min-w-0 max-lg:max-w-[calc(100vw-var(--sidebar-w)-2*var(--gutter))] max-md:max-w-none">
      <legend className="float-left text-xs font-medium text-secondary-foreground leading-7 max-md:float-none w-auto min-w-18.5 pr-2 whitespace-nowrap">
        {legend}
      </legend>
      {options.map(({ value, label }) => (
        <Toggle
          className="max-w-full max-md:min-h-11 max-2xl:px-1.75"
          key={value}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={splitValues(chosen).includes(value)}
        >
          {label}
        </Toggle>
      ))}
      {children}
    </fieldset>
  );
}

/** A chosen category stays an option even if it has no product any more. */
function Category({ chosen, categories }: { chosen: string; categories: string[] }) {
  const t = getT();
  const options =
    chosen === "" || categories.includes(chosen) ? categories : [chosen, ...categories];
  if (options.length === 0) return <span />;
  return (
    <div className="flex items-center gap-2 max-md:flex-wrap max-md:min-w-0">
      <label
        className={cn(labelStyle, "min-w-18.5 pr-2 whitespace-nowrap")}
        htmlFor="list-category"
      >
        {t("products:table.category")}
      </label>
      <Select
        look="filter"
        fill={false}
        className="max-w-60 min-w-0 max-md:max-w-none"
        id="list-category"
        name="category"
        defaultValue={chosen}
      >
        <option value="">{t("productList:category.any")}</option>
        {options.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </div>
  );
}
