import type { Credentials } from "./credentials.ts";

/** Campaigns for which the marketplace keeps units of its own accord. */
export interface Promotions {
  /** Items that one reading takes at most. */
  readonly readBatch: number;
  /**
   * The campaigns of these items, running and coming ones; none for an item that is in none or
   * gone.
   */
  read(
    credentials: Credentials,
    externalProductIds: readonly string[],
  ): Promise<ChannelPromotion[]>;
}

/** What one campaign keeps of one variant. */
export interface ChannelPromotion {
  externalProductId: string;
  externalVariantId: string;
  externalPromotionId: string;
  /** The marketplace's own word for it. */
  kind: string;
  startsAt: Date;
  /** Null: the marketplace does not say. */
  endsAt: Date | null;
  /** Units that can be bought in the campaign alone, less those that were. */
  reserved: number;
}
