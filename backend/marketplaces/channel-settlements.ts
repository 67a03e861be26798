import type { FeeKind } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

/** The marketplace's payouts for the shop's orders, and its fees. */
export interface Settlements {
  /** The longest period of `list`, in days. */
  readonly spanDays: number;
  /** Hours after its time in which an entry may still appear or change. */
  readonly lateHours: number;
  /** Settlements, and corrections of earlier entries at the time of the correction. */
  list(
    credentials: Credentials,
    span: { from: Date; to: Date; cursor: string | null },
  ): Promise<{ entries: ChannelSettlement[]; cursor: string | null }>;
}

/**
 * One entry of the marketplace's books about an order. An order's fees are the sum of its entries
 * (docs/domain.md "Fees"). The same entry sent again replaces the earlier one.
 */
export interface ChannelSettlement {
  externalOrderId: string;
  /** Identifies the entry in its order. */
  entry: string;
  settledAt: Date;
  currency: string;
  /** In minor units; refunded fees are below 0. `null` where an amount could not be read. */
  fees: Fees | null;
}

export type Fees = Partial<Record<FeeKind, number>>;
