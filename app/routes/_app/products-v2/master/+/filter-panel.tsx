import {
  FILTER_STATUSES,
  LIST_DEFAULTS,
  type ListParams,
  listHref,
} from "#app/components/product/list-params.ts";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { Segment, Toggle } from "#app/components/ui/toggle.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { PRODUCT_MARKS } from "#contract/statuses.ts";

interface FilterPanelProps {
  params: ListParams;
  channels: ChannelColumn[];
  categories: string[];
  t: Translate;
}

/** The filters of the specification and of domain.md, in the search line's form. */
export function FilterPanel({ params, channels, categories, t }: FilterPanelProps) {
  return (
    <div className="filters">
      <fieldset>
        <legend>{t("products:filter.status")}</legend>
        {FILTER_STATUSES.map((status) => (
          <Toggle
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
      <fieldset>
        <legend>{t("productList:marks")}</legend>
        {PRODUCT_MARKS.map((mark) => (
          <Toggle
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
      <fieldset>
        <legend>{t("products:filter.channels")}</legend>
        {channels.map((channel) => (
          <Toggle
            key={channel.id}
            type="checkbox"
            name="channelIds"
            value={channel.id}
            defaultChecked={params.channelIds.includes(channel.id)}
          >
            <ChannelMark type={channel.type} />
            {channel.name || CHANNEL_NAMES[channel.type]}
          </Toggle>
        ))}
        {channels.length === 0 ? (
          <span className="muted">{t("products:do.noChannels")}</span>
        ) : null}
      </fieldset>
      <fieldset>
        <legend>{t("products:filter.match")}</legend>
        <span className="seg">
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
      <Category chosen={params.category} categories={categories} t={t} />
      <span className="row end">
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
function Category({
  chosen,
  categories,
  t,
}: {
  chosen: string;
  categories: string[];
  t: Translate;
}) {
  const options =
    chosen === "" || categories.includes(chosen) ? categories : [chosen, ...categories];
  if (options.length === 0) return <span />;
  return (
    <div className="row">
      <label className="lbl" htmlFor="list-category">
        {t("products:table.category")}
      </label>
      <Select id="list-category" name="category" defaultValue={chosen}>
        <option value="">{t("productList:category.any")}</option>
        {options.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </div>
  );
}
