import type { OrderRef } from "./channel-shipping.ts";
import type { Credentials } from "./credentials.ts";

/** Sending an order in several parcels. */
export interface SplittingOrders {
  /**
   * As they are now: another program of the seller's may have split the order since it was read.
   */
  read(credentials: Credentials, order: OrderRef): Promise<ParcelsOfOrder>;
  /**
   * Each unit goes into one of the parcels, none of which is empty. Throws `wrong_state` where the
   * order is in several already, or arranged.
   */
  split(
    credentials: Credentials,
    order: OrderRef,
    parcels: readonly (readonly ParcelLine[])[],
  ): Promise<void>;
  /** All in one again, before it is arranged. Absent where the marketplace cannot take it back. */
  join?(credentials: Credentials, order: OrderRef): Promise<void>;
}

export interface ParcelsOfOrder {
  parcels: ChannelParcel[];
  /** Parcels that it may be split into; 1: it cannot be split now. */
  most: number;
  /** Whether the units of one line may go into several parcels. */
  byUnit: boolean;
  mayJoin: boolean;
}

export interface ChannelParcel {
  packageNumber: string;
  isArranged: boolean;
  /** null: the courier has given none yet. */
  trackingCode: string | null;
  lines: ParcelLine[];
}

export interface ParcelLine {
  externalProductId: string;
  externalVariantId: string;
  quantity: number;
}
