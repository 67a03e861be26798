"use client";
import { Form } from "react-router";
import { FILTER_STATUSES, type ListParams, MASTER_PATH } from "#app/components/product/list-params.ts";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Count } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink, ButtonSummary } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { Segment, Toggle } from "#app/components/ui/toggle.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface ToolsProps {
  params: ListParams;
  channels: ChannelColumn[];
}

/** Search, sort and the filter panel: one GET form. Without JavaScript Enter or the panel's button sends it. */
export function Tools({ params, channels }: ToolsProps) {
  const t = useT();
  const filters = params.status.length + params.channelIds.length;
  return (
    <Form method="get" action={MASTER_PATH} role="search" className="tools">
      <span className="search">
        <Icon name="search" />
        <Input
          type="search"
          name="search"
          maxLength={200}
          aria-label={t("products:search")}
          placeholder={t("products:search.placeholder")}
          defaultValue={params.search}
        />
      </span>
      <details className="filterbox" open={filters > 0}>
        <ButtonSummary>
          <Icon name="sliders-horizontal" />
          {t("products:filters")}
          {filters > 0 ? <Count>{filters}</Count> : null}
        </ButtonSummary>
        <Panel params={params} channels={channels} />
      </details>
      <span className="row sortbox">
        <Select name="sort" aria-label={t("products:sort")} defaultValue={params.sort} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          {([0, 1, 2] as const).map((sort) => (
            <option key={sort} value={sort}>
              {t(`products:sort.${sort}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">{t("products:sort.go")}</Button>
        </noscript>
      </span>
      <Legend />
    </Form>
  );
}

function Panel({ params, channels }: ToolsProps) {
  const t = useT();
  return (
    <div className="filters">
      <fieldset>
        <legend>{t("products:filter.status")}</legend>
        {FILTER_STATUSES.map((status) => (
          <Toggle key={status} type="checkbox" name="status" value={status} defaultChecked={params.status.includes(status)}>
            {t(`products:sync.${status}`)}
          </Toggle>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("products:filter.match")}</legend>
        <span className="seg">
          {(["OR", "AND"] as const).map((mode) => (
            <Segment key={mode} name="channelFilterMode" value={mode} defaultChecked={params.channelFilterMode === mode}>
              {t(mode === "OR" ? "products:filter.any" : "products:filter.every")}
            </Segment>
          ))}
        </span>
      </fieldset>
      <fieldset>
        <legend>{t("products:filter.channels")}</legend>
        {channels.map((channel) => (
          <Toggle key={channel.id} type="checkbox" name="channelIds" value={channel.id} defaultChecked={params.channelIds.includes(channel.id)}>
            <ChannelMark type={channel.type} />
            {channel.name || CHANNEL_NAMES[channel.type]}
          </Toggle>
        ))}
        {channels.length === 0 ? <span className="muted">{t("products:do.noChannels")}</span> : null}
      </fieldset>
      <span className="row end">
        <ButtonLink variant="ghost" size="sm" to={MASTER_PATH}>
          {t("common:action.clear")}
        </ButtonLink>
        <Button type="submit" variant="default" size="sm">
          {t("products:filter.show")}
        </Button>
      </span>
    </div>
  );
}

function Legend() {
  const t = useT();
  return (
    <span className="legend push">
      {([3, 2, 6, 1, 5, 4] as const).map((status) => (
        <span key={status}>
          <span className={`sync ${SYNC_LOOKS[status].mark}`}>
            <Icon name={SYNC_LOOKS[status].icon} />
          </span>
          {t(`products:sync.${status}`)}
        </span>
      ))}
    </span>
  );
}
