import type { BoxState } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

export interface Shipping {
  parameters(credentials: Credentials, order: OrderRef): Promise<ShippingParameters>;
  /** Throws `wrong_state` if the order is already arranged; the caller reads it again. */
  arrange(credentials: Credentials, order: OrderRef, choice: ShipmentChoice): Promise<void>;
  /** Absent where the marketplace arranges each order separately. */
  readonly together?: ArrangingTogether;
  /** Absent where the marketplace sends each order in one parcel, or divides it itself. */
  readonly splitting?: SplittingOrders;
  /** Absent where every order of a buyer has its own parcel. */
  readonly combining?: CombiningOrders;
  /** Boxes of an order that the marketplace divides. Absent for one box, or with `splitting`. */
  parcels?(credentials: Credentials, order: OrderRef): Promise<ChannelParcel[]>;
  /** Returns `null` if it is not ready yet; ask again later. */
  trackingCode(credentials: Credentials, order: OrderRef): Promise<string | null>;
  /** Scans of all parcels, in any order. Absent if they are not sent. */
  trackingEvents?(credentials: Credentials, order: OrderRef): Promise<TrackingEvent[]>;
  /**
   * For a seller's own courier. Throws `wrong_state` for another. Absent if the marketplace sees
   * it.
   */
  confirmDelivered?(credentials: Credentials, order: OrderRef): Promise<void>;
  /**
   * Reports that a parcel has left, where no courier's scan does. `arrange` then only checks
   * whether the order may be sent, and the code is the seller's. Safe to repeat: throws
   * `wrong_state` if it was reported before.
   */
  markShipped?(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  /** Changes the code of a parcel that has left. */
  changeTracking?(
    credentials: Credentials,
    order: OrderRef & { trackingCode: string },
  ): Promise<void>;
  /** Absent where the marketplace makes none. */
  readonly labels?: ShippingLabels;
}

export interface ArrangingTogether {
  /** Most orders in one `arrange`. */
  readonly most: number;
  /** Orders of one call must share these. Others need another call. */
  readonly alike: readonly ("courier" | "warehouse")[];
  /** The result or error of `Shipping.parameters` per order. Absent if read separately. */
  parameters?(
    credentials: Credentials,
    orders: readonly OrderRef[],
  ): Promise<(ShippingParameters | Error)[]>;
  /**
   * Arranges each order as `Shipping.arrange` does. Reads all orders first: those that an earlier
   * call arranged are reported, not sent again. Returns, in the same order, the error that
   * `Shipping.arrange` would have thrown, or `null`. Throws an error that concerns no single
   * order, such as an expired token.
   */
  arrange(
    credentials: Credentials,
    orders: readonly OrderRef[],
    choice: ShipmentChoice,
  ): Promise<(Error | null)[]>;
}

export interface SplittingOrders {
  /** Reads the current parcels: another program may have split the order meanwhile. */
  read(credentials: Credentials, order: OrderRef): Promise<ParcelsOfOrder>;
  /** Each unit goes into a non-empty parcel. Throws `wrong_state` if it is split or arranged. */
  split(
    credentials: Credentials,
    order: OrderRef,
    parcels: readonly (readonly ParcelLine[])[],
  ): Promise<void>;
  /** Joins all in one again, before it is arranged. Absent where that is impossible. */
  join?(credentials: Credentials, order: OrderRef): Promise<void>;
}

export interface CombiningOrders {
  /** Orders of the buyer, with this one, that may share a parcel, or `null`. */
  find(credentials: Credentials, order: OrderRef): Promise<ParcelOffer | null>;
  /** Puts them into one parcel, which is then arranged once. */
  combine(credentials: Credentials, offer: ParcelOffer): Promise<void>;
}

export interface ParcelOffer {
  packageNumber: string;
  externalOrderIds: string[];
}

export interface ParcelsOfOrder {
  parcels: ChannelParcel[];
  /** Parcels into which it may be split; 1 where it cannot be split now. */
  most: number;
  /** Whether the units of one line may go into several parcels. */
  byUnit: boolean;
  mayJoin: boolean;
}

export interface ChannelParcel {
  packageNumber: string;
  isArranged: boolean;
  /** `null` where the courier has given none yet. */
  trackingCode: string | null;
  /** Absent where the channel says nothing of a single box. */
  state?: BoxState;
  lines: ParcelLine[];
}

export interface ParcelLine {
  externalProductId: string;
  externalVariantId: string;
  quantity: number;
}

export interface LabelReceiver {
  name: string;
  address: string;
}

interface ShippingLabels {
  /**
   * The receiver that we gave the courier; the label must show it. `write` changes it to other
   * letters, for the next label. Absent where the marketplace addresses its labels itself; `null`
   * where it does for this order.
   */
  readonly receiver?: {
    read(credentials: Credentials, order: OrderRef): Promise<LabelReceiver | null>;
    write(credentials: Credentials, order: OrderRef, receiver: LabelReceiver): Promise<void>;
  };
  create(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  status(
    credentials: Credentials,
    order: OrderRef,
  ): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }>;
  /** Returns a PDF. */
  download(credentials: Credentials, order: OrderRef): Promise<Uint8Array>;
}

export interface TrackingEvent {
  at: Date;
  /** The courier's own words, in the shop's language. */
  text: string;
  /** The channel's own word for the parcel's status; "" where it has none. */
  nativeStatus: string;
  /** Package number or tracking code of its box. Absent where the channel does not say it. */
  boxCode?: string;
}

export interface OrderRef {
  externalOrderId: string;
  packageNumber: string | null;
}

/** The channel's offers for this order. An absent member is not offered. */
export interface ShippingParameters {
  pickup?: {
    addresses: {
      addressId: string;
      text: string;
      /** `null`: without a booked time. Empty: every time is taken. */
      slots: { slotId: string; from: Date; to: Date | null; isRecommended: boolean }[] | null;
      /** The courier comes as soon as possible if no slot is booked. */
      isSlotOptional?: boolean;
    }[];
    /** The seller provides the courier's code, as with some couriers who fetch parcels. */
    needsTrackingCode?: boolean;
  };
  dropoff?: {
    branches: { branchId: string; name: string; address: string }[];
    needsSenderName: boolean;
    needsTrackingCode: boolean;
  };
  /** The seller's own courier. `providers`: the channel's list, one of which must be named. */
  manual?: {
    needsTrackingCode: boolean;
    /** The seller may name a code, but needs none. */
    takesTrackingCode?: true;
    providers?: { providerId: string; name: string }[];
    /** The buyer comes to the store, with a code that the seller enters in the channel's pages. */
    isCollected?: true;
  };
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
