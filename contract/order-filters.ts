import {
  amount,
  exactly,
  moment,
  number,
  oneId,
  oneOf,
  pickSchemas,
  someIds,
  someOf,
  words,
  yesNo,
} from "./filters.ts";
import { MAY_LACK } from "./statistics.ts";
import {
  CHANNEL_TYPES,
  DOCUMENT_STATUSES,
  ORDER_FLAGS,
  ORDER_PLATFORMS,
  ORDER_STATUSES,
  PICKPACK_STATUSES,
  SALE_STATES,
} from "./statuses.ts";

/** An unknown filter is 400 `unknown_filter`: ignoring it would answer too much. */
export const ORDER_FILTERS = {
  ids: someIds(),
  statuses: someOf(ORDER_STATUSES),
  channelIds: someIds(),
  channelType: oneOf(CHANNEL_TYPES),
  /** Where the buyer of an order of Tokopedia & Shop bought it. */
  platform: oneOf(ORDER_PLATFORMS),
  externalIds: someIds(),
  search: words(),
  orderNumber: words(),
  buyerName: words(),
  buyerPhone: words(),
  /** Earlier orders of this order's buyer in its shop: as many as its `earlierOrders`. */
  sameBuyerBefore: oneId(),
  productName: words(),
  sku: words(),
  trackingCode: words(),
  /** Ignores case. */
  courier: words(),
  warehouseId: oneId(),
  hasNote: yesNo(),
  totalPrice: amount(),
  hasDownpayment: yesNo(),
  hasPrintedLabel: yesNo(),
  hasPrintedInvoice: yesNo(),
  documentStatuses: someOf(DOCUMENT_STATUSES),
  /** Whether the channel or courier refused it when it was last arranged. */
  isShipmentFailed: yesNo(),
  /**
   * Whether returned goods are not counted yet: accepted or arrived returns, and parcels that could
   * not be delivered.
   */
  awaitsReceipt: yesNo(),
  /** Whether a buyer waits for an answer: on a return, or on the refund of returned goods. */
  awaitsReturnAnswer: yesNo(),
  /**
   * As a channel names it, or by its kind ("cod"): "COD" also finds "Cash on Delivery".
   * `listPaymentTypes` answers the existing ones.
   */
  paymentType: words(),
  pickpackStatuses: someOf(PICKPACK_STATUSES),
  isCod: yesNo(),
  isSingleItem: yesNo(),
  flags: someOf(ORDER_FLAGS),
  /** The orders behind a figure of the statistics. */
  sale: oneOf(SALE_STATES),
  productId: oneId(),
  variantId: oneId(),
  /** The buyer's city, as in the address. */
  city: exactly(),
  /** A line's product is in exactly this category. */
  category: words(),
  /** Orders without a known courier or city, or with a line without a category. */
  without: oneOf(MAY_LACK),
  /** When the buyer placed it, in the account's time zone: 1 (Monday) to 7, and 0 to 23. */
  weekday: number(1, 7),
  hour: number(0, 23),
  shipByBefore: moment(),
  /** Ship-by time from then on. With `shipByBefore`: due soon, but not late. */
  shipByAfter: moment(),
  paidAfter: moment(),
  paidBefore: moment(),
  createdAfter: moment(),
  createdBefore: moment(),
};

export const ORDER_SORTS = ["shipBy", "placedAt"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const OrderFilters = pickSchemas(ORDER_FILTERS);
