import type { z } from "@hono/zod-openapi";
import type { ShopImportStatus } from "#app/components/shop-import/import-look.ts";
import type { Format } from "#app/i18n/format.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";
import type { ChannelDetail } from "#contract/channels.ts";
import type { ChannelStatus, ChannelType } from "#contract/statuses.ts";

export interface ShopRow {
  id: string;
  name: string;
  type: ChannelType;
  status: ChannelStatus;
  isImported: boolean;
  /** An import that waits to be finished. */
  openImportId: string | null;
}

const OPEN: readonly ShopImportStatus[] = ["fetching", "paused", "ready", "applying", "stopped", "undoing"];

export function shopRow(channel: z.infer<typeof ChannelDetail>, imports: readonly ChannelImport[]): ShopRow {
  const open = imports.find((one) => one.channelId === channel.id && OPEN.includes(one.status));
  return {
    ...{ id: channel.id, name: channel.name, type: channel.channelType, status: channel.status },
    ...{ isImported: channel.imported, openImportId: open?.id ?? null },
  };
}

export interface EarlierRow {
  id: string;
  shop: string;
  type: ChannelType;
  status: ShopImportStatus;
  items: string;
  linked: string;
  created: string;
  when: string;
}

export function earlierRow({ id, channelName, channelType, status, counts, createdAt }: ChannelImport, format: Format): EarlierRow {
  return {
    ...{ id, shop: channelName, type: channelType, status, when: format.dateTime(createdAt) },
    ...{ items: format.number(counts.fetched), linked: format.number(counts.linked), created: format.number(counts.created) },
  };
}
