import type { Credentials } from "./credentials.ts";

/** Campaigns for which the marketplace reserves units by itself. */
export interface Promotions {
  /** Most items in one reading. */
  readonly readBatch: number;
  /** Current and coming campaigns. Empty for an item without one, or a deleted item. */
  read(
    credentials: Credentials,
    externalProductIds: readonly string[],
  ): Promise<ChannelPromotion[]>;
}

export interface ChannelPromotion {
  externalProductId: string;
  externalVariantId: string;
  externalPromotionId: string;
  /** The marketplace's own word for it. */
  kind: string;
  /** Its name in the marketplace. Absent or `null` where it is not sent. */
  title?: string | null;
  /** `null` where the marketplace does not send it. */
  startsAt: Date | null;
  /** `null` where the marketplace does not send it. */
  endsAt: Date | null;
  /** Units that can only be bought in the campaign, less the units sold in it. */
  reserved: number;
}
