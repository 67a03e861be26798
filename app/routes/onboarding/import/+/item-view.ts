import "server-only";
import type { MessageKey } from "#app/i18n/keys.ts";
import { formatFinding } from "#app/services/product/product-editor-view.ts";
import type { MigrationItem } from "#contract/migrations.ts";

export interface ItemRow {
  productId: string;
  name: string;
  imageUrl: string | null;
  variantCount: number;
  isLeftOut: boolean;
  fit: MigrationItem["fit"];
  reasons: string[];
  isChanged: boolean;
}

/** Formats a product for the list, with translated findings. */
export function buildItemRow(
  { findings, ...item }: MigrationItem,
  words: Parameters<typeof formatFinding>[1],
  channel: string,
): ItemRow {
  return {
    ...item,
    reasons: findings.map((finding) =>
      finding.code === "source_gone"
        ? words.t("onboarding:check.source_gone" as MessageKey)
        : formatFinding({ channelId: "", ...finding }, words, channel),
    ),
  };
}
