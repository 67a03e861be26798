import type { CancelReason } from "#contract/cancel-reasons.ts";
import type { OrderStatus, ReturnWish } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

/** A seller's reason, or a missed payment. */
export type CancelledFor = CancelReason | "UNPAID";

export interface UnitsToCancel {
  externalVariantId: string;
  quantity: number;
}

export interface Orders {
  /** The longest period of `list`, in days. */
  readonly spanDays: number;
  /** Most ids in one `read`. */
  readonly readBatch: number;
  readonly cancelReasons: readonly CancelReason[];
  /** Reasons after which the marketplace takes the goods off sale, even if they are in stock. */
  readonly offSaleReasons?: readonly CancelReason[];
  /**
   * The list has new orders but no changes, so open orders are read again hourly
   * (reread-orders.ts).
   */
  readonly readsAgain?: true;
  /** Lists the orders updated in a period, a page at a time. */
  list(
    credentials: Credentials,
    span: { from: Date; to: Date; cursor: string | null },
  ): Promise<{ externalIds: string[]; cursor: string | null }>;
  /** Leaves out unknown ids. */
  read(credentials: Credentials, externalIds: string[]): Promise<ChannelOrder[]>;
  /** Accepts the order, where that is required first. Safe to repeat. Arranging also accepts. */
  accept?(credentials: Credentials, externalOrderId: string): Promise<void>;
  /** Absent where only the whole order can be cancelled. */
  readonly cancelsUnits?: true;
  cancel(
    credentials: Credentials,
    externalOrderId: string,
    input: {
      reason: CancelledFor;
      lines: { externalProductId: string; externalVariantId: string }[];
      /** Cancels only these units, where `cancelsUnits`. The whole order, if absent. */
      units?: readonly UnitsToCancel[];
    },
  ): Promise<void>;
  answerCancellation(
    credentials: Credentials,
    externalOrderId: string,
    accept: boolean,
  ): Promise<void>;
  /**
   * The seller has the money. Throws `wrong_state` for a repeat. Absent if the channel sees
   * payments.
   */
  confirmPayment?(credentials: Credentials, externalOrderId: string): Promise<void>;
  /** Orders for which this is reported: those that wait for a transfer, or for cash. */
  readonly confirms?: "transfer" | "cash";
  /**
   * Cancels orders unpaid in the seller's time (`channels.order_exp_mins`). Absent if the
   * marketplace does.
   */
  readonly unpaidReason?: "UNPAID";
}

export interface ChannelOrder {
  externalId: string;
  nativeStatus: string;
  /** `null` for an unknown status; the order keeps its own and is flagged. */
  status: OrderStatus | null;
  updatedAt: Date;
  placedAt: Date;
  paidAt: Date | null;
  shipByAt: Date | null;
  /** When the courier took it. Absent or `null` where the channel has not reported it. */
  shippedAt?: Date | null;
  isCod: boolean;
  paymentType: string;
  currency: string;
  itemsTotal: number;
  discountTotal: number;
  shippingFee: number;
  /** The channel's fees. `null` where it has not reported them yet. */
  channelFees: number | null;
  total: number;
  /** The down payment. Absent where the channel has none. */
  downPayment?: number;
  /** The channel's id of the buyer. Absent where it sends none. */
  buyerId?: string | null;
  buyerName: string;
  buyerPhone: string;
  address: {
    name: string;
    phone: string;
    fullAddress: string;
    city: string;
    region: string;
    zipcode: string;
    masked: boolean;
  } | null;
  buyerNote: string;
  courier: string;
  packageNumber: string | null;
  trackingCode: string | null;
  cancelReason: string | null;
  /** The buyer's open return request. Absent or `null` where none is known. */
  returnWish?: ReturnWish | null;
  /** The shop's location that sold it. Absent or `null` where the channel does not send it. */
  location?: string | null;
  isSplit: boolean;
  retryPickup: boolean;
  fulfilledByChannel: boolean;
  /** The marketplace that the buyer used, where the channel sells in another one too. */
  soldOn?: "tokopedia" | null;
  lines: {
    externalProductId: string;
    externalVariantId: string;
    sku: string;
    name: string;
    variantName: string;
    imageUrl: string | null;
    quantity: number;
    unitPrice: number;
    discount: number;
  }[];
}
