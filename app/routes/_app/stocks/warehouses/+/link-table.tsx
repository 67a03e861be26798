"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { sectionHeadStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelType } from "#contract/statuses.ts";
import { UNBOUND_VALUE } from "./warehouse-draft.ts";

export interface LinkRow {
  channelWarehouseId: string;
  type: ChannelType;
  shop: string;
  name: string;
  warehouseId: string;
}

interface LinkTableProps {
  links: LinkRow[];
  /** Our warehouses. Those without a name cannot be chosen yet. */
  choices: { id: string; name: string }[];
  children: ReactNode;
}

export function LinkTable({ links, choices, children }: LinkTableProps) {
  const { t } = useTranslation(["warehouses"]);
  const format = useFormat();
  return (
    <section className="border-t pt-5" aria-labelledby="links">
      <header className={`${sectionHeadStyle} px-gutter`}>
        <h2 id="links">{t("warehouses:links")}</h2>
        {children}
      </header>
      <p className="px-gutter pb-3 text-secondary-foreground">
        {links.length > 0 ? t("warehouses:links.text") : t("warehouses:links.none")}
      </p>
      {links.length > 0 ? (
        // The three columns are short enough to fit where most tables scroll.
        <Table cards className="min-w-0!">
          <caption className="sr-only">{t("warehouses:links")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("warehouses:links.shop")}</th>
              <th scope="col">{t("warehouses:links.channelWarehouse")}</th>
              <th scope="col">{t("warehouses:links.warehouse")}</th>
            </tr>
          </thead>
          <tbody>
            {links.map((link, index) => (
              <tr key={link.channelWarehouseId}>
                <th scope="row" className="span">
                  <span className="flex items-center gap-2">
                    <ChannelMark type={link.type} label={format.channelName(link.type)} />
                    {link.shop}
                  </span>
                </th>
                <td className="span2" data-l={t("warehouses:links.channelWarehouse")}>
                  {link.name}
                </td>
                <td className="span">
                  <LinkChoice link={link} index={index} choices={choices} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  );
}

function LinkChoice({
  link,
  index,
  choices,
}: {
  link: LinkRow;
  index: number;
  choices: LinkTableProps["choices"];
}) {
  const { t } = useTranslation(["warehouses"]);
  const { control } = useField(`links[${index}].warehouseId`, link.warehouseId);
  return (
    <>
      <input
        type="hidden"
        name={`links[${index}].channelWarehouseId`}
        value={link.channelWarehouseId}
      />
      <Select
        {...control}
        data-saved={link.warehouseId}
        aria-label={`${link.shop} · ${link.name}`}
        className="max-w-80"
      >
        {/* Saving sends no unlinked rows: unlinking is a separate action. */}
        {link.warehouseId === UNBOUND_VALUE ? (
          <option value={UNBOUND_VALUE}>{t("warehouses:links.unbound")}</option>
        ) : null}
        {choices.map(({ id, name }, at) => (
          <option key={id} value={id}>
            {name || t("warehouses:links.new", { number: at + 1 })}
          </option>
        ))}
      </Select>
      <FieldError name={`links[${index}].warehouseId`} />
      {link.warehouseId === UNBOUND_VALUE ? null : (
        <Link
          className="mt-1 block text-xs"
          to={`/stocks/warehouses/links/${encodeURIComponent(link.channelWarehouseId)}/unlink`}
          aria-label={`${t("warehouses:unlink")}: ${link.shop} · ${link.name}`}
        >
          {t("warehouses:unlink")}
        </Link>
      )}
    </>
  );
}
