"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { filterBarStyle, filterChoiceStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { ChannelColumn } from "#app/models/product/product-row.ts";
import type { Language } from "#contract/languages.ts";
import { PRODUCT_HISTORY_TYPES } from "#contract/statuses.ts";
import type { HistoryParams } from "./history-params.ts";

interface ToolsProps {
  params: HistoryParams;
  channels: ChannelColumn[];
  /** The account's members. */
  actors: { id: string; name: string }[];
  /** The choice of columns. */
  children: ReactNode;
}

/** One GET form. */
export function Tools({ params, channels, actors, children }: ToolsProps) {
  const { t, i18n } = useTranslation(["productBatches", "common"]);
  const format = useFormat();
  const language = i18n.language as Language;
  const day = { language, form: t("common:day.form"), pick: t("common:day.pick") };
  const { productId, batchId } = params;
  return (
    <Form discover="none" method="get" role="search" className={cn(filterBarStyle, "flex-wrap")}>
      {/* What is searched stays the one product's, or the one batch's. */}
      {productId ? <input type="hidden" name="productId" value={productId} /> : null}
      {batchId ? <input type="hidden" name="batchId" value={batchId} /> : null}
      <SearchField label={t("productBatches:history.search")} value={params.search} />
      <Select
        look="filter"
        fill={false}
        className={cn("max-w-45", filterChoiceStyle)}
        name="type"
        aria-label={t("productBatches:history.type")}
        defaultValue={params.type}
      >
        <option value="">{t("productBatches:history.type.any")}</option>
        {PRODUCT_HISTORY_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`productBatches:type.${type}`)}
          </option>
        ))}
      </Select>
      {channels.length > 0 ? (
        <Select
          look="filter"
          fill={false}
          className={cn("max-w-45", filterChoiceStyle)}
          name="channelId"
          aria-label={t("productBatches:history.channel")}
          defaultValue={params.channelId}
        >
          <option value="">{t("productBatches:history.channel.any")}</option>
          {channels.map((channel) => (
            <option key={channel.id} value={channel.id}>
              {`${format.channelName(channel.type)} · ${channel.name}`}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        look="filter"
        fill={false}
        className={cn("max-w-45", filterChoiceStyle)}
        name="actor"
        aria-label={t("productBatches:history.actor")}
        defaultValue={params.actor}
      >
        <option value="">{t("productBatches:history.actor.any")}</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="channel">{t("productBatches:history.actor.channels")}</option>
        <option value="system">{t("productBatches:actor.system")}</option>
      </Select>
      <span className="flex gap-2 max-md:flex-[1_1_100%]">
        <span className="flex items-center gap-1.5 text-xs text-secondary-foreground max-md:grid max-md:flex-[1_1_40%] max-md:gap-0.5 max-md:min-w-0">
          <label htmlFor="history-from">{t("productBatches:history.from")}</label>
          <DayInput
            words={day}
            look="filter"
            fill={false}
            className="max-md:w-full max-md:min-w-0"
            id="history-from"
            name="from"
            value={params.from}
          />
        </span>
        <span className="flex items-center gap-1.5 text-xs text-secondary-foreground max-md:grid max-md:flex-[1_1_40%] max-md:gap-0.5 max-md:min-w-0">
          <label htmlFor="history-to">{t("productBatches:history.to")}</label>
          <DayInput
            words={day}
            look="filter"
            fill={false}
            className="max-md:w-full max-md:min-w-0"
            id="history-to"
            name="to"
            value={params.to}
          />
        </span>
      </span>
      <Button className="flex-none" type="submit">
        {t("productBatches:history.show")}
      </Button>
      {children}
    </Form>
  );
}
