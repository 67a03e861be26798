import type { Credentials } from "./credentials.ts";

/** Handing an order's parcel to a courier. */
export interface Shipping {
  parameters(credentials: Credentials, order: OrderRef): Promise<ShippingParameters>;
  /**
   * Answers `wrong_state` when the order is already arranged; the caller then reads the order
   * again.
   */
  arrange(credentials: Credentials, order: OrderRef, choice: ShipmentChoice): Promise<void>;
  /** Absent where the marketplace arranges each order by itself. */
  readonly together?: ArrangingTogether;
  /** Absent where the marketplace sends each order in one parcel, or divides it itself. */
  readonly splitting?: SplittingOrders;
  /**
   * The boxes of an order, where the marketplace divides it itself. Absent where it sends each in
   * one, or `splitting` tells.
   */
  parcels?(credentials: Credentials, order: OrderRef): Promise<ChannelParcel[]>;
  /** null: not there yet, ask again later. */
  trackingCode(credentials: Credentials, order: OrderRef): Promise<string | null>;
  /**
   * What the courier has scanned so far, of all the order's parcels, in any order. Absent where the
   * marketplace does not tell.
   */
  trackingEvents?(credentials: Credentials, order: OrderRef): Promise<TrackingEvent[]>;
  /**
   * What the seller brings by a courier of their own has arrived. Throws `wrong_state` where
   * another brings it; absent where the marketplace sees that itself.
   */
  confirmDelivered?(credentials: Credentials, order: OrderRef): Promise<void>;
  /**
   * Says that a parcel has left, where no courier's scan does: there `arrange` only asks whether
   * the order may be sent, and the code is the seller's. Safe to repeat: `wrong_state` when it was
   * said before.
   */
  markShipped?(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  /** Another code for a parcel that has left. */
  changeTracking?(
    credentials: Credentials,
    order: OrderRef & { trackingCode: string },
  ): Promise<void>;
  /** Absent where the marketplace makes none. */
  readonly labels?: ShippingLabels;
}

/** Several orders arranged by few calls. */
export interface ArrangingTogether {
  /** Orders that one `arrange` takes at most. */
  readonly most: number;
  /**
   * What the orders of one of the marketplace's calls have in common. Orders that differ are taken,
   * and cost a call more.
   */
  readonly alike: readonly ("courier" | "warehouse")[];
  /**
   * What `Shipping.parameters` answers for each, or throws; absent where each is asked for alone.
   */
  parameters?(
    credentials: Credentials,
    orders: readonly OrderRef[],
  ): Promise<(ShippingParameters | Error)[]>;
  /**
   * Does for each what `Shipping.arrange` does for one, and reads all first: what an earlier call
   * got through is told, not sent again. Answers for each order, in the same order, what
   * `Shipping.arrange` would have thrown, or null. Throws only what is about none of them.
   */
  arrange(
    credentials: Credentials,
    orders: readonly OrderRef[],
    choice: ShipmentChoice,
  ): Promise<(Error | null)[]>;
}

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

/** To whom a label is addressed. */
export interface LabelReceiver {
  name: string;
  address: string;
}

interface ShippingLabels {
  /**
   * Whom we told the courier, which the label has to bear. `write`: in other letters, on the next
   * label. Absent where the marketplace addresses its labels itself.
   */
  readonly receiver?: {
    read(credentials: Credentials, order: OrderRef): Promise<LabelReceiver>;
    write(credentials: Credentials, order: OrderRef, receiver: LabelReceiver): Promise<void>;
  };
  create(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  status(
    credentials: Credentials,
    order: OrderRef,
  ): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }>;
  /** A PDF. */
  download(credentials: Credentials, order: OrderRef): Promise<Uint8Array>;
}

export interface TrackingEvent {
  at: Date;
  /** The courier's own words, in the shop's language. */
  text: string;
  /** The channel's own word for how far the parcel is; "" where it has none. */
  nativeStatus: string;
}

export interface OrderRef {
  externalOrderId: string;
  packageNumber: string | null;
}

/** What the channel offers for this order; an absent member is not offered. */
export interface ShippingParameters {
  pickup?: {
    addresses: {
      addressId: string;
      text: string;
      /**
       * null: this courier comes without a booked time; none: every time of this address is taken.
       */
      slots: { slotId: string; from: Date; to: Date | null; isRecommended: boolean }[] | null;
    }[];
    /** The courier's code is the seller's to give, as with some couriers who fetch parcels. */
    needsTrackingCode?: boolean;
  };
  dropoff?: {
    branches: { branchId: string; name: string; address: string }[];
    needsSenderName: boolean;
    needsTrackingCode: boolean;
  };
  /**
   * By a courier of the seller's own; `providers`: those that the channel knows, of which one has
   * to be named.
   */
  manual?: { needsTrackingCode: boolean; providers?: { providerId: string; name: string }[] };
}

export type ShipmentChoice =
  | {
      method: "pickup";
      addressId: string;
      slotId: string | null;
      /** Only where the parameters ask for it. */
      trackingCode?: string | null;
    }
  | {
      method: "dropoff";
      branchId: string | null;
      senderName: string | null;
      trackingCode: string | null;
    }
  | {
      method: "manual";
      /** Only where the parameters ask for it. */
      trackingCode: string | null;
      providerId: string | null;
    };
