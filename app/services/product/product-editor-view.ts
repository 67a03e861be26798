import "server-only";
import type { z } from "zod";
import { isWithinReach } from "#app/access/within-reach.ts";
import type { Format } from "#app/i18n/format.ts";
import { type MessageKey, OPEN_PLACE, pickTextFacts, type Translate } from "#app/i18n/keys.ts";
import {
  buildListingPath,
  findFieldAnchor,
  findFixAnchor,
} from "#app/models/listing/listing-paths.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { EditorOpens } from "#app/models/product/editor-opens.ts";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import type { ChannelSummary, CurrentMember } from "#contract/accounts.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import type { PreflightFinding } from "#contract/preflights.ts";
import type { SyncInfo } from "#contract/products.ts";

type PreflightResult = z.infer<typeof PreflightFinding>;
interface FindingWords {
  t: Translate;
  format: Pick<Format, "channelName" | "money">;
}

/**
 * Returns the account's channels with their findings. `preflight` is `null` if not checked,
 * `productId` for an unsaved product.
 */
export function buildEditorChannels(
  channels: readonly ChannelSummary[],
  {
    productId,
    preflight,
  }: {
    productId: string | null;
    preflight: readonly { channelId: string; findings: PreflightResult[] }[] | null;
  },
  words: FindingWords,
): EditorChannel[] {
  return channels.map((channel) => {
    const channelFindings = preflight?.find((entry) => entry.channelId === channel.id);
    const findings = channelFindings?.findings ?? [];
    const editor =
      productId === null ? null : buildListingPath(channel.channelType, channel.id, productId);
    return {
      ...buildChannelColumn(channel),
      usable: isActiveChannel(channel),
      checked: channelFindings !== undefined,
      findings: findings.map((finding) => ({
        text: formatFinding(finding, words, words.format.channelName(channel.channelType)),
        href: findFixLink(finding.field, editor, findings),
        level: finding.level,
      })),
    };
  });
}

export function formatFinding(
  { code, field, details }: PreflightResult,
  { t, format }: { t: Translate; format: Pick<FindingWords["format"], "money"> },
  channel: string,
): string {
  const key = `productEdit:check.${code}` as MessageKey;
  const { lowest, highest } = details;
  const amounts: Record<string, string> =
    typeof lowest === "number" && typeof highest === "number"
      ? { lowest: format.money(lowest), highest: format.money(highest) }
      : {};
  const text = t(key, { ...pickTextFacts(details), ...amounts, channel });
  return text === key || OPEN_PLACE.test(text)
    ? t("productEdit:check.unknown", { field, channel })
    : text;
}

const PAGE_FIELDS =
  /^(?:name|description|condition|images|variants|variationTypes|isActive|isDigital|sizeChart)\b/;
/** Fields that belong to the product on this page, and to the channel in the listing editor. */
const IN_BOTH: readonly string[] = ["brandId", "categoryId"];

/**
 * Returns the link to fix a finding: a field of this page, or of the listing editor (`editor`),
 * which exists once the product is saved.
 */
function findFixLink(
  field: string,
  editor: string | null,
  findings: readonly PreflightResult[],
): string | null {
  if (PAGE_FIELDS.test(field)) return `#${encodeURIComponent(field)}`;
  if (editor) return editor + findFixAnchor(field, findings);
  // As a product attribute it applies to every shop.
  if (field.startsWith("attributes.")) return "#attributes";
  return IN_BOTH.includes(field) ? findFieldAnchor(field) : null;
}

export function syncStates(
  infos: readonly SyncInfo[],
  channels: readonly ChannelSummary[],
  { t, format }: FindingWords,
): SyncState[] {
  const findChannelName = (id: string) => {
    const channel = channels.find((one) => one.id === id);
    return channel ? format.channelName(channel.channelType) : "";
  };
  return infos.map((info) => ({
    channelId: info.channelId,
    syncStatus: info.syncStatus,
    lastSyncAt: info.lastSyncAt,
    errorMessage:
      info.syncStatus === 4 || info.syncStatus === 5
        ? syncReason(t, info, findChannelName(info.channelId))
        : info.errorMessage,
    isRetryPaused: info.isRetryPaused,
  }));
}

/** Returns which linked screens the reader may open. */
export const findEditorLinks = (me: CurrentMember, request: Request): EditorOpens => ({
  channels: isWithinReach("/channels", me, request),
  sizeGuides: isWithinReach("/settings/size-guide", me, request),
});
