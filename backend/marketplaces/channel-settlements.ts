import type { FeeKind } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

/** What the marketplace has paid out of the shop's orders, and what it kept of each. */
export interface Settlements {
  /** The longest span that `list` takes. */
  readonly spanDays: number;
  /** For so many hours after its time an entry may still come up, or change. */
  readonly lateHours: number;
  /**
   * What was entered in a span, a page at a time: settlements, and corrections of earlier ones (a
   * return after a month) at the time they were made.
   */
  list(
    credentials: Credentials,
    span: { from: Date; to: Date; cursor: string | null },
  ): Promise<{ entries: ChannelSettlement[]; cursor: string | null }>;
}

/**
 * One entry of the marketplace's books about an order. An order's fees are the sum of its entries
 * (docs/domain.md "Fees"); the same entry told again stands in the place of what it said before.
 */
export interface ChannelSettlement {
  externalOrderId: string;
  /** Tells the order's entries apart. */
  entry: string;
  settledAt: Date;
  currency: string;
  /** In minor units, what was given back below 0; null: a figure of it could not be read. */
  fees: Fees | null;
}

export type Fees = Partial<Record<FeeKind, number>>;
