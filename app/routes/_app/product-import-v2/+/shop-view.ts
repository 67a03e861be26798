import type { z } from "zod";
import type { EarlierImport } from "#app/components/product-import/earlier-imports.tsx";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { SHOP_IMPORT_TONES, type ShopImportStatus } from "#app/models/shop-import/import-look.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";
import type { ChannelDetail } from "#contract/channels.ts";
import type { ChannelStatus, ChannelType } from "#contract/statuses.ts";

export interface ShopRow {
  id: string;
  name: string;
  type: ChannelType;
  status: ChannelStatus;
  isImported: boolean;
  /** An import that is not finished. */
  openImportId: string | null;
}

const OPEN_STATUSES: readonly ShopImportStatus[] = [
  "fetching",
  "paused",
  "ready",
  "applying",
  "stopped",
  "undoing",
];

export function buildShopRow(
  channel: z.infer<typeof ChannelDetail>,
  imports: readonly ChannelImport[],
): ShopRow {
  const open = imports.find(
    (one) => one.channelId === channel.id && OPEN_STATUSES.includes(one.status),
  );
  return {
    ...{ id: channel.id, name: channel.name, type: channel.channelType, status: channel.status },
    ...{ isImported: channel.imported, openImportId: open?.id ?? null },
  };
}

interface ShopWords {
  t: Translate;
  format: Format;
}

export function buildEarlierRow(
  { id, channelName, channelType, status, counts, createdAt }: ChannelImport,
  { t, format }: ShopWords,
): EarlierImport {
  return {
    ...{ id, to: `/product-import-v2/${id}`, name: channelName, channelType },
    ...{ tone: SHOP_IMPORT_TONES[status], status: t(`shopImports:status.${status}`) },
    figures: [counts.fetched, counts.linked, counts.created].map((count) => format.number(count)),
    when: format.dateTime(createdAt),
  };
}

export const buildEarlierWords = (t: Translate) => ({
  ...{
    caption: t("shopImports:earlier"),
    name: t("shopImports:col.shop"),
    status: t("shopImports:col.status"),
  },
  ...{
    figures: (["items", "linked", "created"] as const).map((name) => t(`shopImports:col.${name}`)),
    when: t("shopImports:col.when"),
  },
});
