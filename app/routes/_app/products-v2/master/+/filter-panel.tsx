import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Select } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { Segment, Toggle } from "#app/components/ui/toggle.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import {
  FILTER_STATUSES,
  LIST_DEFAULTS,
  type ListParams,
  listHref,
} from "#app/models/product/list-params.ts";
import { PRODUCT_MARKS } from "#contract/statuses.ts";

interface FilterPanelProps {
  params: ListParams;
  channels: ChannelColumn[];
  categories: string[];
}

/** The filters, in the search line's form. */
export function FilterPanel({ params, channels, categories }: FilterPanelProps) {
  const t = getT();
  return (
    <div className="bg-muted border-y px-gutter py-3 grid gap-y-2 gap-x-8 grid-cols-2 items-start max-xl:grid-cols-1">
      <fieldset className="flex items-center flex-wrap gap-1.5 min-w-0 max-lg:max-w-[calc(100vw-var(--sidebar-w)-2*var(--gutter))] max-md:max-w-none">
        <legend className="float-left text-xs font-medium text-secondary-foreground leading-7 max-md:float-none w-auto min-w-18.5 pr-2 whitespace-nowrap">
          {t("products:filter.status")}
        </legend>
        {FILTER_STATUSES.map((status) => (
          <Toggle
            className="max-md:min-h-11 max-2xl:px-1.75"
            key={status}
            type="checkbox"
            name="status"
            value={status}
            defaultChecked={params.status.includes(status)}
          >
            {t(`products:sync.${status}`)}
          </Toggle>
        ))}
      </fieldset>
      <fieldset className="flex items-center flex-wrap gap-1.5 min-w-0 max-lg:max-w-[calc(100vw-var(--sidebar-w)-2*var(--gutter))] max-md:max-w-none">
        <legend className="float-left text-xs font-medium text-secondary-foreground leading-7 max-md:float-none w-auto min-w-18.5 pr-2 whitespace-nowrap">
          {t("productList:marks")}
        </legend>
        {PRODUCT_MARKS.map((mark) => (
          <Toggle
            className="max-md:min-h-11 max-2xl:px-1.75"
            key={mark}
            type="checkbox"
            name="marks"
            value={mark}
            defaultChecked={params.marks.includes(mark)}
          >
            {t(`productList:mark.${mark}`)}
          </Toggle>
        ))}
      </fieldset>
      <fieldset className="flex items-center flex-wrap gap-1.5 min-w-0 max-lg:max-w-[calc(100vw-var(--sidebar-w)-2*var(--gutter))] max-md:max-w-none">
        <legend className="float-left text-xs font-medium text-secondary-foreground leading-7 max-md:float-none w-auto min-w-18.5 pr-2 whitespace-nowrap">
          {t("products:filter.channels")}
        </legend>
        {channels.map((channel) => (
          <Toggle
            className="max-w-full max-md:min-h-11 max-2xl:px-1.75"
            key={channel.id}
            type="checkbox"
            name="channelIds"
            value={channel.id}
            defaultChecked={params.channelIds.includes(channel.id)}
          >
            <ChannelMark type={channel.type} label={getFormat().channelName(channel.type)} />
            <span className="min-w-0 truncate">
              {channel.name || getFormat().channelName(channel.type)}
            </span>
          </Toggle>
        ))}
        {channels.length === 0 ? (
          <span className="text-muted-foreground">{t("products:do.noChannels")}</span>
        ) : null}
      </fieldset>
      <fieldset className="flex items-center flex-wrap gap-1.5 min-w-0 max-lg:max-w-[calc(100vw-var(--sidebar-w)-2*var(--gutter))] max-md:max-w-none">
        <legend className="float-left text-xs font-medium text-secondary-foreground leading-7 max-md:float-none w-auto min-w-18.5 pr-2 whitespace-nowrap">
          {t("products:filter.match")}
        </legend>
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
      </fieldset>
      <Category chosen={params.category} categories={categories} />
      <span className="flex items-center gap-2 max-md:flex-wrap max-md:min-w-0 justify-end">
        <ButtonLink
          variant="ghost"
          size="sm"
          to={listHref({ ...LIST_DEFAULTS, columns: params.columns })}
        >
          {t("common:action.clear")}
        </ButtonLink>
        <Button type="submit" variant="default" size="sm">
          {t("products:filter.show")}
        </Button>
      </span>
    </div>
  );
}

/** A category that is chosen stays a choice when no product is in it any more. */
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
