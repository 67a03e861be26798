import type { CancelReason } from "#contract/cancel-reasons.ts";
import type { OrderStatus, ReturnWish } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

/** A seller's reason, or that nobody paid in time. */
export type CancelledFor = CancelReason | "UNPAID";

export interface UnitsToCancel {
  externalVariantId: string;
  quantity: number;
}

/** What the shop has sold. */
export interface Orders {
  /** The longest span that `list` takes. */
  readonly spanDays: number;
  /** Ids that one `read` takes at most. */
  readonly readBatch: number;
  /** Why a seller may cancel there. */
  readonly cancelReasons: readonly CancelReason[];
  /** Of those: after which the marketplace shows none of the goods, however many there are. */
  readonly offSaleReasons?: readonly CancelReason[];
  /**
   * The list tells of orders that are new in a span, and not of what changed: those under way are
   * read again once an hour (read-again.ts).
   */
  readonly readsAgain?: true;
  /** Orders updated in a span, a page at a time. */
  list(
    credentials: Credentials,
    span: { from: Date; to: Date; cursor: string | null },
  ): Promise<{ externalIds: string[]; cursor: string | null }>;
  /** Unknown ids are left out of the answer. */
  read(credentials: Credentials, externalIds: string[]): Promise<ChannelOrder[]>;
  /**
   * The seller takes the order, where the marketplace wants to hear of that before all else. Safe
   * to repeat; arranging does it, too.
   */
  accept?(credentials: Credentials, externalOrderId: string): Promise<void>;
  /** Absent: an order is cancelled whole or not at all. */
  readonly cancelsUnits?: true;
  cancel(
    credentials: Credentials,
    externalOrderId: string,
    input: {
      reason: CancelledFor;
      lines: { externalProductId: string; externalVariantId: string }[];
      /** Only these go, where `cancelsUnits`; absent: the whole order. */
      units?: readonly UnitsToCancel[];
    },
  ): Promise<void>;
  answerCancellation(
    credentials: Credentials,
    externalOrderId: string,
    accept: boolean,
  ): Promise<void>;
  /**
   * The seller has the money. Absent where the channel sees to that itself; `wrong_state` when it
   * was said before.
   */
  confirmPayment?(credentials: Credentials, externalOrderId: string): Promise<void>;
  /**
   * Of which orders the channel is told so: those that wait for a transfer, or those that are paid
   * on delivery.
   */
  readonly confirms?: "transfer" | "cash";
  /**
   * Why an order is cancelled that was not paid by the time the seller set
   * (`channels.order_exp_mins`). Absent where the marketplace ends it.
   */
  readonly unpaidReason?: "UNPAID";
}

export interface ChannelOrder {
  externalId: string;
  nativeStatus: string;
  /** null: a status we do not know; the order keeps its own and is flagged. */
  status: OrderStatus | null;
  updatedAt: Date;
  placedAt: Date;
  paidAt: Date | null;
  shipByAt: Date | null;
  /** When the courier took it; absent or null where the channel does not tell, or not yet. */
  shippedAt?: Date | null;
  isCod: boolean;
  paymentType: string;
  currency: string;
  itemsTotal: number;
  discountTotal: number;
  shippingFee: number;
  /** What the channel keeps of it; null: it has not told yet. */
  channelFees: number | null;
  total: number;
  /** Paid ahead of the rest; absent where the channel knows no such thing. */
  downPayment?: number;
  /** The channel's id of the buyer; absent: it does not say. */
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
  /** What the buyer wants of what came; absent or null: nothing, or the channel does not say. */
  returnWish?: ReturnWish | null;
  /** Which of the shop's own locations sold it; absent or null: the channel does not say. */
  location?: string | null;
  isSplit: boolean;
  retryPickup: boolean;
  fulfilledByChannel: boolean;
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
