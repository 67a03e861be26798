import "server-only";
import type { z } from "@hono/zod-openapi";
import type { EditorChannel, EditorFinding } from "#app/components/product/editor-channel.ts";
import { columnOf } from "#app/components/product/product-row.ts";
import type { SyncState } from "#app/components/product/publish-expectation.ts";
import { syncReason } from "#app/components/product/sync-look.ts";
import type { MessageKey, Translate } from "#app/i18n/translate.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import type { PreflightFinding } from "#contract/channels.ts";
import type { SyncInfo } from "#contract/products.ts";

type Finding = z.infer<typeof PreflightFinding>;

/** The account's channels beside the editor; `preflight` is null for a product that is not saved yet. */
export function editorChannels(
  channels: readonly ChannelSummary[],
  preflight: readonly { channelId: string; findings: Finding[] }[] | null,
  t: Translate,
): EditorChannel[] {
  return channels.map((channel) => {
    const checked = preflight?.find((entry) => entry.channelId === channel.id);
    return {
      ...columnOf(channel),
      usable: channel.status === "active",
      checked: checked !== undefined,
      findings: (checked?.findings ?? []).map((finding) => showFinding(finding, t)),
    };
  });
}

function showFinding(finding: Finding, t: Translate): EditorFinding {
  return { text: findingText(finding, t), anchor: anchorOf(finding.field), level: finding.level };
}

/** What the channel would refuse, in the reader's words. */
export function findingText({ code, field, details }: Finding, t: Translate): string {
  const key = `productEdit:check.${code}` as MessageKey;
  const facts = Object.entries(details).filter((entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number");
  const text = t(key, Object.fromEntries(facts));
  return text === key ? t("productEdit:check.unknown", { field }) : text;
}

const ANCHORS: Record<string, string> = { brandId: "brand", categoryId: "category", imageIds: "images" };
const ON_PAGE = /^(?:name|description|category|brand|condition|images|variants|variationTypes)\b/;

/** Fields of the listing itself (attributes, logistics) are mended elsewhere. */
function anchorOf(field: string): string | null {
  const anchor = ANCHORS[field] ?? field;
  return ON_PAGE.test(anchor) ? anchor : null;
}

/** The sync status for the page, with reasons in the reader's words. */
export function syncStates(infos: readonly SyncInfo[], t: Translate): SyncState[] {
  return infos.map((info) => ({
    channelId: info.channelId,
    syncStatus: info.syncStatus,
    lastSyncAt: info.lastSyncAt,
    errorMessage: info.syncStatus === 4 || info.syncStatus === 5 ? syncReason(t, info) : null,
  }));
}
